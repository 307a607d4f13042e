# How the shop is built.
include config.mk
-include $(wildcard deps/*.d)

CC := gcc
CFLAGS ?= -Wall -O2
CFLAGS += -g
SOURCES = $(wildcard src/*.c)
OBJECTS = $(patsubst src/%.c,build/%.o,$(SOURCES:.h=.c))
VERSION != git describe
NAME = shop
unexport LANG
export CC CFLAGS

define announce
@echo "made $(1)"
@touch $(1).stamp
endef

define usage =
make all
make test
endef

ifeq ($(OS),Windows_NT)
SUFFIX := .exe
REMOVE := del
else ifdef DEBUG
SUFFIX := -debug
else
SUFFIX :=
REMOVE := rm -f
endif

ifneq "$(VERSION)" ""
CFLAGS += -DVERSION=\"$(VERSION)\"
endif

.PHONY: all clean test
all: $(NAME)$(SUFFIX) | build

$(NAME)$(SUFFIX): LIBS = -lm
$(NAME)$(SUFFIX): $(OBJECTS)
	$(CC) -o $@ $^ $(LIBS)
	$(call announce,$@)

build/%.o: src/%.c src/shop.h
	@mkdir -p $(dir $@)
	-$(CC) $(CFLAGS) -c -o $@ $<

$(OBJECTS): build/%.o: src/%.c
	+$(CC) -c $<

test:: all ; ./run-tests $(@D) ${NAME}

clean:
	$(REMOVE) $(NAME)$(SUFFIX) $(if $(DEBUG),$(foreach o,$(OBJECTS),$(o).d),none)
	for f in a b; do \
	  echo $$f; \
	done

override LIMIT = 3
undefine REMOVE
vpath %.h include
VPATH = src
FILES = a.c \
  b.c
private SECRET = 1
$(info building $(NAME), $(shell date))
