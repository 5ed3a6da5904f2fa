import { connect } from 'node:net'

/** What a server sent on one connection, and how that ended. */
export interface RawAnswer {
  readonly text: string
  /** Status codes of the responses, in order. */
  readonly statuses: readonly number[]
  /** Whether the server ended the connection, rather than the test. */
  readonly isClosedByServer: boolean
}

export interface RawOptions {
  /** Ends the conversation from this side once that many responses have come; default: the server must end it. */
  readonly responses?: number
  /** Sends the parts one at a time, each when the one before is handed to the system. */
  readonly parts?: readonly (string | Uint8Array)[]
}

/** Speaks bytes to a port, as no client library would, and hears what comes back. */
export function speak(
  port: number,
  bytes: string | Uint8Array,
  options: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let isOver = false
    const end = (isClosedByServer: boolean) => {
      if (isOver) return
      isOver = true
      socket.destroy()
      resolve({ text, statuses: statusesIn(text), isClosedByServer })
    }
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
      if (options.responses !== undefined && completeResponses(text) >= options.responses) end(false)
    })
    socket.once('close', () => end(true))
    socket.on('error', () => end(true))
    socket.once('connect', () => {
      socket.write(bytes)
      for (const part of options.parts ?? []) socket.write(part)
    })
  })
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => Number(match[1]))
}

/** Responses whose body has come as far as their Content-Length says. */
function completeResponses(text: string): number {
  let rest = text
  let count = 0
  for (;;) {
    const head = rest.indexOf('\r\n\r\n')
    if (head === -1) return count
    const length = Number(/content-length: *(\d+)/i.exec(rest.slice(0, head))?.[1] ?? 0)
    if (rest.length < head + 4 + length) return count
    rest = rest.slice(head + 4 + length)
    count++
  }
}
