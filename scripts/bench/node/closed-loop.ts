import { connect, type Socket } from 'node:net'

/** A request as it goes over the wire. */
export function rawRequest(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

/**
 * Sends `count` requests over `connections` kept connections, each the next one when its answer is whole. A client
 * of a few lines, so that the server is what the machine is busy with. Throws for another status than 200.
 */
export async function closedLoop(
  port: number,
  requests: readonly string[],
  count: number,
  connections: number,
): Promise<void> {
  let left = count
  const next = () => (left-- > 0 ? requests[left % requests.length] : undefined)
  const client = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    try {
      for (let request = next(); request !== undefined; request = next()) await answer(socket, request)
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: Math.min(connections, count) }, client))
}

function answer(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    const settle = (error: Error | null) => {
      socket.removeAllListeners()
      // What a connection does after its answer is nobody's concern.
      socket.on('error', () => {})
      if (error === null) resolve()
      else reject(error)
    }
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (!isWhole(text)) return
      settle(text.startsWith('HTTP/1.1 200') ? null : new Error(`answered ${text}`))
    })
    socket.on('error', settle)
    socket.on('close', () => settle(new Error('the server closed a connection')))
    socket.write(request)
  })
}

/** One answer is under way at a time, so that it ends where its length or its last chunk says. */
function isWhole(text: string): boolean {
  const head = text.indexOf('\r\n\r\n')
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= head + 4 + Number(length)
}
