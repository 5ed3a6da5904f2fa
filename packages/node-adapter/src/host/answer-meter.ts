import type { Socket } from 'node:net'
import { DialError } from '@dealflow/core'

/**
 * Ends a connection on which one answer takes more than `bytesMax`, with all that frames it: announcements before the answer,
 * chunks, trailers. An HTTP library skips most of that without end, and none of it is counted as a body.
 */
export function meterAnswers(socket: Socket, bytesMax: number): void {
  let taken = 0
  const write = socket.write.bind(socket)
  // Whatever is written belongs to the next request: its answer counts from here.
  socket.write = ((...given: Parameters<typeof write>) => {
    taken = 0
    return write(...given)
  }) as Socket['write']
  const read = socket.read.bind(socket)
  socket.read = () => {
    const piece: Uint8Array | null = read()
    taken += piece?.length ?? 0
    if (taken <= bytesMax) return piece
    socket.destroy(new DialError('protocol', `the answer takes more than ${bytesMax} bytes on the wire`))
    return null
  }
}
