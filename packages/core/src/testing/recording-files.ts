import { memoryFiles } from '../search/segments/lifecycle/memory-files.ts'
import type { SegmentFile, SegmentFiles } from '../search/segments/segment-files.ts'

/** One change to a disk. A file keeps its number when it is renamed or removed. */
export type DiskStep =
  | { readonly does: 'create'; readonly file: number; readonly name: string }
  | { readonly does: 'write'; readonly file: number; readonly bytes: Uint8Array }
  | { readonly does: 'sync'; readonly file: number }
  | { readonly does: 'rename'; readonly file: number; readonly from: string; readonly to: string }
  | { readonly does: 'remove'; readonly name: string }
  | { readonly does: 'sync directory' }

/** Files in memory that write down every change in order, so that a crash can be played after any of them. */
export function recordingFiles(): { readonly files: SegmentFiles; readonly steps: readonly DiskStep[] } {
  const memory = memoryFiles()
  const steps: DiskStep[] = []
  const numbers = new Map<string, number>()
  let made = 0
  return {
    steps,
    files: {
      ...memory,
      create(name): SegmentFile {
        const file = ++made
        const written = memory.create(name)
        numbers.set(name, file)
        steps.push({ does: 'create', file, name })
        return {
          write(bytes) {
            steps.push({ does: 'write', file, bytes: bytes.slice() })
            written.write(bytes)
          },
          sync: () => void steps.push({ does: 'sync', file }),
          close: () => written.close(),
        }
      },
      rename(from, to) {
        const file = numbers.get(from) ?? 0
        memory.rename(from, to)
        numbers.delete(from)
        numbers.set(to, file)
        steps.push({ does: 'rename', file, from, to })
      },
      remove(name) {
        if (!numbers.has(name)) return
        memory.remove(name)
        numbers.delete(name)
        steps.push({ does: 'remove', name })
      },
      syncDirectory: () => void steps.push({ does: 'sync directory' }),
    },
  }
}

/**
 * What a disk may hold when the power fails after these steps: synced bytes and entries for sure, of the others whatever
 * `chance` (0 to 1) lets through, in pieces and zeros.
 */
export function filesAfterCrash(steps: readonly DiskStep[], chance: () => number): SegmentFiles {
  const contents = new Map<number, Content>()
  const durable = new Map<string, number>()
  let pending: DiskStep[] = []
  for (const step of steps) {
    if (step.does === 'create') contents.set(step.file, { pieces: [], length: 0, synced: 0 })
    const content = 'file' in step ? contents.get(step.file) : undefined
    if (content !== undefined && step.does === 'write') {
      content.pieces.push(step.bytes)
      content.length += step.bytes.length
    }
    if (content !== undefined && step.does === 'sync') content.synced = content.length
    if (step.does === 'sync directory') {
      for (const entry of pending) enter(durable, entry)
      pending = []
    } else if (step.does !== 'write' && step.does !== 'sync') pending.push(step)
  }
  // A file system may keep their order, or none.
  const reached = chance() < 0.5 ? Math.floor(chance() * (pending.length + 1)) : null
  for (const [at, entry] of pending.entries()) {
    if (reached === null ? chance() < 0.5 : at < reached) enter(durable, entry)
  }
  const files = memoryFiles()
  for (const [name, number] of durable) {
    const file = files.create(name)
    const content = contents.get(number)
    if (content !== undefined) file.write(torn(content, chance))
    file.close()
  }
  return files
}

function enter(names: Map<string, number>, step: DiskStep) {
  if (step.does === 'create') names.set(step.name, step.file)
  if (step.does === 'remove') names.delete(step.name)
  if (step.does === 'rename') {
    names.delete(step.from)
    names.set(step.to, step.file)
  }
}

interface Content {
  readonly pieces: Uint8Array[]
  length: number
  synced: number
}

function torn({ pieces, length, synced }: Content, chance: () => number): Uint8Array {
  const kept = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    kept.set(piece, at)
    at += piece.length
  }
  const reached = synced + Math.floor(chance() * (length - synced + 1))
  // The length may be on the disk before the bytes are.
  if (chance() < 0.5) kept.fill(0, synced + Math.floor(chance() * (reached - synced)))
  return kept.slice(0, reached)
}
