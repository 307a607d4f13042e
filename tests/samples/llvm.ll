; Sums and searches lists of numbers.
source_filename = "lists.c"
target datalayout = "e-m:e-p270:32:32-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"


%struct.node = type { i32, [4 x i8], %struct.node* }
%pair = type <{ i8, double }>
$shared = comdat any

@format = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@count = dso_local global i32 10, align 4
@table = internal constant [2 x i32 (i32, i32)*] [i32 (i32, i32)* @add, i32 (i32, i32)* @smaller]
@origin = global { i32, double } { i32 1, double 2.5e0 }, comdat($shared)
@middle = global i8* getelementptr inbounds ([4 x i8], [4 x i8]* @format, i64 0, i64 2)
@other = alias i32, i32* @count

declare i32 @printf(i8* nocapture readonly, ...) #1
declare void @free(i8*)
declare i32 @__gxx_personality_v0(...)

define internal i32 @add(i32 %a, i32 %b) #0 {
  %sum = add nsw i32 %a, %b
  ret i32 %sum
}

define i32 @smaller(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  %least = select i1 %less, i32 %a, i32 %b
  ret i32 %least
}

define i32 @total(i32* noalias %list, i32 %n) #0 !prof !0 {
entry:
  %empty = icmp eq i32 %n, 0
  br i1 %empty, label %done, label %again
again:
  %i = phi i32 [ 0, %entry ], [ %next, %again ]
  %sum = phi i32 [ 0, %entry ], [ %more, %again ]
  %place = getelementptr inbounds i32, i32* %list, i32 %i
  %item = load i32, i32* %place, align 4
  %more = call i32 @add(i32 %sum, i32 %item)
  %next = add nuw nsw i32 %i, 1
  %last = icmp uge i32 %next, %n
  br i1 %last, label %done, label %again, !llvm.loop !2
done:
  %result = phi i32 [ 0, %entry ], [ %more, %again ]
  ret i32 %result
}

define double @scaled(i32 %n, <2 x float> %factors) {
  %wide = sitofp i32 %n to double
  %first = extractelement <2 x float> %factors, i32 0
  %both = insertelement <2 x float> %factors, float %first, i32 1
  %swapped = shufflevector <2 x float> %both, <2 x float> undef, <2 x i32> <i32 1, i32 0>
  %one = extractelement <2 x float> %swapped, i32 1
  %factor = fpext float %one to double
  %product = fmul fast double %wide, %factor
  %negative = fneg double %product
  %positive = fcmp ogt double %negative, 0.0
  %picked = select i1 %positive, double %negative, double 1.5
  ret double %picked
}

define i32 @kind(i32 %n) {
  switch i32 %n, label %other [
    i32 0, label %zero
    i32 1, label %one
  ]
zero:
  ret i32 7
one:
  %old = atomicrmw add i32* @count, i32 1 seq_cst
  fence acquire
  ret i32 %old
other:
  unreachable
}

define i32 @main(i32 %argc) personality i32 (...)* @__gxx_personality_v0 {
  %node = alloca %struct.node, align 8
  %value = getelementptr %struct.node, %struct.node* %node, i32 0, i32 0
  store i32 3, i32* %value, align 4
  %swap = cmpxchg i32* %value, i32 3, i32 4 monotonic monotonic
  %seen = extractvalue { i32, i1 } %swap, 0
  %again = insertvalue { i32, i1 } %swap, i32 5, 0
  %steady = freeze i32 %seen
  %sum = invoke i32 @total(i32* %value, i32 1) to label %fine unwind label %failed
fine:
  %lesser = call i32 @smaller(i32 %sum, i32 %steady)
  %text = getelementptr [4 x i8], [4 x i8]* @format, i64 0, i64 0
  %printed = tail call i32 (i8*, ...) @printf(i8* %text, i32 %lesser)
  call void asm sideeffect "nop", "~{memory}"()
  ret i32 0
failed:
  %pad = landingpad { i8*, i32 } cleanup
  resume { i8*, i32 } %pad
}

attributes #0 = { nounwind "frame-pointer"="all" }
attributes #1 = { nofree }

!llvm.ident = !{!1}
!0 = !{!"function_entry_count", i64 10}
!1 = !{!"clang"}
!2 = distinct !{!2}
