! Heats a rod, and says what is left of the warmth.
#define STEPS 8
module rods
  use, intrinsic :: iso_fortran_env, only: real64, output_unit
  implicit none
  private
  public :: rod, heat, total, show


  integer, parameter :: most = 64
  real(real64), parameter :: zero = 0.0_real64

  type :: rod
    integer :: length = 0
    real(real64) :: warmth(most)
  contains
    procedure :: warmest
  end type rod

  type, extends(rod) :: painted
    character(8) :: colour
  end type painted

  interface total
    module procedure total_rod
  end interface total

contains

  pure function half(x) result(y)
    real(real64), intent(in) :: x
    real(real64) :: y
    y = x / 2.0_real64
  end function half

  function taxed(x, rate) result(y)
    real(real64), intent(in) :: x, rate
    real(real64) :: y
    y = x + x * rate
  end function taxed

  function warmest(this) result(place)
    class(rod), intent(in) :: this
    integer :: place
    place = maxloc(this%warmth(1:this%length), 1)
  end function warmest

  real(real64) function total_rod(this)
    type(rod), intent(in) :: this
    total_rod = sum(this%warmth)
  end function total_rod

  recursive subroutine heat(this, steps)
    type(rod), intent(inout) :: this
    integer, intent(in) :: steps
    integer :: i, j
    integer :: k
    real(real64), allocatable :: old(:)

    if (steps <= 0) return
    allocate (old(this%length))
    old = this%warmth(:this%length)
    sweep: do i = 2, this%length - 1
      if (old(i) == zero .and. .not. i > most) cycle sweep
      do j = 1, 3
        this%warmth(i) = half(old(i - 1)) + half(taxed(old(i + 1), 0.1_real64))
        if (this%warmth(i) > 1.0e3_real64) exit sweep
      end do
    end do sweep
    k = 0
    do while (k < STEPS)
      k = k + merge(1, 2, k /= 4)
    end do
    select case (k)
    case (:7)
      call heat(this, steps - 1)
    case (8, 9)
      print *, "done", k
    case default
      stop 1
    end select
    where (old < zero)
      old = -old
    elsewhere
      old = zero
    end where
    deallocate (old)
  end subroutine heat

  subroutine show(this)
    type(rod), intent(in) :: this
    character(*), parameter :: style = '(a, i0)'
    integer :: channel
    channel = output_unit
    if (this%length > 3) then
      write (channel, style) "long ", this%length
    else if (this%length == 2) then
      write (channel, '(a)') "two" // " ends"
    else
      write (channel, *) [1, 2, 3]
    end if
  end subroutine show
end module rods

program main
  use rods
  implicit none
  type(rod) :: thing
  thing = rod(4, 1.0d0)
  call heat(thing, 3)
  call show(thing)
  if (.true.) call show(thing)
end program main
