import { type StartDeckChild, splitLines } from '@dealflow/core'
import { type ProcessOptions, startBounded } from '../children/bounded-process.ts'

/** The lines of the biggest page, 50,000 runs, take 8 MB; the reading of the biggest deck about as much. */
const LINE_BYTES_MAX = 32 * 1024 * 1024

/** Starts children that talk in lines over standard input and output; for their program see `serveDeckChild`. */
export function deckProcesses(options: ProcessOptions): StartDeckChild {
  return (events) => {
    const lines = splitLines(LINE_BYTES_MAX, events.line)
    const child = startBounded<'output'>(options, {
      data(chunk, kill) {
        if (!lines.push(chunk)) kill('output')
      },
      ended: ({ cause, detail }) => events.ended({ cause, detail }),
    })
    return {
      send: (line) => child.write(line, '\n'),
      memoryBytes: child.memoryBytes,
      rest: child.rest,
      kill: () => child.kill('exit'),
    }
  }
}
