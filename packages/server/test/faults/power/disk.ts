import type { PowerRecord, RecordedFile } from './log.ts'

/** What becomes of writes that no sync had reached when the power failed. */
export const fates = ['dropped', 'kept', 'some kept', 'out of order', 'torn'] as const
export type Fate = (typeof fates)[number]

type Change = Extract<PowerRecord, { kind: 'write' | 'truncate' }>

/** Disks write sectors whole, and nothing larger. */
const sectorBytes = 512

/** The disk of a recorded process: what a power cut must leave, and what it may. */
export class RecordedDisk {
  readonly #random: () => number
  readonly #durable = new Map<RecordedFile, Uint8Array>()
  readonly #pending = new Map<RecordedFile, Change[]>()
  /** Files whose name a sync of the directory has made durable. */
  readonly #named = new Set<RecordedFile>()

  constructor(before: ReadonlyMap<RecordedFile, Uint8Array>, random: () => number) {
    this.#random = random
    for (const [file, bytes] of before) {
      this.#durable.set(file, bytes)
      this.#named.add(file)
    }
  }

  apply(record: PowerRecord): void {
    if (record.kind === 'write' || record.kind === 'truncate') {
      const pending = this.#pending.get(record.file) ?? []
      pending.push(record)
      this.#pending.set(record.file, pending)
    }
    if (record.kind !== 'sync') return
    if (record.file === 'directory') {
      for (const file of this.#durable.keys()) this.#named.add(file)
      for (const file of this.#pending.keys()) this.#named.add(file)
      return
    }
    this.#durable.set(record.file, this.#after(record.file, this.#pending.get(record.file) ?? []))
    this.#pending.delete(record.file)
  }

  /** What a machine finds that comes up again. */
  cut(fate: Fate): ReadonlyMap<RecordedFile, Uint8Array> {
    const left = new Map<RecordedFile, Uint8Array>()
    for (const file of new Set([...this.#durable.keys(), ...this.#pending.keys()])) {
      const isThere = this.#named.has(file) || fate === 'kept' || (fate !== 'dropped' && this.#chance())
      if (isThere) left.set(file, this.#after(file, this.#fated(this.#pending.get(file) ?? [], fate)))
    }
    return left
  }

  /** How many changes no sync has reached. */
  owed(): number {
    return [...this.#pending.values()].reduce((sum, pending) => sum + pending.length, 0)
  }

  #chance(): boolean {
    return this.#random() < 0.5
  }

  #fated(pending: readonly Change[], fate: Fate): readonly Change[] {
    if (fate === 'dropped') return []
    if (fate === 'kept') return pending
    const some = pending.filter(() => this.#chance())
    if (fate === 'out of order')
      return some
        .map((change) => [this.#random(), change] as const)
        .sort(byFirst)
        .map(second)
    return fate === 'torn' ? pending.flatMap((change) => this.#torn(change)) : some
  }

  #torn(change: Change): readonly Change[] {
    if (change.kind === 'truncate') return this.#chance() ? [change] : []
    const sectors: Change[] = []
    for (let at = 0; at < change.bytes.length; ) {
      // Sectors lie where the disk has them, not where a write begins.
      const end = Math.min(change.bytes.length, at + sectorBytes - ((change.offset + at) % sectorBytes))
      if (this.#chance())
        sectors.push({ ...change, offset: change.offset + at, bytes: change.bytes.subarray(at, end) })
      at = end
    }
    return sectors
  }

  #after(file: RecordedFile, changes: readonly Change[]): Uint8Array {
    const bytes = this.#durable.get(file) ?? new Uint8Array()
    if (changes.length === 0) return bytes
    const ends = changes.map((change) =>
      change.kind === 'write' ? change.offset + change.bytes.length : change.length,
    )
    let length = bytes.length
    const room = new Uint8Array(ends.reduce((most, end) => Math.max(most, end), length))
    room.set(bytes)
    for (const change of changes) {
      if (change.kind === 'truncate') {
        room.fill(0, change.length)
        length = change.length
        continue
      }
      room.set(change.bytes, change.offset)
      length = Math.max(length, change.offset + change.bytes.length)
    }
    return room.subarray(0, length)
  }
}

const byFirst = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]) => a - b
const second = <T>([, value]: readonly [number, T]) => value
