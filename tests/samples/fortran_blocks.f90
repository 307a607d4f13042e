! Every construct that ends with a statement of its own, and declarations that need no colons.
module tanks
  enum, bind(c)
    enumerator :: empty = 0, full
  end enum
  interface
    module subroutine fill(tank, by)
      real, intent(inout) :: tank(:)
      real, intent(in) :: by
    end subroutine
  end interface
end module tanks

submodule (tanks) filling
contains
  module procedure fill
    real old
    allocatable old(:)
    integer :: i
    associate (most => maxval(tank))
      old = tank / most
    end associate
    block
      tank = old + by
    end block
    forall (i = 1:3)
      tank(i) = tank(i) * i
    end forall
  end procedure fill
end submodule filling

block data defaults
  common /levels/ low, high
  data low, high /0.0, 1.0/
end block data defaults
