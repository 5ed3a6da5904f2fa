import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Looks at what a process holds of memory until it is stopped. */
export interface MemoryWatch {
  /** Resident bytes as last seen; 0 before. */
  bytes(): number
  stop(): void
}

/** A bomb of a few kilobytes takes 1 GB in a second and a half: 25 ms late is 20 MB over the limit. */
const LINUX_EVERY_MS = 25
/** Elsewhere each look costs a process. */
const PS_EVERY_MS = 250

/** Calls `onMore` once, when the process holds more than `limitBytes`. On Windows it sees nothing. */
export function watchMemory(pid: number, limitBytes: number, onMore: (bytes: number) => void): MemoryWatch {
  const look = process.platform === 'linux' ? linuxLook(pid) : psLook(pid)
  let seen = 0
  let isTold = false
  const timer = setInterval(
    () => {
      look((bytes) => {
        seen = bytes
        if (bytes <= limitBytes || isTold) return
        isTold = true
        onMore(bytes)
      })
    },
    process.platform === 'linux' ? LINUX_EVERY_MS : PS_EVERY_MS,
  )
  timer.unref()
  return { bytes: () => seen, stop: () => clearInterval(timer) }
}

type Look = (tell: (bytes: number) => void) => void

/** `statm` counts pages; Linux has some of 16 or 64 KiB. */
function linuxLook(pid: number): Look {
  const pageBytes = linuxPageBytes()
  return (tell) => {
    const resident = Number(readText(`/proc/${pid}/statm`)?.split(' ')[1])
    if (Number.isFinite(resident)) tell(resident * pageBytes)
  }
}

/** Asked once: right behind the start of a child the kernel takes up to 25 ms for it. */
function linuxPageBytes(): number {
  if (pageBytes === null) {
    const pages = Number(readText('/proc/self/statm')?.split(' ')[1])
    const likely = process.memoryUsage.rss() / pages
    pageBytes = [4096, 16_384, 65_536].find((size) => likely < size * 1.5) ?? 65_536
  }
  return pageBytes
}
let pageBytes: number | null = null

function psLook(pid: number): Look {
  let isLooking = false
  return (tell) => {
    if (isLooking || process.platform === 'win32') return
    isLooking = true
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) => {
      isLooking = false
      const kilobytes = Number(output)
      if (error === null && kilobytes > 0) tell(kilobytes * 1024)
    })
  }
}

/** Null where the process is gone. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
