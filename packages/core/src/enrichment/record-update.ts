import type { Company, EditableField, Links } from '../records/index.ts'
import { registrableDomain } from '../reference/index.ts'
import type { Evidence } from './evidence-schema.ts'
import type { Founder, FounderFields } from './founder-schema.ts'
import type { FundingMembers, FundingRoundResult } from './funding-schema.ts'

/** What an enrichment would write into a company's record. */
export interface RecordUpdate {
  readonly values: readonly ValueUpdate[]
  /** Null where nobody looked. */
  readonly funding: FundingUpdate | null
  readonly people: PeopleUpdate | null
}

export interface ValueUpdate extends UpdateSource {
  readonly field: EditableField
  /** The keys of the record that the field covers. */
  readonly company: Partial<Company>
  /** Of `links`: how sure each is. */
  readonly linkConfidence?: Readonly<Partial<Record<keyof Links, number>>>
}

export interface UpdateSource {
  readonly confidence: number
  /** When the source was read, epoch milliseconds. */
  readonly observedAt: number
  readonly method: string
  readonly evidence: readonly Evidence[]
}

export interface FundingUpdate extends UpdateSource {
  readonly rounds: readonly FundingRoundResult[]
  /** As a source says it, never a sum of ours. */
  readonly totalUsd: number | null
  readonly nullReason: 'undisclosed' | 'none_announced' | null
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[]
}

export interface PeopleUpdate {
  readonly founders: readonly Founder[]
  readonly keyPeople: readonly Founder[]
  /** Whether every page was read that would tell of them. */
  readonly isWhole: boolean
  readonly observedAt: number
}

export const noUpdate: RecordUpdate = { values: [], funding: null, people: null }

/** What several children found; of a field that two of them bring, what the later one says. */
export function joinedUpdates(updates: readonly RecordUpdate[]): RecordUpdate {
  return updates.reduce(
    (all, one) => ({
      values: [...new Map([...all.values, ...one.values].map((value) => [value.field, value])).values()],
      funding: one.funding ?? all.funding,
      people: one.people ?? all.people,
    }),
    noUpdate,
  )
}

export function foundersUpdate(
  { founders, key_people }: FounderFields,
  { now, isWhole }: { readonly now: number; readonly isWhole: boolean },
): RecordUpdate {
  const people = [...founders, ...key_people]
  const observedAt = latest(
    people.flatMap(({ sources }) => sources.map(({ fetched_at }) => fetched_at)),
    now,
  )
  return { ...noUpdate, people: { founders, keyPeople: key_people, isWhole, observedAt } }
}

/** Below what an import brought: one page elsewhere fills what is empty, and takes the place of nothing. */
const elsewhereMax = 0.79

/** `elsewhere`: pages that are not the company's own. */
export function fundingUpdate(
  fields: FundingMembers,
  evidence: readonly Evidence[],
  { now, elsewhere }: { readonly now: number; readonly elsewhere: ReadonlySet<string> },
): RecordUpdate {
  const { funding, rounds, investors, total_is_sum } = fields
  const own = evidence.filter(({ field }) => field.startsWith('/funding/') || field.startsWith('/rounds/'))
  const isNew = rounds.length > 0 || funding.total_usd !== null || investors.length > 0
  const [first] = own
  if (!isNew || first === undefined) return noUpdate
  // As sure as the least sure of what would take the place of something; investors are only ever added.
  const replacing = own.filter(({ field }) => isReplacing(field, fields))
  const least = replacing.reduce(
    (low, one) => (one.confidence < low.confidence ? one : low),
    replacing[0] ?? first,
  )
  const isOfOneElsewhere = ({ sources }: Evidence) =>
    sources.length > 0 &&
    sources.every(({ url }) => elsewhere.has(url)) &&
    new Set(sources.map(({ url }) => registrableDomain(new URL(url).hostname))).size === 1
  return {
    ...noUpdate,
    funding: {
      rounds,
      totalUsd: total_is_sum === true ? null : funding.total_usd,
      nullReason: funding.null_reason,
      investors: funding.investors.map(({ name, lead }) => ({ name, lead })),
      confidence: Math.min(least.confidence, replacing.some(isOfOneElsewhere) ? elsewhereMax : 1),
      observedAt: latest(
        own.flatMap(({ sources }) => sources.map(({ fetched_at }) => fetched_at)),
        now,
      ),
      method: least.method,
      evidence: own,
    },
  }
}

function isReplacing(field: string, { rounds, total_is_sum }: FundingMembers): boolean {
  if (field === '/funding/total_usd') return total_is_sum !== true
  const [, at] = /^\/rounds\/(\d+)\/(?:type|announced_on|amount_usd)$/.exec(field) ?? []
  return at !== undefined && rounds[Number(at)]?.status !== 'rumoured'
}

function latest(instants: readonly string[], fallback: number): number {
  const times = instants.map((instant) => Date.parse(instant)).filter(Number.isFinite)
  return times.length === 0 ? fallback : Math.max(...times)
}
