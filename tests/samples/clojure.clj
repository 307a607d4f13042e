;; A shop, its stock and its orders.
(ns shop.core
  (:require [clojure.string :as str])
  (:import (java.util Date)))

(def tax 1/5)
(def limit 0xff)
(def ^String greeting "welcome\n")


(def stock (atom {:pear 3, :plum {:price 4.5 :tags #{:ripe :sweet}}}))
(def pattern #"(\w+)-(\d+)")

(defrecord Item [name price])

(defn old-total [items] (reduce + (map :price items)))
(defn old-report [items] (println (old-total items)))

(defn half [x] (/ x 2))

(defn taxed
  "The price with tax."
  ([price] (taxed price tax))
  ([price rate] (+ price (* price rate))))

(defn parse-order [line]
  (when-let [[_ word number] (re-find pattern line)]
    {:name (str/trim word) :count number}))

(defn total [orders & {:keys [rounded?] :or {rounded? false}}]
  (let [prices (map #(taxed (half (:price %)) tax) orders)
        extra 2
        sum (reduce + extra prices)]
    (if rounded?
      (half sum)
      sum)))

(defmacro unless [condition & body]
  `(if (not ~condition)
     (do ~@body)
     nil))

(defn sell! [item]
  (swap! stock conj item)
  (doseq [[kind left] @stock
          :when (number? left)]
    (println kind left))
  (loop [i 0 found []]
    (cond
      (= i 3) found
      :else (recur (+ i 1) (conj found i)))))

(defn report [items]
  (try
    (doseq [item items]
      (println (:name item) \?)
      (println item))
    (catch Exception e
      (println (.getMessage e)))
    (finally
      (println 'sum))))

#_(report [1 2 3])

(def both #?(:clj (Date.) :cljs nil))
(def many [1 2 #?@(:clj [3 4])])
(def started #inst "2020-01-01")
(def origin #:item{:price 1 :name nil})

(defn -main [& args]
  (let [lines (map str/trim args)
        orders (keep parse-order lines)]
    (unless (empty? orders)
      (println greeting (total orders :rounded? true))
      (println (->> orders (filter #(> (:count %) 1)) (map :name)))
      (println #'limit))
    (sell! ::pear)))
