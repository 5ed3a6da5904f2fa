export interface SentEvent {
  readonly event: string
  readonly id: string
  readonly data: string
}

/** Where to go on after a break, and when; kept up to date by what comes. */
export interface Position {
  lastEventId: string | undefined
  retryMs: number
}

/** Server-sent events as they come, until the connection ends, however it does. `heard` is called for whatever comes. */
export async function* sentEvents(
  body: ReadableStream<Uint8Array> | null,
  position: Position,
  heard: () => void,
): AsyncGenerator<SentEvent, void, undefined> {
  if (body === null) return
  const reader = body.getReader()
  const utf8 = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => broken)
      if (done) return
      heard()
      text += utf8.decode(value, { stream: true })
      const blocks = text.split(/\r?\n\r?\n/)
      // The last one has not ended.
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readBlock(block, position)
        if (event !== null) yield event
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

const broken = { done: true, value: undefined } as const

/** Null for a comment, and for what only tells when to come back. */
function readBlock(block: string, position: Position): SentEvent | null {
  let event = 'message'
  let data: string | null = null
  for (const line of block.split(/\r?\n/)) {
    // `s`, because JSON leaves U+2028 as it is, and a dot would end there.
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') event = value
    if (name === 'id') position.lastEventId = value
    if (name === 'retry') position.retryMs = Number(value)
    if (name === 'data') data = data === null ? value : `${data}\n${value}`
  }
  return data === null ? null : { event, id: position.lastEventId ?? '', data }
}
