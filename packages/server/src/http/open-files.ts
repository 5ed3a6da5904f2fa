import { closeSync, openSync } from 'node:fs'
import { openFiles, openFilesMax } from '../open-file-counts.ts'

/** Long beside what a look costs, 5 µs, and short beside what a full table of files does to a server. */
const lookEveryMs = 250

/**
 * Says when the process has hardly any open files left, and when it has enough again. Bun's listener takes no connection then and
 * asks for one again at once, on and on (oven-sh/bun#32705), and what else needs a file fails. Watches nothing where the system does
 * not tell how many files there may be.
 */
export function watchOpenFiles(onFew: (most: number) => void, onEnough: () => void): { stop(): void } {
  const most = openFilesMax()
  if (most === null) return { stop() {} }
  const reserve = Math.min(64, Math.ceil(most / 8))
  let isFew = false
  const timer = setInterval(() => {
    if (!isFew && (nextFile() ?? most) >= most - reserve) {
      isFew = true
      onFew(most)
    } else if (isFew && (openFiles() ?? most) < most - 2 * reserve) {
      isFew = false
      onEnough()
    }
  }, lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** The number of the next file: the system gives the lowest that is free, so that as many are open. Null when there is none. */
function nextFile(): number | null {
  try {
    const file = openSync('/dev/null', 'r')
    closeSync(file)
    return file
  } catch {
    // There are too many.
    return null
  }
}
