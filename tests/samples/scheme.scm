#!r6rs
;;; A shop.
(import (scheme base) (only (scheme write) display))
(define-library (shop stock)
  (export total)
  (begin (define version "1.0\n")))

#| What things cost,
   with tax. |#
(define tax 1/5)
(define limit #xFF)
(define *items* '((pear . 3) (plum . 4.5e0)))
(define-record-type item
  (make-item name price)
  item?
  (name item-name)
  (price item-price set-item-price!))

(define (total items . rest)
  (let* ((sum 0) (count (length items)))
    (for-each
      (lambda (item)
        (if (> (item-price item) limit)
            (set! sum (+ sum 1))
            (set! sum (+ sum (item-price item)))))
      items)
    (cond ((zero? sum) 'nothing)
          ((assv sum *items*) => cdr)
          (else (list sum count)))))

(define-syntax swap!
  (syntax-rules ()
    ((_ a b) (let ((old a)) (set! a b) (set! b old)))))

(define-syntax twice
  (lambda (form)
    (syntax-case form ()
      ((_ x) #'(begin x x))
      ((_ x y) #`(list #,x #,@(cdr #'y))))))

(define (ways n)
  (let loop ((i 0) (found '()))
    (case i
      ((1 2) (loop (+ i 1) found))
      (else (if (= i n) `(done ,i ,@found) (loop (+ i 1) (cons i found)))))))

(do ((i 0 (+ i 1))) ((= i 3))
  (display (vector-ref #(1 2 3) i))
  (newline))
(define letters (list #\a #\space #t #false #vu8(1 2)))
(call-with-current-continuation (lambda (k) (dynamic-wind values (lambda () (k 1)) values)))
(display (map (lambda (x) (* x x)) (vector->list #(1 2))))
#;(this is left out)
(and (or #f (not #t)) (quotient 7 2))
(let-values (((q r) (floor/ 7 2)))
  (guard (e ((symbol? e) e)) (raise 'oops)))

(define (area width height) (* width height))

(define (announce title size)
  (display title)
  (display size)
  (log title size))

(define (report sides)
  (let ((largest (area 2 3))
        (least (area 1 1)))
    (announce "largest" largest)
    (announce "least" least)
    (for-each (lambda (side)
                (if (> side largest)
                    (announce "larger" (area side largest))))
              sides)))
