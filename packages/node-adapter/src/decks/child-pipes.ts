import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type DeckChildSetup, splitLines } from '@dealflow/core/deck-child'

/**
 * What a child says to its parent and hears of it: standard output and input. Nothing else may write to the one or read the
 * other: from now on the console writes to standard error. A parent that closed its end or died wants nothing any more: the process ends, also amid an order.
 */
export function childPipes(): Pick<DeckChildSetup, 'orders' | 'send'> {
  keepConsoleOffStdout()
  return { orders: linesOf(process.stdin), send }
}

/** pdf.js writes to the console. */
function keepConsoleOffStdout() {
  const { error } = console
  // One by one: a new Console takes 6 ms and 3 MB in Bun.
  for (const [name, member] of Object.entries(console))
    if (typeof member === 'function') Reflect.set(console, name, error)
}

async function* linesOf(input: NodeJS.ReadStream): AsyncIterable<Uint8Array> {
  const lines: Uint8Array[] = []
  let wake = () => {}
  // Whatever its parent sends is its parent's to bound.
  const splitter = splitLines(Number.POSITIVE_INFINITY, (line) => lines.push(line))
  // Not `for await`: amid an order nobody asks for the next line, and the end would not be seen.
  input.on('data', (chunk: Uint8Array) => {
    splitter.push(chunk)
    wake()
  })
  for (const end of ['end', 'error', 'close']) input.on(end, () => process.exit())
  for (;;) {
    const line = lines.shift()
    if (line !== undefined) yield line
    else {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}

/**
 * Written when it resolves: what a child dies of must be known by its beginning. Without a turn of the event loop, of which 300 a
 * deck took as long as its text.
 */
async function send(line: string): Promise<void> {
  const bytes = new TextEncoder().encode(`${line}\n`)
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(stdoutFd, bytes, at)
    } catch (error) {
      // A pipe that its parent made not to block is full until the parent has read.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      await delay(1)
    }
  }
}

const stdoutFd = 1
