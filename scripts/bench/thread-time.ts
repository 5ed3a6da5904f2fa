import { dlopen, FFIType, ptr } from 'bun:ffi'

/**
 * Milliseconds of processor time that the calling thread has used: what others did meanwhile is no part of it. Linux alone;
 * `process.threadCpuUsage` counts whole ticks there.
 */
export function threadTimeReader(): () => number {
  const { symbols } = dlopen('libc.so.6', {
    clock_gettime: { args: [FFIType.i32, FFIType.ptr], returns: FFIType.i32 },
  })
  const read = new BigInt64Array(2)
  const at = ptr(read)
  return () => {
    symbols.clock_gettime(threadClock, at)
    return Number(read[0]) * 1e3 + Number(read[1]) / 1e6
  }
}

const threadClock = 3
