import { connect, type Socket } from 'node:net'

/** A connection on which requests are written as no client library would write them. */
export interface Line {
  readonly socket: Socket
  /** Characters are bytes: latin1. */
  send(text: string): void
  /** Resolves when the host has taken all of it; rejects when the connection is gone. */
  write(bytes: Uint8Array): Promise<void>
  /** The next answer; one to `HEAD` has no body whatever its headers say. Rejects when the connection ends before it is whole. */
  answer(method?: string): Promise<LineAnswer>
  /** Resolves when the connection has ended. */
  ended(): Promise<void>
  hangUp(): void
}

export interface LineAnswer {
  readonly status: number
  /** Values of this name, in order; the name in lower case. */
  header(name: string): readonly string[]
  /** Characters are bytes. */
  readonly body: string
}

export async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return lineOn(socket)
}

function lineOn(socket: Socket): Line {
  let heard = ''
  let isListening = false
  let hasEnded = false
  let wake = () => {}
  // The end of the connection tells a waiting client that no answer comes.
  socket.on('error', () => {})
  socket.once('close', () => {
    hasEnded = true
    wake()
  })

  /** Nothing is read before somebody asks for it: a client that does not read is what some cases are about. */
  function listen(): void {
    if (isListening) return
    isListening = true
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      heard += text
      wake()
    })
    // A host may close its half alone.
    socket.once('end', () => socket.end())
  }

  async function more(): Promise<void> {
    listen()
    if (hasEnded) throw new Error(`the connection ended after ${JSON.stringify(heard.slice(0, 200))}`)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }

  async function take(length: number): Promise<string> {
    while (heard.length < length) await more()
    const text = heard.slice(0, length)
    heard = heard.slice(length)
    return text
  }

  async function takeLine(): Promise<string> {
    for (;;) {
      const end = heard.indexOf('\r\n')
      if (end !== -1) return (await take(end + 2)).slice(0, -2)
      await more()
    }
  }

  async function takeChunks(): Promise<string> {
    let body = ''
    for (;;) {
      const length = Number.parseInt(await takeLine(), 16)
      body += await take(length)
      await takeLine()
      if (length === 0) return body
    }
  }

  return {
    socket,
    send(text) {
      socket.write(text, 'latin1')
    },
    write(bytes) {
      return new Promise((resolve, reject) => {
        socket.write(bytes, (error) => (error == null ? resolve() : reject(error)))
      })
    },
    async answer(method = 'GET') {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await takeLine())?.[1])
      const headers: [name: string, value: string][] = []
      for (let text = await takeLine(); text !== ''; text = await takeLine()) {
        const colon = text.indexOf(':')
        headers.push([text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()])
      }
      const header = (name: string) => headers.filter((each) => each[0] === name).map((each) => each[1])
      const isBare = method === 'HEAD' || status < 200 || status === 204 || status === 304
      const isChunked = header('transfer-encoding').includes('chunked')
      const length = Number(header('content-length')[0] ?? 0)
      return { status, header, body: isBare ? '' : isChunked ? await takeChunks() : await take(length) }
    },
    async ended() {
      listen()
      while (!hasEnded) await more()
    },
    hangUp() {
      socket.destroy()
    },
  }
}
