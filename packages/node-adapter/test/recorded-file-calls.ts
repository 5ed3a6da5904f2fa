import type { FileCalls } from '../src/uploads/file-calls.ts'

type Step =
  | { readonly does: 'create'; readonly file: number; readonly path: string }
  | { readonly does: 'write'; readonly file: number; readonly bytes: Uint8Array }
  | { readonly does: 'sync'; readonly file: number }
  | { readonly does: 'rename'; readonly from: string; readonly to: string }
  | { readonly does: 'remove'; readonly path: string }
  | { readonly does: 'sync directory' }

/** Files in memory that write down every change in order, so that the power can fail after any of them. */
export function recordedFileCalls() {
  const steps: Step[] = []
  const names = new Map<string, number>()
  let made = 0
  const calls: FileCalls = {
    async create(path) {
      const file = ++made
      names.set(path, file)
      steps.push({ does: 'create', file, path })
      return {
        write: async (bytes) => void steps.push({ does: 'write', file, bytes: bytes.slice() }),
        sync: async () => void steps.push({ does: 'sync', file }),
        close: async () => {},
      }
    },
    isFile: async (path) => names.has(path),
    async rename(from, to) {
      names.set(to, names.get(from) ?? 0)
      names.delete(from)
      steps.push({ does: 'rename', from, to })
    },
    async remove(path) {
      if (names.delete(path)) steps.push({ does: 'remove', path })
    },
    list: async () => [...names.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)),
    syncDirectory: async () => void steps.push({ does: 'sync directory' }),
  }
  return { calls, steps }
}

/** What was synced is there after the power failed; the rest as fate has it. */
export type Fate = 'dropped' | 'kept' | 'names without bytes'

/** Files by path, as a machine finds them that comes up again after these steps. */
export function afterPowerCut(steps: readonly Step[], fate: Fate): ReadonlyMap<string, Uint8Array> {
  const names = new Map<string, number>()
  const synced = new Map<number, number>()
  const written = new Map<number, Uint8Array[]>()
  const durableUntil = steps.findLastIndex(({ does }) => does === 'sync directory')
  for (const [at, step] of steps.entries()) {
    if (step.does === 'write') written.set(step.file, [...(written.get(step.file) ?? []), step.bytes])
    if (step.does === 'sync') synced.set(step.file, written.get(step.file)?.length ?? 0)
    if (at > durableUntil && fate === 'dropped') continue
    if (step.does === 'create') names.set(step.path, step.file)
    if (step.does === 'remove') names.delete(step.path)
    if (step.does === 'rename') {
      names.set(step.to, names.get(step.from) ?? 0)
      names.delete(step.from)
    }
  }
  const bytesOf = (file: number) => {
    const pieces = written.get(file) ?? []
    return Buffer.concat(fate === 'kept' ? pieces : pieces.slice(0, synced.get(file) ?? 0))
  }
  return new Map([...names].map(([path, file]) => [path, bytesOf(file)]))
}
