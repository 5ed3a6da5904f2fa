import type { NameKind } from '../document.ts'
import { GrowingU8, GrowingU16, GrowingU32 } from '../format/growing.ts'
import type { SectionData } from '../segment.ts'

/** In the order of their numbers in `names.kinds`. */
export const nameKinds: readonly NameKind[] = ['name', 'alias', 'former']
/** Longer keys have this length in `names.lengths`. */
export const keyLengthMax = 255

/** What is kept of each name by itself, as sections `names.text`, `.starts`, `.documents` and so on. */
export class NameTable {
  private readonly text = new GrowingU8()
  private readonly starts = new GrowingU32()
  private readonly documents = new GrowingU32()
  private readonly kinds = new GrowingU8()
  private readonly lengths = new GrowingU8()
  private readonly hashes = new GrowingU16()

  get count(): number {
    return this.documents.length
  }

  /** Names come in the order of their documents; `text` is UTF-8. */
  add(document: number, text: Uint8Array, kind: number, keyLength: number, hash: number): void {
    this.starts.push(this.text.length)
    this.text.reserve(text.length)
    this.text.values.set(text, this.text.length)
    this.text.length += text.length
    this.documents.push(document)
    this.kinds.push(kind)
    this.lengths.push(Math.min(keyLength, keyLengthMax))
    this.hashes.push(hash)
  }

  /** Nothing can be added after. */
  sections(): SectionData[] {
    this.starts.push(this.text.length)
    return [
      { name: 'names.text', data: this.text.written() },
      { name: 'names.starts', data: this.starts.written() },
      { name: 'names.documents', data: this.documents.written() },
      { name: 'names.kinds', data: this.kinds.written() },
      { name: 'names.lengths', data: this.lengths.written() },
      { name: 'names.hashes', data: this.hashes.written() },
      ...bucketSections(this.hashes.written()),
    ]
  }
}

/** The names by the upper bits of their hashes: in `names.order` from `names.buckets[b]` to `names.buckets[b + 1]`. */
function bucketSections(hashes: Uint16Array): SectionData[] {
  const bits = bucketBits(hashes.length)
  const buckets = new Uint32Array(2 ** bits + 1)
  for (const hash of hashes)
    buckets[bucketOf(hash, bits) + 1] = (buckets[bucketOf(hash, bits) + 1] as number) + 1
  for (let i = 1; i < buckets.length; i++) buckets[i] = (buckets[i] as number) + (buckets[i - 1] as number)
  const places = buckets.slice()
  const order = new Uint32Array(hashes.length)
  for (let name = 0; name < hashes.length; name++) {
    const bucket = bucketOf(hashes[name] as number, bits)
    const place = places[bucket] as number
    order[place] = name
    places[bucket] = place + 1
  }
  return [
    { name: 'names.buckets', data: buckets },
    { name: 'names.order', data: order },
  ]
}

/** Bits of the hash that choose a bucket, which holds sixteen names or so; all of them at a million. */
export function bucketBits(names: number): number {
  return Math.min(hashBits, Math.max(0, Math.ceil(Math.log2(Math.max(names, 1))) - 4))
}

const hashBits = 16

export function bucketOf(hash: number, bits: number): number {
  return hash >>> (hashBits - bits)
}
