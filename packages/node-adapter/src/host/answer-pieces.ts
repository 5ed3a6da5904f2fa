import type { Socket } from 'node:net'

/**
 * What all connections together hand to the parser of HTTP in one turn of the loop. 64 KB of lines of three bytes, or of chunks of
 * one byte, keep it busy for 60 to 76 ms. Behind its limit of headers undici makes an error of each line more in a piece: 8 KB of
 * those took 64 to 74 ms on Node, 4 KB 19 to 36.
 */
const bytesPerTurn = 4_096

let left = bytesPerTurn
let isTurnAsked = false
/** Connections that have more to hand over, in the order of their turns. */
const waiting = new Set<() => void>()

function askTurn(): void {
  if (isTurnAsked) return
  isTurnAsked = true
  setImmediate(() => {
    isTurnAsked = false
    left = bytesPerTurn
    for (const handOver of waiting) {
      if (left <= 0) break
      waiting.delete(handOver)
      handOver()
    }
    if (waiting.size > 0) askTurn()
  })
}

/** Whoever reads the socket gets no more in a turn of the loop than `bytesPerTurn`, and is told when there is more. */
export function handOverInPieces(socket: Socket): void {
  const read = socket.read.bind(socket)
  /** Taken from the socket as a whole: Bun lets a stranger send on while some of it is left there. */
  let held: Uint8Array | null = null
  const handOver = () => {
    if (!socket.destroyed) socket.emit('readable')
  }
  socket.once('close', () => waiting.delete(handOver))
  socket.read = () => {
    // With its length: without one, a socket whose other side has ended would end before the rest is handed over.
    held ??= socket.readableLength === 0 ? null : read(socket.readableLength)
    if (held === null) return read()
    askTurn()
    if (left <= 0) {
      waiting.add(handOver)
      return null
    }
    const piece = held.subarray(0, left)
    left -= piece.length
    held = piece.length === held.length ? null : held.subarray(piece.length)
    return piece
  }
}
