import {
  badRequest,
  type CheckInput,
  type Clock,
  type Hashing,
  type ValidationIssue,
} from '../../kernel/index.ts'
import type { Company } from '../../records/index.ts'
import type { SearchData, SearchRequest } from '../schema.ts'
import { changed, valuesOf, whole, withoutCompanies } from './change.ts'
import { type TuningInForce, tuningInForce } from './in-force.ts'
import { previewed, sentencesOf } from './preview.ts'
import { type Placed, type PlacedTuning, placed, tuningIssues } from './rules.ts'
import {
  noTuning,
  type SearchTuning,
  SearchTuningSchema,
  type TuningChange,
  TuningChangeSchema,
  type TuningPreview,
  type TuningPreviewRequest,
  TuningPreviewRequestSchema,
} from './schema.ts'

/** What an operator tunes of searches over live data: in force from the next search on, and after a restart. */
export interface SearchTunings {
  get(): Promise<NamedTuning>
  /** Removes, then adds, all or nothing; names the companies of the change. `BAD_REQUEST` names each field that is wrong. */
  change(change: TuningChange): Promise<NamedTuning>
  /** Puts all of it in the place of what was there. */
  replace(tuning: SearchTuning): Promise<NamedTuning>
  /** What the first 10 hits of sentences would become; saves nothing. */
  preview(request: TuningPreviewRequest, signal?: AbortSignal): Promise<TuningPreview>
}

/** A tuning with the names of its companies, or of those that a change names. */
export interface NamedTuning {
  readonly tuning: SearchTuning
  /** By id; null for a company that was deleted. */
  readonly names: Readonly<Record<string, string | null>>
}

export interface SearchTuningParts {
  readonly store: {
    settings(): Promise<Readonly<Record<string, unknown>>>
    putSetting(name: string, value: unknown, at: number): Promise<void>
  }
  readonly clock: Pick<Clock, 'now' | 'defer'>
  readonly crypto: Hashing
  /** Refuses what has not the form of its schema. */
  readonly checkInput: CheckInput
  /** The live company that each entry names, by its id or else by its website. */
  readonly resolve: (entries: readonly string[]) => Promise<readonly (Company | null)[]>
  /** A search of live data with another tuning. */
  readonly searchWith: (tuning: TuningInForce | null, request: SearchRequest) => Promise<SearchData>
}

export interface OpenedSearchTuning {
  readonly tunings: SearchTunings
  /** What searches ask; null for nothing tuned. */
  inForce(): Promise<TuningInForce | null>
  /** Companies that are erased leave pins and hides. */
  forget(companyIds: readonly string[]): Promise<void>
}

const settingName = 'search_tuning'

