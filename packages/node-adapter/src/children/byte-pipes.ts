import { writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What a child hears of its parent and says to it, as bytes: standard input and output. Nothing else may read the one or write to the
 * other: from now on the console writes to standard error. A parent that closed its end or died wants nothing any more: the process
 * ends, also amid an order.
 */
export function bytePipes(): {
  readonly input: AsyncIterable<Uint8Array>
  readonly send: (bytes: Uint8Array) => Promise<void>
} {
  keepConsoleOffStdout()
  return { input: itemsOf(process.stdin, (chunk, take) => take(chunk)), send: writeAll }
}

/** Libraries write to the console: pdf.js does. */
export function keepConsoleOffStdout() {
  const { error } = console
  // One by one: a new Console takes 6 ms and 3 MB in Bun.
  for (const [name, member] of Object.entries(console))
    if (typeof member === 'function') Reflect.set(console, name, error)
}

/** What `cut` makes of the input, one after the other. */
export async function* itemsOf(
  input: NodeJS.ReadStream,
  cut: (chunk: Uint8Array, take: (item: Uint8Array) => void) => void,
): AsyncIterable<Uint8Array> {
  const items: Uint8Array[] = []
  let wake = () => {}
  // Not `for await`: amid an order nobody asks for the next line, and the end would not be seen.
  input.on('data', (chunk: Uint8Array) => {
    cut(chunk, (item) => items.push(item))
    wake()
  })
  for (const end of ['end', 'error', 'close']) input.on(end, () => process.exit())
  for (;;) {
    const item = items.shift()
    if (item !== undefined) yield item
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
export async function writeAll(bytes: Uint8Array): Promise<void> {
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
