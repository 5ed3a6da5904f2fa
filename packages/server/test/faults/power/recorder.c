// Loaded before libc (LD_PRELOAD), writes to RECORD_LOG what a process does to the database in RECORD_DIRECTORY, in the order in
// which it happens: writes with their bytes, truncations, syncs of a file and of the directory; and what the process says it has
// told others. A record is kind, file, offset and length as unsigned 64-bit numbers of this machine, then `length` bytes.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { WRITE = 1, TRUNCATE = 2, SYNC = 3, TOLD = 4 };
enum { NOTHING = 0, DATABASE = 1, WAL = 2, DIRECTORY = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static char directory[4096];
static size_t directory_length;

__attribute__((constructor)) static void begin(void) {
  const char *log = getenv("RECORD_LOG");
  const char *of = getenv("RECORD_DIRECTORY");
  if (log == NULL || of == NULL) return;
  directory_length = strlen(of);
  memcpy(directory, of, directory_length + 1);
  log_fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int file_of(int fd) {
  char link[64], path[4096];
  if (log_fd < 0) return NOTHING;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < (ssize_t)directory_length) return NOTHING;
  path[length] = 0;
  if (strncmp(path, directory, directory_length) != 0) return NOTHING;
  const char *name = path + directory_length;
  if (*name == 0) return DIRECTORY;
  if (strcmp(name, "/dealflow.db") == 0) return DATABASE;
  if (strcmp(name, "/dealflow.db-wal") == 0) return WAL;
  return NOTHING;
}

static void put(const void *bytes, size_t length) {
  const char *at = bytes;
  while (length > 0) {
    ssize_t written = syscall(SYS_write, log_fd, at, length);
    if (written <= 0) abort();
    at += written;
    length -= (size_t)written;
  }
}

static void record(uint64_t kind, uint64_t file, uint64_t offset, const void *bytes, uint64_t length) {
  uint64_t head[4] = {kind, file, offset, length};
  put(head, sizeof head);
  if (bytes != NULL) put(bytes, length);
}

void record_told(const char *words) {
  if (log_fd < 0) return;
  pthread_mutex_lock(&lock);
  record(TOLD, NOTHING, 0, words, strlen(words));
  pthread_mutex_unlock(&lock);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  int file = file_of(fd);
  if (file == NOTHING) return syscall(SYS_pwrite64, fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = syscall(SYS_pwrite64, fd, bytes, length, offset);
  if (written > 0) record(WRITE, file, (uint64_t)offset, bytes, (uint64_t)written);
  pthread_mutex_unlock(&lock);
  return written;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

// SQLite writes at offsets; another way to write would be missed, so it ends the recording.
ssize_t write(int fd, const void *bytes, size_t length) {
  if (file_of(fd) != NOTHING) abort();
  return syscall(SYS_write, fd, bytes, length);
}

int ftruncate64(int fd, off64_t length) {
  int file = file_of(fd);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(SYS_ftruncate, fd, length);
  if (result == 0 && file != NOTHING) record(TRUNCATE, file, (uint64_t)length, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int synced(int fd, long call) {
  int file = file_of(fd);
  if (file == NOTHING) return (int)syscall(call, fd);
  pthread_mutex_lock(&lock);
  int result = (int)syscall(call, fd);
  if (result == 0) record(SYNC, file, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return result;
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }
