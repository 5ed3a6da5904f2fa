import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'

/** Long beside what a look costs, 5 µs, and short beside what a full table of files does to a server. */
const lookEveryMs = 250

/**
 * Says when the process has hardly any open files left, and when it has enough again. Bun's listener takes no connection then and
 * asks for one again at once, on and on (oven-sh/bun#32705), and what else needs a file fails. Watches nothing where the system does
 * not tell how many files there may be.
 */
export function watchOpenFiles(onFew: (most: number) => void, onEnough: () => void): { stop(): void } {
  const most = mostOpenFiles()
  if (most === null) return { stop() {} }
  const reserve = Math.min(64, Math.ceil(most / 8))
  let isFew = false
  const timer = setInterval(() => {
    if (!isFew && (nextFile() ?? most) >= most - reserve) {
      isFew = true
      onFew(most)
    } else if (isFew && openFiles(most) < most - 2 * reserve) {
      isFew = false
      onEnough()
    }
  }, lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function mostOpenFiles(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'latin1')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.NaN) || null
  } catch {
    // Only Linux has it.
    return null
  }
}

/** Costs as much as there are; a listener that was closed leaves a low number free. */
function openFiles(most: number): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    // The look itself takes one.
    return most
  }
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
