import { joinBytes } from '../../kernel/index.ts'

const LINE_END = 10

export interface LineSplitter {
  /** False once a line was longer than `bytesMax`; then nothing is taken any more. */
  push(chunk: Uint8Array): boolean
}

/** Cuts a stream of bytes into lines. Bytes behind the last line end are not a line yet; at most one such line is held. */
export function splitLines(bytesMax: number, take: (line: Uint8Array) => void): LineSplitter {
  let pieces: Uint8Array[] = []
  let held = 0
  let isOver = false
  return {
    push(chunk) {
      let from = 0
      while (!isOver && from < chunk.length) {
        const end = chunk.indexOf(LINE_END, from)
        const piece = chunk.subarray(from, end === -1 ? chunk.length : end)
        held += piece.length
        if (held > bytesMax) {
          isOver = true
          pieces = []
          break
        }
        pieces.push(piece)
        if (end === -1) break
        // Always a copy: a line that is kept must not keep the chunks that it came in.
        const line = joinBytes(pieces)
        pieces = []
        held = 0
        from = end + 1
        take(line)
      }
      return !isOver
    },
  }
}
