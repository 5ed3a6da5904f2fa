// Loaded before libc (LD_PRELOAD), makes the disk of FAULTY_DIRECTORY fail while the file FAULTY_SWITCH is there, by its first
// letter: `f`, full (nothing grows, what is there can be written over), or `r`, read-only, as after an error of a file system that
// is mounted with errors=remount-ro.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char fault(void) {
  const char *path = getenv("FAULTY_SWITCH");
  char letter = 0;
  if (path == NULL) return 0;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  if (read(fd, &letter, 1) != 1) letter = 0;
  syscall(SYS_close, fd);
  return letter;
}

/** Whether a file of the directory may not end at `end`; sets errno. */
static int refuses(int fd, off64_t end) {
  const char *directory = getenv("FAULTY_DIRECTORY");
  char link[64], path[4096];
  struct stat found;
  if (directory == NULL) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, directory, strlen(directory)) != 0) return 0;
  char kind = fault();
  if (kind == 'r') {
    errno = EROFS;
    return 1;
  }
  if (kind == 'f' && fstat(fd, &found) == 0 && end > found.st_size) {
    errno = ENOSPC;
    return 1;
  }
  return 0;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  if (refuses(fd, offset + (off64_t)length)) return -1;
  return syscall(SYS_pwrite64, fd, bytes, length, offset);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return pwrite64(fd, bytes, length, offset); }

int ftruncate64(int fd, off64_t length) {
  if (refuses(fd, length)) return -1;
  return (int)syscall(SYS_ftruncate, fd, length);
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
