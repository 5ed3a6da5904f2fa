import { foldText, type Hashing } from '../../kernel/index.ts'
import { normalizeName } from '../../reference/index.ts'
import type { Company } from '../company.ts'
import type { CompanyDraft } from '../store.ts'

/** A company as an earlier row of the file said it. */
interface KnownCompany {
  readonly id: string
  readonly line: number
  readonly name: string
  readonly domain: string
  /** Whether it is looked for by its website in the store, too. */
  readonly isMatched: boolean
  readonly said: ReadonlyMap<string, string>
}

/** A row of a company that the file has named before. */
export interface Repeated {
  readonly draft: CompanyDraft
  /** The row that came first. */
  readonly line: number
  /** Fields that both say, and not alike. */
  readonly conflicts: readonly string[]
  /** Nothing but its name says so. */
  readonly isByName: boolean
}

/** Nobody reads conflicts of a larger file; there a company is known again by its id and its website alone. */
const companiesMax = 200_000

/**
 * The companies that one file has named. A row is the same company as an earlier one when it has the same id or website, or the same
 * name and nothing that says otherwise: a website, a country, a city or a founding year of its own.
 */
export class FileCompanies {
  private readonly hashing: Hashing
  private readonly byName = new Map<string, KnownCompany[]>()
  private readonly byDomain = new Map<string, KnownCompany[]>()
  private readonly byId = new Map<string, KnownCompany>()

  constructor(hashing: Hashing) {
    this.hashing = hashing
  }

  /** The draft under the id of its company, and what it repeats; an own id where another company of the file has its id. */
  place(
    draft: CompanyDraft,
    line: number,
  ): { readonly draft: CompanyDraft; readonly repeated: Repeated | null } {
    const { company } = draft.record
    const said = saidOf(company)
    const found = this.find(draft, said)
    if (found !== null) {
      const { known, isByName } = found
      const conflicts = [...said].flatMap(([field, text]) => {
        const before = known.said.get(field)
        return before === undefined || before === text ? [] : [field]
      })
      const same = draft.matchDomain ? withId(withWebsite(draft, known), known.id, known.isMatched) : draft
      return { draft: same, repeated: { draft: same, line: known.line, conflicts, isByName } }
    }
    const own = this.apart(draft, said)
    if (this.byId.size < companiesMax) this.note(own, line, said)
    return { draft: own, repeated: null }
  }

  private find(draft: CompanyDraft, said: ReadonlyMap<string, string>) {
    const { id, domain, name } = draft.record.company
    const ofDomain = domain === '' ? [] : (this.byDomain.get(domain) ?? [])
    const stated = draft.matchDomain
      ? ofDomain.find((known) => areAlike(known.name, name))
      : this.byId.get(id)
    if (stated !== undefined) return { known: stated, isByName: false }
    if (!draft.matchDomain) return null
    const ofName = this.byName.get(nameKey(name)) ?? []
    const alike = ofName.filter((known) => !isContradicted(known.said, said))
    const candidates = alike.length > 0 ? alike : ofName.filter((known) => isCorrected(known.said, said))
    // Of two that it may be, nobody knows which.
    const [known] = candidates
    return known === undefined || candidates.length > 1 ? null : { known, isByName: true }
  }

  /** A company whose made id another one of the file has gets one of all that tells it apart. */
  private apart(draft: CompanyDraft, said: ReadonlyMap<string, string>): CompanyDraft {
    const { id, name } = draft.record.company
    if (!draft.matchDomain || !this.byId.has(id)) return draft
    const parts = [name, ...[...said].map(([field, text]) => `${field} ${text}`)].map(foldText)
    return withId(draft, `name:${this.hashing.sha256(parts.join('|')).slice(0, 16)}`, false)
  }

  private note(draft: CompanyDraft, line: number, said: ReadonlyMap<string, string>) {
    const { id, name, domain } = draft.record.company
    const known = { id, line, name, domain, isMatched: draft.matchDomain, said }
    this.byId.set(id, known)
    push(this.byName, nameKey(name), known)
    if (domain !== '') push(this.byDomain, domain, known)
  }
}

function push(map: Map<string, KnownCompany[]>, key: string, known: KnownCompany) {
  const before = map.get(key)
  if (before === undefined) map.set(key, [known])
  else before.push(known)
}

const nameKey = (name: string): string => normalizeName(name) || foldText(name)

/** Told with the website of its company, which a store may know under another id. */
function withWebsite(draft: CompanyDraft, { domain }: KnownCompany): CompanyDraft {
  if (domain === '' || draft.record.company.domain !== '') return draft
  const company: Company = { ...draft.record.company, domain, website: `https://${domain}` }
  return { ...draft, record: { ...draft.record, company } }
}

function withId(draft: CompanyDraft, id: string, matchDomain: boolean): CompanyDraft {
  const company: Company = { ...draft.record.company, id, primary_key: id }
  return { ...draft, matchDomain, record: { ...draft.record, company } }
}

/** Whether two rows with one website are one company: teams of one house have names of their own. */
function areAlike(left: string, right: string): boolean {
  const [one, other] = [nameKey(left), nameKey(right)]
  if (one === other || one.includes(other) || other.includes(one)) return true
  const words = new Set(one.split(' '))
  return other.split(' ').some((word) => word.length > 2 && words.has(word))
}

type Said = ReadonlyMap<string, string>

/** Fields that both say, and not alike. */
const differing = (known: Said, said: Said, fields: readonly string[]): readonly string[] =>
  fields.filter((field) => known.has(field) && said.has(field) && known.get(field) !== said.get(field))

/** What makes two companies of one name two. */
const isContradicted = (known: Said, said: Said): boolean =>
  differing(known, said, ['website', 'country', 'city', 'founded_year']).length > 0

/** A row that says little, and one thing otherwise, is another word on the company and no company: "Acme,,Rotterdam". */
function isCorrected(known: Said, said: Said): boolean {
  const isElsewhere = said.has('country') && known.get('country') !== said.get('country')
  const isOfWebsite = known.has('website') && !said.has('website')
  return (
    isOfWebsite &&
    !isElsewhere &&
    said.size < 4 &&
    differing(known, said, ['city', 'founded_year']).length === 1
  )
}

/** What a row says of its company, field by field, as two rows are compared. */
function saidOf({
  domain,
  location,
  founded_year,
  employee_count,
  employee_range,
  status,
  funding,
}: Company) {
  const said = new Map<string, string>()
  const put = (field: string, value: string | number | null | undefined) => {
    if (value != null && value !== '') said.set(field, String(value))
  }
  put('website', domain)
  put('country', location?.country_iso)
  put('city', location?.city === null || location === null ? null : foldText(location.city))
  put('founded_year', founded_year)
  put('employees', employee_count ?? employee_range)
  put('status', status === 'unknown' ? null : status)
  put('total_funding_usd', funding?.total_usd)
  return said
}
