import { badRequest, type Clock, openCursor, ServiceError, writeCursor } from '../../kernel/index.ts'
import {
  type Company,
  type CompanyStore,
  knownFields,
  type TwinPair,
  type TwinReason,
  type TwinStore,
} from '../../records/index.ts'
import type { TwinFinder } from './twin-finder.ts'

/** Pairs of records of the live dataset that may be one company (docs/twins.md). */
export interface Duplicates {
  /** The surest first. `after` is `next_cursor` of the page before; at most 200 a page, by default 50. */
  list(page?: { readonly after?: string | null; readonly limit?: number | null }): Promise<DuplicatesPage>
  /** Nobody is asked about the two any more. Throws NOT_FOUND for a pair that is not in the list. */
  dismiss(oneId: string, otherId: string): Promise<void>
  status(): Promise<DuplicatesStatus>
  /** Resolves when every change of the dataset that was stored before the call was looked at. */
  catchUp(tell?: (changesBehind: number) => void): Promise<void>
}

export interface DuplicatesPage {
  readonly pairs: readonly DuplicatePair[]
  readonly next_cursor: string | null
}

export interface DuplicatePair {
  /** The one that knows more comes first: that is the one to keep. */
  readonly companies: readonly [ShortCompany, ShortCompany]
  readonly score: number
  readonly reasons: readonly TwinReason[]
}

export type ShortCompany = Pick<Company, 'id' | 'name' | 'website'>

export interface DuplicatesStatus {
  readonly open: number
  /** Changes of the dataset that were not looked at yet. */
  readonly changes_behind: number
}

const pageMax = 200
const pageDefault = 50
const cursorOfPage = { kind: 'duplicates', filterHash: '00000000' } as const

export function createDuplicates(
  store: TwinStore,
  companies: Pick<CompanyStore, 'findMany'>,
  finder: Pick<TwinFinder, 'catchUp' | 'changesBehind'>,
  clock: Clock,
): Duplicates {
  async function shown(pairs: readonly TwinPair[]): Promise<readonly DuplicatePair[]> {
    const records = await companies.findMany(pairs.flatMap(({ left, right }) => [left, right]))
    return pairs.flatMap(({ left, right, score, reasons }, i) => {
      const [one, other] = [records[i * 2]?.company, records[i * 2 + 1]?.company]
      // What was removed or merged since is looked at soon.
      if (one?.id !== left || other?.id !== right) return []
      const isSecond = knownFields(other) > knownFields(one)
      const both = isSecond ? ([other, one] as const) : ([one, other] as const)
      return [{ companies: [inShort(both[0]), inShort(both[1])], score, reasons }]
    })
  }

  return {
    async list({ after = null, limit = null } = {}) {
      const size = limit ?? pageDefault
      if (!Number.isSafeInteger(size) || size < 1 || size > pageMax)
        throw badRequest([{ path: 'limit', message: `must be a whole number from 1 to ${pageMax}` }])
      const pairs = await store.list(after === null ? null : readAfter(after), size + 1)
      const page = pairs.slice(0, size)
      const last = pairs.length > size ? page.at(-1) : undefined
      return {
        pairs: await shown(page),
        next_cursor:
          last === undefined
            ? null
            : writeCursor(cursorOfPage, { s: last.score, l: last.left, r: last.right }),
      }
    },
    async dismiss(oneId, otherId) {
      if (await store.dismiss(oneId, otherId, clock.now())) return
      const message = `${oneId} and ${otherId} are no pair of the list of duplicates.`
      throw new ServiceError('NOT_FOUND', { message })
    },
    status: async () => ({ open: await store.count(), changes_behind: await finder.changesBehind() }),
    catchUp: finder.catchUp,
  }
}

function readAfter(text: string): Pick<TwinPair, 'left' | 'right' | 'score'> {
  const { s: score, l: left, r: right } = openCursor(cursorOfPage.kind, text.trim())?.position ?? {}
  if (typeof score === 'number' && typeof left === 'string' && typeof right === 'string')
    return { score, left, right }
  throw badRequest([{ path: 'after', message: 'must be a next_cursor of this list' }])
}

const inShort = ({ id, name, website }: Company): ShortCompany => ({ id, name, website })
