; What a shop may put on its shelves, within its limits.
(set-logic ALL)
(declare-datatypes ((Kind 0)) (((fruit) (tool (weight Int)))))
(declare-const pears Int)
(declare-const plums Int)
(declare-const saws Int)
(declare-const kind Kind)
(declare-const shelf (Array Int Int))
(declare-fun price (Kind Int) Int)

(define-fun limit () Int 100)
(define-fun worth ((count Int) (each Int)) Int
  (* count each))
(define-fun within ((low Int) (size Int) (high Int)) Bool
  (and (<= low size) (<= size high)))

; Nothing is there less than not at all.
(assert (>= pears 0))
(assert (>= plums 0))
(assert (>= saws 0))

; A saw costs most.
(assert (let ((pear (price fruit 1)) (saw (price (tool 400) 1)))
  (and (> pear 0) (< pear saw))))
(assert (= (price fruit 1) 3))
(assert (or (within 5 pears 10) (within 7 plums 9)))
(assert (<= (+ (worth pears 3) (worth plums 2) (worth saws 12)) limit))
(assert (=> (> pears plums) (= (select shelf 1) pears)))
(check-sat)

; More than there is room for.
(push 1)
(assert (distinct pears plums saws))
(assert (= shelf (store shelf 1 (+ pears 1))))
(assert (> pears plums))
(assert (ite (> saws 2) (= kind fruit) (= kind (tool 400))))
(check-sat)
(pop 1)

; A full shelf.
(push 1)
(assert (= (select shelf 2) 12))
(assert (not (= saws 0)))
(assert (is-tool kind))
(assert (= (mod (weight kind) 2) 0))
(assert (exists ((place Int))
  (and (> place 2) (= (select shelf place) saws))))
(check-sat)
(pop 1)
(exit)
