/** Collects what comes and writes it in large pieces, one of them while the next fills: two buffers and no more. */
export interface WriteBehind {
  /** Resolves when more may come; the bytes may be used again then. Rejects with what an earlier write came to. */
  write(bytes: Uint8Array): Promise<void>
  /** Resolves when everything was written. */
  flush(): Promise<void>
  /** Resolves when nothing is being written, whatever that came to. */
  idle(): Promise<void>
}

const bufferBytes = 128 * 1024

export function writeBehind(writeWhole: (bytes: Uint8Array) => Promise<void>): WriteBehind {
  let filling = new Uint8Array(bufferBytes)
  let spare: Uint8Array<ArrayBuffer> | null = null
  let used = 0
  let underWay: Promise<void> = Promise.resolve()

  /** Waits for the write before, whose buffer is filled next. */
  async function turn(): Promise<void> {
    await underWay
    const full = filling.subarray(0, used)
    const next = spare ?? new Uint8Array(bufferBytes)
    spare = filling
    filling = next
    used = 0
    underWay = writeWhole(full)
    // Whoever waits for it next is told.
    underWay.catch(() => {})
  }

  return {
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = bytes.subarray(at, at + bufferBytes - used)
        filling.set(taken, used)
        used += taken.length
        at += taken.length
        if (used === bufferBytes) await turn()
      }
    },
    async flush() {
      if (used > 0) await turn()
      await underWay
    },
    idle: () => underWay.catch(() => {}),
  }
}
