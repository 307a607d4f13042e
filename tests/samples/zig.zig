//! A queue of jobs, and how long each of them may take.
const std = @import("std");
const Allocator = std.mem.Allocator;
const limit: u32 = 0x40;
const step: u32 = limit / 4 + 1;
var verbose = false;
extern fn getpid() c_int;
const Weigh = *const fn (id: u32) f64;

/// What may go wrong.
const QueueError = error{ Full, Empty };

const State = enum(u8) {
    waiting,
    running = 3,
    done,
};

const Payload = union(enum) {
    number: i64,
    text: []const u8,
};

const Job = struct {
    id: u32,
    state: State = .waiting,
    next: ?*Job = null,
    payload: Payload,

    const zero = Job{ .id = 0, .payload = .{ .number = 'a' } };

    pub fn init(id: u32, payload: Payload) Job {
        return Job{ .id = id, .payload = payload };
    }

    pub fn weight(self: *const Job) f64 {
        return switch (self.payload) {
            .number => |n| @as(f64, @floatFromInt(n)) * 1.5e3,
            .text => |t| if (t.len > 1) 2.0 else 1.0,
        };
    }
};

const Queue = struct {
    jobs: [8]Job = undefined,
    count: usize = 0,

    fn push(self: *Queue, job: Job) QueueError!void {
        if (self.count >= self.jobs.len) return error.Full;
        self.jobs[self.count] = job;
        self.count += 1;
    }

    fn pop(self: *Queue) QueueError!Job {
        if (self.count == 0) {
            return QueueError.Empty;
        }
        self.count -= 1;
        return self.jobs[self.count];

    }
};

const numbers = struct {
    fn square(n: u32) u32 {
        return n * n + step;
    }

    fn max(comptime T: type, a: T, b: T) T {
        return if (a > b) a else b;
    }
};

fn run(queue: *Queue, allocator: Allocator) !u32 {
    const buffer = try allocator.alloc(u8, 16);
    errdefer allocator.free(buffer);
    defer {
        verbose = !verbose;
    }
    var slots: [4]u32 = undefined;
    slots[0] = queue.count;

    var total: u32 = slots[0];
    outer: while (queue.count > 0) : (total += 1) {
        const job = queue.pop() catch |err| switch (err) {
            error.Empty => break :outer,
            else => unreachable,
        };
        for (buffer[0..4], 0..) |byte, index| {
            if (byte == 0 and index != 2) {
                continue;
            } else if (job.next) |next| {
                while (next.id % 2 == 1) {
                    total = numbers.square(total) + numbers.square(next.id);
                    break;
                }
            }
        }
    }
    const message =
        \\several
        \\lines
    ;
    const label = blk: {
        if (message.len > limit) break :blk "long";
        break :blk "short";
    };
    std.debug.print("{s} {d}\n", .{ label, numbers.max(u32, numbers.square(total), limit) });
    return total orelse -%total;
}

test "a queue gives back what was put in" {
    var queue = Queue{};
    try queue.push(Job.init(1, Payload{ .number = 5 }));
    try queue.push(Job.zero);
    comptime {
        _ = numbers.square(3);
    }
    const last = (try queue.pop()).next.?.*;
    try std.testing.expect(last.weight() > 0);
}
