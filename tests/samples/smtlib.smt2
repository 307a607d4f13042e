; A puzzle about a shop.
(set-info :status sat)
(set-option :produce-models true)
(set-logic ALL)

(declare-sort Person 0)
(define-sort Price () Int)
(declare-datatypes ((Item 0)) (((pear) (plum (weight Real)))))
(declare-datatype List (par (T) ((nil) (cons (head T) (tail (List T))))))
(declare-const |the limit| Price)
(declare-const mask (_ BitVec 8))
(declare-const name String)
(declare-const shelf (Array Int Int))
(declare-fun price (Item Person) Price)
(declare-fun likes (Person Person) Bool)

(define-fun dear ((i Item) (p Person)) Bool
  (> (price i p) |the limit|))
(define-fun-rec sum ((n Int)) Int
  (ite (<= n 0) 0 (+ n (sum (- n 1)))))

(assert (forall ((p Person) (i Item))
  (! (=> (dear i p) (not (likes p p)))
     :pattern ((price i p)))))
(assert (exists ((p Person)) (and (likes p p) (distinct (price pear p) 0))))
(assert (! (let ((x (select shelf 1)) (y 2.5))
  (or (= x (sum 3)) (< (to_real x) y)))
  :named first))

(push 1)
(assert (= mask (bvand #b00001111 (bvadd #xF0 ((_ int2bv 8) 3)))))
(assert (= ((_ extract 3 0) mask) (concat #b00 #b11)))
(assert (distinct (store shelf 1 2) ((as const (Array Int Int)) 0)))
(check-sat)
(get-value (mask |the limit|))
(pop 1)

(push 1)
(assert (str.in_re name (re.++ (str.to_re "p") (re.* (re.range "a" "z")))))
(assert (= (str.len name) 4))
(assert (match (plum 1.5) ((pear true) ((plum w) (> w 1.0)))))
(assert (=> (xor true false) (is-pear pear)))
(check-sat-assuming (first (not first)))
(pop 1)

(assert (and
  (>= |the limit| (* 2 (div 7 2) (mod 7 2) (abs (- 3))))
  (is_int 3.0)))
(echo "done: ""yes""")
(get-model)
(exit)

; How wide a shelf may be.
(reset)
(set-logic QF_LIA)
(declare-const width Int)
(declare-const height Int)

(define-fun area ((w Int) (h Int)) Int (* w h))
(define-fun within ((low Int) (size Int) (high Int)) Bool
  (and (<= low size)
       (<= size high)))
(assert (within 1 width 10))
(assert (within 1 height 20))
(assert (or (within 7 (area width 2) 9) (within 100 (area height 3) (area 10 width))))
(check-sat)
(get-value (width height (area width height)))
