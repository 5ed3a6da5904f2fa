import { type DeckChildSetup, splitLines } from '@dealflow/core/deck-child'
import { itemsOf, keepConsoleOffStdout, writeAll } from '../children/byte-pipes.ts'

/** What a child that reads decks says to its parent and hears of it, line by line; see `bytePipes`. */
export function childPipes(): Pick<DeckChildSetup, 'orders' | 'send'> {
  keepConsoleOffStdout()
  return { orders: linesOf(process.stdin), send: (line) => writeAll(new TextEncoder().encode(`${line}\n`)) }
}

function linesOf(input: NodeJS.ReadStream): AsyncIterable<Uint8Array> {
  let push = (_: Uint8Array) => {}
  // Whatever its parent sends is its parent's to bound.
  const splitter = splitLines(Number.POSITIVE_INFINITY, (line) => push(line))
  return itemsOf(input, (chunk, take) => {
    push = take
    splitter.push(chunk)
  })
}
