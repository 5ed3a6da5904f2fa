import { type TableFileEvent, type TableOrder, tableEventReader, UnreadableFile } from '@dealflow/core'
import type { BoundedProcess } from '../children/bounded-process.ts'

export interface TableLines {
  readonly order: TableOrder
  readonly signal: AbortSignal | undefined
  readonly silentMs: number
  readonly start: (events: {
    line(text: string): void
    /** Once, with why. */
    ended(loss: Error): void
  }) => BoundedProcess<'output' | 'silent' | 'stopped'>
}

/** Lines that a child may be ahead: it reads while what it said is stored. */
const ahead = 4

/** The events of one child, which is ended when nobody wants more of them. */
export async function* readTableLines({
  order,
  signal,
  silentMs,
  start,
}: TableLines): AsyncGenerator<TableFileEvent, void> {
  signal?.throwIfAborted()
  const lines: string[] = []
  let loss: Error | null = null
  let wake = () => {}
  const child = start({
    line(text) {
      lines.push(text)
      wake()
    },
    ended(error) {
      loss = error
      wake()
    },
  })
  const stop = () => {
    child.kill('stopped')
    wake()
  }
  signal?.addEventListener('abort', stop)
  try {
    await child.write(`${JSON.stringify(order)}\n${'\n'.repeat(ahead)}`)
    const read = tableEventReader()
    for (;;) {
      const line = lines.shift()
      signal?.throwIfAborted()
      if (line === undefined) {
        if (loss !== null) throw loss
        const silent = setTimeout(() => child.kill('silent'), silentMs)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        clearTimeout(silent)
        continue
      }
      for (const event of read(line)) {
        if (event.kind === 'done') return
        if (event.kind === 'refused') throw new UnreadableFile(event.message)
        if (event.kind === 'unreachable')
          throw new Error(`The workbook could not be opened: ${event.message}`)
        yield event
      }
      void child.write('\n')
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    child.kill('stopped')
  }
}
