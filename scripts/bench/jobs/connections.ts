/** Sends requests over so many kept connections at once and reads no more of an answer than it must: the server is measured. */
export async function sendAll(
  { url, connections }: { readonly url: string; readonly connections: number },
  count: number,
  requestOf: (number: number) => string,
): Promise<void> {
  const { hostname, port } = new URL(url)
  let next = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      let received = ''
      Bun.connect({
        hostname,
        port: Number(port),
        socket: {
          open: send,
          data(socket, chunk) {
            received += chunk.toString('latin1')
            const headEnd = received.indexOf('\r\n\r\n')
            if (headEnd < 0) return
            const length = /content-length: (\d+)/i.exec(received)?.[1]
            if (length === undefined) return reject(new Error(`an answer without a length: ${received}`))
            if (received.length < headEnd + 4 + Number(length)) return
            if (!received.startsWith('HTTP/1.1 202')) return reject(new Error(received))
            received = ''
            send(socket)
          },
          close: () => resolve(),
          error: (_socket, error) => reject(error),
        },
      }).catch(reject)
      function send(socket: Bun.Socket) {
        if (next >= count) {
          socket.end()
          return
        }
        const text = requestOf(next++)
        // Some hundred bytes always fit the buffer of a socket that waits for its answer.
        if (socket.write(text) < text.length) reject(new Error('a request did not fit'))
      }
    })
  await Promise.all(Array.from({ length: connections }, one))
}
