/*
 * tidelog: packs the readings of a tide gauge into frames and reports on them.
 *
 * Now and then a gauge sends a reading: a height in millimetres above chart datum and a few flags. Readings
 * are kept in a ring, condensed into frames of bits, and checked on the way back.
 */

#include <stdio.h>
#include <string.h>

#define RING_SIZE 64
#define FRAME_BYTES 512
#define NAME_LENGTH 16
#define HISTOGRAM_BARS 12

#define HEIGHT_BITS 12
#define FLAG_BITS 3
#define CHECK_BITS 16

#define FLAG_STORM 1
#define FLAG_CALIBRATED 2
#define FLAG_GAP 4

#define LOWEST_TIDE 200
#define HIGHEST_TIDE 3800

struct reading {
    int minute;
    int height;
    unsigned flags;
};

struct ring {
    struct reading slots[RING_SIZE];
    int first;
    int count;
    int dropped;
};

struct frame {
    unsigned char bytes[FRAME_BYTES];
    int used_bits;
    int overflow;
};

struct summary {
    int lowest;
    int highest;
    long total;
    int storms;
    int gaps;
};

struct station {
    char name[NAME_LENGTH];
    struct ring ring;
    struct frame frame;
    unsigned seed;
};

static struct station station;
static int failures = 0;

/* Complains about a condition that should hold, and counts it. */
static void expect(int condition, const char *what)
{
    if (!condition) {
        printf("tidelog: %s\n", what);
        failures++;
    }
}

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

/* The ring of readings. When it is full the oldest reading makes room. */

static void ring_clear(struct ring *ring)
{
    ring->first = 0;
    ring->count = 0;
    ring->dropped = 0;
}

static struct reading *ring_at(struct ring *ring, int index)
{
    return &ring->slots[(ring->first + index) % RING_SIZE];
}

static void ring_push(struct ring *ring, int minute, int height, unsigned flags)
{
    struct reading *slot;

    if (ring->count == RING_SIZE) {
        ring->first = (ring->first + 1) % RING_SIZE;
        ring->count--;
        ring->dropped++;
    }
    slot = ring_at(ring, ring->count);
    slot->minute = minute;
    slot->height = clamp(height, 0, (1 << HEIGHT_BITS) - 1);
    slot->flags = flags & ((1u << FLAG_BITS) - 1);
    ring->count++;
}

/* Frames: bits are written and read from the most significant end. */

static void frame_clear(struct frame *frame)
{
    memset(frame->bytes, 0, FRAME_BYTES);
    frame->used_bits = 0;
    frame->overflow = 0;
}

static void frame_put(struct frame *frame, unsigned value, int width)
{
    int bit;

    for (bit = width - 1; bit >= 0; bit--) {
        if (frame->used_bits == FRAME_BYTES * 8) {
            frame->overflow = 1;
            return;
        }
        if ((value >> bit) & 1)
            frame->bytes[frame->used_bits / 8] |= 0x80 >> (frame->used_bits % 8);
        frame->used_bits++;
    }
}

static unsigned frame_get(const struct frame *frame, int position, int width)
{
    unsigned value = 0;
    int end = position + width;

    while (position < end) {
        unsigned byte = frame->bytes[position / 8];
        value = value << 1 | ((byte >> (7 - position % 8)) & 1);
        position++;
    }
    return value;
}

/* Mixes the upper bits of each field of a frame into a sum of CHECK_BITS bits. */
static unsigned frame_check(const struct frame *frame, int width)
{
    unsigned sum = 0xace1;
    int position = 0;

    while (position + width <= frame->used_bits) {
        unsigned field = frame_get(frame, position, width);
        if (width > CHECK_BITS)
            sum ^= field >> (width - CHECK_BITS);
        else
            sum ^= field;
        sum = (sum << 1 | sum >> (CHECK_BITS - 1)) & 0xffff;
        position += width;
    }
    return sum;
}

static void station_pack(struct station *from)
{
    struct reading *reading;
    int i;

    frame_clear(&from->frame);
    for (i = 0; i < from->ring.count; i++) {
        reading = ring_at(&from->ring, i);
        frame_put(&from->frame, reading->height, HEIGHT_BITS);
        frame_put(&from->frame, reading->flags, FLAG_BITS);
    }
    expect(!from->frame.overflow, "the readings do not fit into a frame");
}

