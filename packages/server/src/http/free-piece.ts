/**
 * Gives back the memory of a piece of a body. Left to the collector, the pieces of an upload of 30 MB make the process 31 MB larger;
 * given back at once, 4 MB (scripts/bench/decks/uploads.ts). A piece that shares its buffer is left alone: Bun may fill the rest of
 * it with what comes next.
 */
export function freePiece(piece: Uint8Array): void {
  const { buffer } = piece
  if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
}
