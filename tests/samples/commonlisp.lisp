;;; A shop.
(in-package :cl-user)
(defpackage #:shop
  (:use :common-lisp)
  (:export #:total "ITEM"))

#| What things cost,
   with tax. |#
(defvar *tax* 1/5 "The rate.")
(defparameter *items* '((pear 3) (plum . 4.5e0)))
(defconstant +limit+ #xFF)

(defstruct item name (price 0 :type integer))

(defclass stock ()
  ((items :initarg :items :accessor stock-items :initform nil))
  (:documentation "What there is."))

(defun total (items &optional (tax *tax*) &key (round t) &rest more)
  "The sum of the prices."
  (let* ((sum 0)
         (count (length items)))
    (dolist (item items)
      (when (> (item-price item) +limit+)
        (return-from total nil))
      (incf sum (* (item-price item) (+ 1 tax))))
    (loop for item in items
          for i from 0 below 10
          while (< i 5)
          do (print item)
          collect (list i item))
    (if round (round sum) (values sum count more))))

(defmacro with-stock ((name &key size) &body body)
  `(let ((,name (make-stock ,@(list size))))
     ,@body))

(defmethod price-of ((self item))
  (item-price self))

(defgeneric price-of (thing))

(flet ((twice (x) (* 2 x))
       (char-of (c) (char= c #\a)))
  (mapcar #'twice (list 1 2 #c(1 2)))
  (funcall (lambda (x) (cond ((null x) 'none) (t x))) :some))

(handler-case (with-stock (s :size 3) (setf (aref #(1 2 3) 0) s))
  (error (condition) (format t "~a: ~d~%" condition 3)))
(do ((i 0 (1+ i))) ((= i 3) i)
  (princ i))
(labels ((fact (n) (if (<= n 1) 1 (* n (fact (- n 1))))))
  (fact 5))
(print (case 3 ((1 2) "low") (otherwise "high")))

(defun area (width height) (* width height))

(defun announce (title size)
  (print title)
  (print size)
  (format t "~a: ~d~%" title size))

(defun report (sides)
  (let ((largest (area 2 3))
        (least (area 1 1)))
    (announce "largest" largest)
    (announce "least" least)
    (dolist (side sides)
      (when (> side largest)
        (announce "larger" (area side largest))))))