export function openSearchTuning(parts: SearchTuningParts): OpenedSearchTuning {
  const { store, clock, crypto, checkInput, resolve, searchWith } = parts
  let kept: SearchTuning = noTuning
  let force: TuningInForce | null = null
  let loading: Promise<void> | null = null
  let writing: Promise<unknown> = Promise.resolve()

  function load(): Promise<void> {
    loading ??= takeBack().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }

  async function takeBack() {
    const stored = (await store.settings())[settingName]
    if (stored === undefined) return
    kept = readStored(stored)
    force = tuningInForce(kept, crypto)
  }

  function readStored(stored: unknown): SearchTuning {
    try {
      return checkInput(SearchTuningSchema, stored)
    } catch (cause) {
      const message =
        'What is stored of the search tuning cannot be read: another version of Dealflow may have written it. Run that version, or restore a backup.'
      throw new Error(message, { cause })
    }
  }

  /** Changes follow one another: each sees what the one before it left. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = writing.then(load).then(work)
    writing = turn.catch(() => {})
    return turn
  }

  async function save(next: SearchTuning) {
    const nextForce = tuningInForce(next, crypto)
    await store.putSetting(settingName, nextForce === null ? null : next, clock.now())
    kept = next
    force = nextForce
  }

  async function checked(next: PlacedTuning, issues: readonly ValidationIssue[]): Promise<SearchTuning> {
    const found = [...issues, ...tuningIssues(next)]
    if (found.length > 0) throw badRequest(found)
    return valuesOf(next)
  }

  async function afterChange(change: TuningChange): Promise<SearchTuning> {
    const { add, remove } = change
    const issues: ValidationIssue[] = []
    const known = new Set(companyIdsOf(kept))
    const read = {
      add: await withIds(placed(whole(add), 'add.'), issues, new Set()),
      // A company that was deleted since is removed by its id.
      remove: await withIds(placed(whole(remove), 'remove.'), issues, known),
    }
    if (issues.length > 0) throw badRequest(issues)
    const { next, issues: cannot } = changed(kept, read)
    return checked(next, cannot)
  }

  async function afterReplacing(tuning: SearchTuning): Promise<SearchTuning> {
    const issues: ValidationIssue[] = []
    const known = new Set(companyIdsOf(kept))
    const read = await withIds(placed(tuning), issues, known)
    return checked(placed(read), issues)
  }

  /** The entries of companies as ids; what names none is an issue, unless it is `known`. */
  async function withIds(
    tuning: PlacedTuning,
    issues: ValidationIssue[],
    known: ReadonlySet<string>,
  ): Promise<SearchTuning> {
    async function resolved<T extends { readonly company_ids: readonly string[] }>(
      list: readonly Placed<T>[],
    ) {
      const found = await companiesOf(list.flatMap(({ value }) => value.company_ids))
      return list.map(({ path, value }) => {
        const company_ids = value.company_ids.map((entry, i) => {
          const id = found.get(entry)?.id ?? (known.has(entry) ? entry : null)
          if (id === null)
            issues.push({
              path: `${path}.company_ids[${i}]`,
              message: `"${entry}" is the id or website of no company: look it up by its name first`,
            })
          return id ?? entry
        })
        return { path, value: { ...value, company_ids } }
      })
    }
    return valuesOf({
      ...tuning,
      pins: await resolved(tuning.pins),
      hidden: await resolved(tuning.hidden),
    })
  }

  async function named(entries: readonly string[]): Promise<NamedTuning> {
    const tuning = kept
    const found = await companiesOf(entries)
    const names = [...found].map(([entry, company]) => [company?.id ?? entry, company?.name ?? null])
    return { tuning, names: Object.fromEntries(names) }
  }

  /** What entries name. A thousand records take tens of milliseconds, so that others are served between steps. */
  async function companiesOf(entries: readonly string[]): Promise<ReadonlyMap<string, Found>> {
    const asked = [...new Set(entries)]
    const companies = new Map<string, Found>()
    for (let from = 0; from < asked.length; from += resolvedAtOnce) {
      const some = asked.slice(from, from + resolvedAtOnce)
      const found = await resolve(some)
      for (const [i, entry] of some.entries())
        companies.set(entry, found[i] ? { id: found[i].id, name: found[i].name } : null)
      await new Promise<void>((done) => clock.defer(done))
    }
    return companies
  }

  return {
    async inForce() {
      await load()
      return force
    },
    forget: (companyIds) =>
      inTurn(async () => {
        const left = withoutCompanies(kept, new Set(companyIds))
        if (left !== null) await save(left)
      }),
    tunings: {
      async get() {
        await load()
        return named(companyIdsOf(kept))
      },
      change: (given) =>
        inTurn(async () => {
          const change = checkInput(TuningChangeSchema, given)
          await save(await afterChange(change))
          return named([whole(change.add), whole(change.remove)].flatMap(companyIdsOf))
        }),
      replace: (given) =>
        inTurn(async () => {
          await save(await afterReplacing(checkInput(SearchTuningSchema, given)))
          return named(companyIdsOf(kept))
        }),
      async preview(given, signal) {
        const { change, tuning, sentences } = checkInput(TuningPreviewRequestSchema, given)
        if ((change == null) === (tuning == null))
          throw badRequest([{ path: 'change', message: 'or tuning must be sent, and not both' }])
        await load()
        // What others save meanwhile is no part of this change.
        const [now, next] = await inTurn(async () => [
          force,
          tuning == null ? await afterChange(change ?? {}) : await afterReplacing(tuning),
        ])
        const before = (request: SearchRequest) => searchWith(now, request)
        const asked = sentences ?? (await sentencesOf(tuning ?? change ?? {}, before, namesOf))
        if (asked.length === 0)
          throw badRequest([
            { path: 'sentences', message: 'must be sent: the change names no sentence to show it by' },
          ])
        return previewed(asked, before, withTuning(next), signal)
      },
    },
  }

  async function namesOf(companies: readonly string[]): Promise<readonly string[]> {
    return [...(await companiesOf(companies)).values()].flatMap((company) => company?.name ?? [])
  }

  function withTuning(next: SearchTuning) {
    const tuning = tuningInForce(next, crypto)
    return (request: SearchRequest) => searchWith(tuning, request)
  }
}

type Found = Pick<Company, 'id' | 'name'> | null
const resolvedAtOnce = 200

const companyIdsOf = ({ pins, hidden }: SearchTuning) =>
  [...pins, ...hidden].flatMap(({ company_ids }) => company_ids)
