import { type Clock, isObject } from '../../kernel/index.ts'
import type { ImportFormat } from './formats/record.ts'
import { type Mapping, readMapping } from './mapping/mapping.ts'
import type { PresetName } from './mapping/presets.ts'
import type { ReadingChoice, ShownReading } from './mapping/survey.ts'

/** How the columns of the last file of a shape were read: the next one with the same headers is read so again. */
export interface RememberedMapping {
  /** Of the format and the headers. */
  readonly id: string
  readonly format: ImportFormat
  readonly fileName: string | null
  /** When that file was imported. */
  readonly at: number
  readonly preset: PresetName | null
  readonly mapping: Mapping
  /** What was said of the whole file. */
  readonly said: ReadingChoice
  /** What its cells and titles showed. */
  readonly shown: ShownReading
}

/** What imports remember of the columns of files, the hundred latest shapes. */
export interface ImportMappings {
  /** The latest first. */
  list(): Promise<readonly RememberedMapping[]>
  get(id: string): Promise<RememberedMapping | null>
  /** False when there is none. The next file of the shape is read anew. */
  remove(id: string): Promise<boolean>
}

export interface MappingMemory extends ImportMappings {
  remember(mapping: RememberedMapping): Promise<void>
  /** When what is known of a shape, or of any, was last changed; 0 for never. */
  changedAt(id: string | null): Promise<number>
}

const settingStart = 'import_mapping:'
const kept = 100
const lettersMax = 64 * 1024

/** Each is a setting of its own, so that two imports that end at once lose nothing of each other. */
export function openMappingMemory(
  store: {
    settings(): Promise<Readonly<Record<string, unknown>>>
    putSetting(name: string, value: unknown, at: number): Promise<void>
  },
  clock: Pick<Clock, 'now'>,
): MappingMemory {
  /** A removed one stays as an instant: an import that it began with must not go on without it. */
  async function all(): Promise<{ id: string; at: number; mapping: RememberedMapping | null }[]> {
    return Object.entries(await store.settings())
      .filter(([name]) => name.startsWith(settingStart))
      .map(([name, value]) => {
        const id = name.slice(settingStart.length)
        const changedAt = isObject(value) ? Number(value['changedAt']) : 0
        return { id, at: changedAt, mapping: isObject(value) ? readKept(id, value['mapping']) : null }
      })
  }

  async function put(id: string, mapping: RememberedMapping | null, changedAt: number) {
    const now = clock.now()
    await store.putSetting(`${settingStart}${id}`, { changedAt, mapping }, now)
    const others = (await all()).sort((a, b) => lastAt(b) - lastAt(a))
    for (const { id } of others.slice(kept)) await store.putSetting(`${settingStart}${id}`, null, now)
  }

  const find = async (id: string) => (await all()).find((one) => one.id === id) ?? null
  return {
    async list() {
      const found = (await all()).flatMap(({ mapping }) => mapping ?? [])
      return found.sort((a, b) => b.at - a.at)
    },
    get: async (id) => (await find(id))?.mapping ?? null,
    async remove(id) {
      if ((await find(id))?.mapping == null) return false
      await put(id, null, clock.now())
      return true
    },
    async remember(mapping) {
      if (JSON.stringify(mapping).length > lettersMax) return
      const before = await find(mapping.id)
      const isSame = before?.mapping != null && decisionsOf(before.mapping) === decisionsOf(mapping)
      await put(mapping.id, mapping, isSame ? before.at : clock.now())
    },
    async changedAt(id) {
      const some = (await all()).filter((one) => id === null || one.id === id)
      return Math.max(0, ...some.map(({ at }) => at))
    },
  }
}

const lastAt = ({ at, mapping }: { at: number; mapping: RememberedMapping | null }) => mapping?.at ?? at

const decisionsOf = ({ preset, mapping, said, shown }: RememberedMapping): string =>
  JSON.stringify({ preset, mapping, said, shown })

/** What another version wrote of fields that this one does not know is not applied. */
function readKept(id: string, value: unknown): RememberedMapping | null {
  if (!isObject(value)) return null
  try {
    return { ...(value as unknown as RememberedMapping), id, mapping: readMapping(value['mapping']) }
  } catch {
    return null
  }
}
