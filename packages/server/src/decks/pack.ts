/** Small files in one, in parts that are packed each as a whole, so that what one needs does not wait for the rest. */
export interface Pack {
  /** A copy. Throws when there is no such file. */
  read(name: string): Uint8Array<ArrayBuffer>
}

interface PackIndex {
  /** Where each part ends, from the end of the index. */
  readonly parts: readonly number[]
  /** The part of a file, and where it is in it. */
  readonly files: Readonly<Record<string, readonly [part: number, from: number, to: number]>>
}

/** zstd at its best: what a build has time for. */
const level = 19

export function makePack(
  parts: readonly (readonly (readonly [name: string, bytes: Uint8Array])[])[],
): Uint8Array {
  const files: Record<string, readonly [number, number, number]> = {}
  const ends: number[] = []
  const packed = parts.map((part, at) => {
    let length = 0
    for (const [name, bytes] of part) {
      files[name] = [at, length, length + bytes.length]
      length += bytes.length
    }
    const whole = Bun.zstdCompressSync(Buffer.concat(part.map(([, bytes]) => bytes)), { level })
    ends.push((ends.at(-1) ?? 0) + whole.length)
    return whole
  })
  const index = Buffer.from(JSON.stringify({ parts: ends, files } satisfies PackIndex))
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, index.length)
  return Buffer.concat([head, index, ...packed])
}

export function openPack(bytes: Uint8Array): Pack {
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const { parts, files } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as PackIndex
  const opened = new Map<number, Uint8Array>()
  const open = (part: number) => {
    const known = opened.get(part)
    if (known !== undefined) return known
    const whole = Bun.zstdDecompressSync(
      bytes.subarray(start + (parts[part - 1] ?? 0), start + (parts[part] ?? 0)),
    )
    opened.set(part, whole)
    return whole
  }
  return {
    read(name) {
      const [part, from, to] = Object.hasOwn(files, name) ? (files[name] ?? []) : []
      if (part === undefined) throw new Error(`The pack holds no ${name}.`)
      return new Uint8Array(open(part).subarray(from, to))
    },
  }
}
