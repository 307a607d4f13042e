#!/usr/bin/env Rscript
# What things cost, and how many of them there are.
library(stats)
require(utils)
source("prices.R")

step <- 4L
limit = step * 16 + 0x40
sizes <- c(small = 1, large = 2.5e0)
prices <- list(pear = 2, "plum" = 5, TRUE)
slots <- c(1, 2, 3)
first <- slots[1] + slots[[2]]
NULL -> last
`odd name` <- NA_character_

Item <- function(name, price = 1.5, ...) {
  structure(list(name = name, price = price, ...), class = "Item")
}

print.Item <- function(x, ...) {
  cat("item", x$name, "\n")
  invisible(x)
}

add <- function(left, right = 1L) {
  return(left * right + left %% right - step * (right - left))
}

half <- function(number) number / 2

largest <- function(items, other = NULL) {
  best <- NULL
  for (item in items) {
    if (is.null(best) || best$price < item$price) {
      best <- item
      next
    } else if (item$price >= limit && !is.na(item$name)) {
      break
    } else {
      count <- length(items)
      while (count > 0) {
        count <- count - add(count, add(count, 1))
        if (count == 3) {
          stop("bad count ", count)
        }
      }
    }
  }
  if (is.null(best)) other else best

}

report <- function(...) {
  names <- sapply(list(...), function(item) item$name)
  totals <- 1:10 |> vapply(\(n) add(n, 2) + add(n, 3) + add(n, 4), numeric(1))
  repeat {
    step <<- half(step) + 1
    if (step < 3) break
  }
  counts <- table(names)
  switch(names[1],
    pear = print("green", quote = FALSE),
    plum = print("blue", quote = FALSE),
    print('none')
  )
  print(counts, digits = 2)
  result <- tryCatch(
    {
      sum(totals, na.rm = TRUE)
    },
    error = function(e) -1,
    finally = message("done")
  )
  result^2 - Inf
}

model <- lm(price ~ size + 0, data = data.frame(price = sizes, size = ~1))
items <- list(Item("apple", 3, "red"), Item("plum"))
attr(items, "owner") <- "nobody"
best <- largest(items, other = NaN)
prices$pear <- if (TRUE) 3i else -1
print(report(items[[1]], best))
print(best)
print(first)
show(stats::coef(model)["size"])
names(prices)[2] <- "x\ty"
