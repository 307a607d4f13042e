/* The counting wrapper: stands where a reducer expects the check, runs the check on the candidate, and ends
 * as the check did. What it needs to know is in the environment, because reducers decide on the arguments:
 *
 *   BENCH_CHECK  the check; it is given the candidate's path
 *   BENCH_INPUT  where the candidate is: "argument" (the last one), "stdin", or "name:N", a file N in the
 *                working directory
 *   BENCH_NAME   how to call a candidate from stdin, so that its extension is right
 *   BENCH_LOG    where a line is added when a call begins, and one when it ends:
 *                + PID SECONDS BYTES DIGEST
 *                - PID SECONDS yes|no|killed CPU OWN      processor seconds of the check and of this process
 *   BENCH_SEEN   folder that keeps each interesting candidate, called by its digest
 *
 * Signals that ask to stop are passed on to the check, and the check dies with a wrapper that is killed. A
 * killed wrapper leaves a call without an end. Linux only.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BROKEN 125 /* exit status when the wrapper itself cannot go on */

static volatile pid_t child;
static volatile sig_atomic_t stopped;

static void die(const char *what)
{
    perror(what);
    exit(BROKEN);
}

static const char *setting(const char *name)
{
    const char *value = getenv(name);
    if (!value) {
        fprintf(stderr, "%s is not set: this program is run by bench compare only\n", name);
        exit(BROKEN);
    }
    return value;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static double cpu(int whose)
{
    struct rusage usage;
    getrusage(whose, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void pass_on(int number)
{
    stopped = 1;
    if (child > 0)
        kill(child, number);
}

/* All bytes of a file or pipe. */
static unsigned char *read_all(int file, size_t *length)
{
    size_t room = 1 << 16, used = 0;
    unsigned char *bytes = malloc(room);
    ssize_t got;
    while (bytes && (got = read(file, bytes + used, room - used)) != 0) {
        if (got < 0)
            die("candidate");
        used += got;
        if (used == room)
            bytes = realloc(bytes, room *= 2);
    }
    if (!bytes)
        die("candidate");
    *length = used;
    return bytes;
}

static void write_all(int file, const unsigned char *bytes, size_t length)
{
    while (length) {
        ssize_t put = write(file, bytes, length);
        if (put < 0)
            die("write");
        bytes += put;
        length -= put;
    }
}

/* Multiplies and mixes eight bytes at a time: 0.1 ms for 400 KB, and no collision to be expected among
 * fewer than 100 million candidates. */
static uint64_t digest(const unsigned char *bytes, size_t length)
{
    uint64_t hash = 0x9e3779b97f4a7c15u ^ length;
    while (length) {
        uint64_t word = 0;
        size_t part = length < sizeof word ? length : sizeof word;
        memcpy(&word, bytes, part);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
        bytes += part;
        length -= part;
    }
    hash *= 0xc4ceb9fe1a85ec53u;
    return hash ^ hash >> 29;
}

/* One write to a file opened for appending, so that lines of wrappers at the same time do not mix. */
static void note(int log, const char *format, ...)
{
    char line[200];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    write_all(log, (unsigned char *)line, length);
}

/* Keep an interesting candidate; renamed when whole, because this process may be killed at any time. */
static void keep(uint64_t name, const unsigned char *bytes, size_t length)
{
    char whole[4096], part[4200];
    snprintf(whole, sizeof whole, "%s/%016llx", setting("BENCH_SEEN"), (unsigned long long)name);
    if (access(whole, F_OK) == 0)
        return;
    snprintf(part, sizeof part, "%s.%d", whole, (int)getpid());
    int file = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0)
        die(part);
    write_all(file, bytes, length);
    close(file);
    rename(part, whole);
}

static pid_t start(const char *check, const char *candidate, int closed, const sigset_t *mask)
{
    pid_t parent = getpid(), started = fork();
    if (started < 0)
        die("fork");
    if (started)
        return started;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(BROKEN);
    sigprocmask(SIG_SETMASK, mask, NULL);
    if (closed)
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    execl(check, check, candidate, (char *)NULL);
    perror(check);
    _exit(127);
}

/* Write a candidate that came on stdin to a file in a new folder; returns its path. */
static char *spool(const unsigned char *bytes, size_t length)
{
    static char folder[4096], path[8200];
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/bench-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder))
        die(folder);
    snprintf(path, sizeof path, "%s/%s", folder, setting("BENCH_NAME"));
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0644);
    if (file < 0)
        die(path);
    write_all(file, bytes, length);
    close(file);
    return path;
}

static void unspool(char *path)
{
    unlink(path);
    *strrchr(path, '/') = 0;
    rmdir(path);
}

int main(int count, char **arguments)
{
    double started = now();
    const char *input = setting("BENCH_INPUT"), *check = setting("BENCH_CHECK");
    int spooled = strcmp(input, "stdin") == 0, source = STDIN_FILENO, status;
    const char *candidate = strncmp(input, "name:", 5) == 0 ? input + 5 : arguments[count - 1];
    if (!spooled && (source = open(candidate, O_RDONLY | O_CLOEXEC)) < 0)
        die(candidate);
    size_t length;
    unsigned char *bytes = read_all(source, &length);
    uint64_t name = digest(bytes, length);
    int log = open(setting("BENCH_LOG"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
    if (log < 0)
        die("log");
    note(log, "+ %d %.6f %zu %016llx\n", (int)getpid(), started, length, (unsigned long long)name);

    char *spool_path = spooled ? spool(bytes, length) : NULL;
    struct sigaction passing = {.sa_handler = pass_on};
    int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM};
    sigset_t passed, mask;
    sigemptyset(&passed);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaddset(&passed, signals[i]);
    /* Held back until there is both a child and a handler: one that came in between would end the wrapper alone. */
    sigprocmask(SIG_BLOCK, &passed, &mask);
    child = start(check, spooled ? spool_path : candidate, spooled, &mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &passing, NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            die("wait");
    child = 0;
    if (spooled)
        unspool(spool_path);
    int yes = WIFEXITED(status) && WEXITSTATUS(status) == 0 && !stopped;
    if (yes)
        keep(name, bytes, length);
    note(log, "- %d %.6f %s %.6f %.6f\n", (int)getpid(), now(), stopped ? "killed" : yes ? "yes" : "no",
         cpu(RUSAGE_CHILDREN), cpu(RUSAGE_SELF));
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
    return BROKEN;
}