static void station_verify(struct station *from)
{
    const struct reading *reading;
    int position = 0;
    int i;

    for (i = 0; i < from->ring.count; i++) {
        int height = frame_get(&from->frame, position, HEIGHT_BITS);
        unsigned flags = frame_get(&from->frame, position + HEIGHT_BITS, FLAG_BITS);

        reading = ring_at(&from->ring, i);
        expect(height == reading->height, "a height was garbled");
        expect(flags == reading->flags, "the flags were garbled");
        position += HEIGHT_BITS + FLAG_BITS;
    }
    expect(position == from->frame.used_bits, "the frame has a tail");
}

/* Simulated weather, so that every run reports the same numbers. */

static unsigned next_noise(struct station *of)
{
    of->seed = of->seed * 1103515245 + 12345;
    return of->seed >> 16 & 0x7fff;
}

static int tide_height(int minute)
{
    int phase = minute % 745;

    if (phase > 372)
        phase = 745 - phase;
    return LOWEST_TIDE + phase * (HIGHEST_TIDE - LOWEST_TIDE) / 372;
}

static void station_observe(struct station *at, int minutes, int step)
{
    int minute;

    for (minute = 0; minute < minutes; minute += step) {
        unsigned noise = next_noise(at);
        unsigned flags = FLAG_CALIBRATED;
        int height = tide_height(minute) + noise % 41 - 20;

        switch (noise % 10) {
        case 0:
            flags |= FLAG_STORM;
            height += 150;
            break;
        case 1:
            flags = FLAG_GAP;
            height = 0;
            break;
        case 2:
            continue;
        default:
            break;
        }
        ring_push(&at->ring, minute, height, flags);
    }
}

/* Reports. */

static void summarise(struct ring *ring, struct summary *summary)
{
    int i = 0;

    summary->lowest = HIGHEST_TIDE * 2;
    summary->highest = 0;
    summary->total = 0;
    summary->storms = 0;
    summary->gaps = 0;
    while (i < ring->count) {
        const struct reading *reading = ring_at(ring, i++);

        if (reading->flags & FLAG_GAP) {
            summary->gaps++;
            continue;
        }
        if (reading->flags & FLAG_STORM)
            summary->storms++;
        if (reading->height < summary->lowest)
            summary->lowest = reading->height;
        if (reading->height > summary->highest)
            summary->highest = reading->height;
        summary->total += reading->height;
    }
}

static void print_summary(const struct summary *summary, int count)
{
    int measured = count - summary->gaps;

    printf("  readings  %d, of which %d gaps\n", count, summary->gaps);
    if (measured > 0) {
        printf("  height    %d to %d mm", summary->lowest, summary->highest);
        printf(", mean %ld mm\n", summary->total / measured);
    }
    if (summary->storms > 0)
        printf("  storms    %d\n", summary->storms);
}

static void print_histogram(struct ring *ring)
{
    int bars[HISTOGRAM_BARS];
    int span = (1 << HEIGHT_BITS) / HISTOGRAM_BARS + 1;
    int i;
    int mark;

    for (i = 0; i < HISTOGRAM_BARS; i++)
        bars[i] = 0;
    for (i = 0; i < ring->count; i++)
        bars[ring_at(ring, i)->height / span]++;
    for (i = 0; i < HISTOGRAM_BARS; i++) {
        printf("  %4d ", i * span);
        for (mark = 0; mark < bars[i]; mark++)
            putchar('#');
        putchar('\n');
    }
}

static void station_report(struct station *from)
{
    struct summary summary;

    summarise(&from->ring, &summary);
    printf("%s\n", from->name);
    print_summary(&summary, from->ring.count);
    print_histogram(&from->ring);
    printf("  frame     %d bits\n", from->frame.used_bits);
}

int main(void)
{
    strcpy(station.name, "North Pier");
    station.seed = 20260101;
    ring_clear(&station.ring);
    station_observe(&station, 1490, 20);
    station_pack(&station);
    station_verify(&station);
    station_report(&station);
    printf("  check     %04x\n", frame_check(&station.frame, HEIGHT_BITS));
    expect(station.ring.dropped < RING_SIZE, "the ring turned over");
    return failures > 0;
}
