import { type Clock, ServiceError } from '../../kernel/index.ts'

/** What the operator said of whole sources. */
export interface SourceMarks {
  /** Those of which no record is venture-backable by being in the dataset (docs/design/decisions.md#order-of-evidence). */
  notCanonical(): Promise<readonly string[]>
  /** Throws BAD_REQUEST for more than 1,000 that are not canonical. */
  mark(source: string, isCanonical: boolean): Promise<void>
}

const marksMax = 1_000
const tooMany = `${marksMax} sources are marked as not canonical, and no more can be.`

const settingName = 'not_canonical_sources'

export function openSourceMarks(
  store: {
    settings(): Promise<Readonly<Record<string, unknown>>>
    putSetting(name: string, value: unknown, at: number): Promise<void>
  },
  clock: Pick<Clock, 'now'>,
): SourceMarks {
  // One process writes them, and each check of a website asks.
  let known: Promise<readonly string[]> | null = null
  async function read(): Promise<readonly string[]> {
    const stored = (await store.settings())[settingName]
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  }
  const notCanonical = () => {
    known ??= read().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
  let turn: Promise<unknown> = Promise.resolve()
  async function put(source: string, isCanonical: boolean) {
    const others = (await notCanonical()).filter((name) => name !== source)
    const marked = isCanonical ? others : [...others, source]
    if (marked.length > marksMax) throw new ServiceError('BAD_REQUEST', { message: tooMany })
    await store.putSetting(settingName, marked, clock.now())
    known = Promise.resolve(marked)
  }
  return {
    notCanonical,
    mark(source, isCanonical) {
      const done = turn.then(() => put(source, isCanonical))
      turn = done.catch(() => {})
      return done
    },
  }
}
