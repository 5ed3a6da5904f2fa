import { foldText } from '../../../packages/core/src/kernel/text.ts'
import { type CompanyRecord, employeeRangeBounds } from '../../../packages/core/src/records/company.ts'
import type { Amount, TrueCompany } from './truth.ts'

export const fieldNames = [
  'website',
  'city',
  'country',
  'founded_year',
  'employees',
  'raised',
  'round type',
  'round amount',
  'round date',
  'round lead',
  'investors',
  'people',
  'industries',
  'status',
] as const
export type FieldName = (typeof fieldNames)[number]

/** A field of all companies: how often it was right and what was wrong or missing. */
export interface FieldVerdict {
  right: number
  readonly wrong: string[]
  readonly missing: string[]
}
export type Verdicts = Readonly<Record<FieldName, FieldVerdict>>

export const verdicts = (): Verdicts =>
  Object.fromEntries(
    fieldNames.map((name) => [name, { right: 0, wrong: [], missing: [] }]),
  ) as unknown as Verdicts

/** What was written, kept beside the dollars. */
interface WithWritten {
  readonly written?: { readonly amount: number; readonly currency: string; readonly usd_rate: number }
}

export function judgeFields(truth: TrueCompany, record: CompanyRecord, fields: Verdicts) {
  const { company } = record
  const tell = (field: FieldName, wanted: unknown, stored: unknown, isRight: boolean) => {
    if (!isJudged(truth, field)) return
    const verdict = fields[field]
    const text = `${truth.name}: ${JSON.stringify(stored)} for ${JSON.stringify(wanted)}`
    if (isNothing(wanted) && isNothing(stored)) return
    if (isNothing(stored)) verdict.missing.push(text)
    else if (isRight) verdict.right++
    else verdict.wrong.push(text)
  }
  const same = (field: FieldName, wanted: string | number | null, stored: string | number | null) =>
    tell(
      field,
      wanted,
      stored,
      wanted !== null && stored !== null && foldText(`${wanted}`) === foldText(`${stored}`),
    )
  same('website', truth.website ?? null, company.domain)
  const { city = null, country_iso: country = null } = company.location ?? {}
  tell('city', truth.city ?? null, city, isSameCity(truth.city ?? '', city ?? ''))
  if (truth.country !== undefined) same('country', truth.country, country)
  same('founded_year', truth.founded_year ?? null, company.founded_year)
  judgeEmployees(truth, record, tell)
  const { total_usd: totalUsd = null } = company.funding ?? {}
  const { stated } = record as CompanyRecord & { stated?: { total_funding?: WithWritten['written'] } }
  const raised = amountOf(
    { ...(stated?.total_funding === undefined ? {} : { written: stated.total_funding }) },
    totalUsd,
  )
  tell('raised', truth.raised ?? null, raised, isSameAmount(truth.raised ?? null, raised))
  judgeRounds(truth, record, tell)
  const investors = (company.funding?.investors ?? []).map(({ name }) => name)
  const inRounds = (truth.rounds ?? []).flatMap((round) => [...round.lead, ...round.investors])
  if (isJudged(truth, 'investors'))
    judgeList('investors', truth.investors ?? [], investors, fields, truth.name, inRounds)
  const { people = [] } =
    (record as CompanyRecord & { stated?: { people?: { name: string; role: string | null }[] } }).stated ?? {}
  const personText = ({ name, role }: { name: string; role: string | null }) =>
    `${name.replace(/^(?:Mr|Mrs|Ms|Mme|M|Herr|Frau|Sra?|Dhr|Mevr|Dra?|[Pp]rof|Pr)\.? /, '')} (${isJudged(truth, 'people.role') ? (role ?? '') : ''})`
  if (isJudged(truth, 'people'))
    judgeList('people', (truth.people ?? []).map(personText), people.map(personText), fields, truth.name)
  judgeIndustries(truth.industries ?? [], company.industries, fields, truth.name)
  same('status', truth.status ?? null, company.status === 'unknown' ? null : company.status)
}

/** `rounds.date` and `rounds[1].date` are the date of a round, `rounds.ipo` whether a listing is one. */
const isJudged = ({ not_judged = [] }: TrueCompany, field: string): boolean =>
  !not_judged.some((one) => one === field || one.replace(/^rounds(\[\d+\])?\./, 'round ') === field)

type Tell = (field: FieldName, wanted: unknown, stored: unknown, isRight: boolean) => void

const isNothing = (value: unknown) => value === null || value === undefined || value === '' || value === 0

/** Names of cities are the same in the language of the file and in English. */
const englishCities: Readonly<Record<string, string>> = {
  arhus: 'aarhus',
  'leon de los aldama': 'leon',
  munchen: 'munich',
  koln: 'cologne',
  wien: 'vienna',
  zurich: 'zurich',
  geneve: 'geneva',
  genf: 'geneva',
  torino: 'turin',
  roma: 'rome',
  milano: 'milan',
  venezia: 'venice',
  firenze: 'florence',
  napoli: 'naples',
  genova: 'genoa',
  sevilla: 'seville',
  zaragoza: 'zaragoza',
  cordoba: 'cordoba',
  'den haag': 'the hague',
  antwerpen: 'antwerp',
  courtrai: 'kortrijk',
  dunkerque: 'dunkirk',
  gent: 'ghent',
  brussel: 'brussels',
  bruxelles: 'brussels',
  luxemburg: 'luxembourg',
  lisboa: 'lisbon',
  praha: 'prague',
  warszawa: 'warsaw',
  kobenhavn: 'copenhagen',
  'frankfurt (oder)': 'frankfurt an der oder',
  bengaluru: 'bangalore',
  siracusa: 'syracuse',
  mantova: 'mantua',
  padova: 'padua',
  lyon: 'lyon',
  marseille: 'marseille',
  'tel aviv': 'tel aviv',
  'san marino': 'san marino',
  'donostia / san sebastian': 'san sebastian',
  donostia: 'san sebastian',
  'ciudad de mexico': 'mexico city',
  'new york city': 'new york',
  losanna: 'lausanne',
  hambourg: 'hamburg',
  hamburgo: 'hamburg',
  amburgo: 'hamburg',
  nurnberg: 'nuremberg',
  'den bosch': "'s-hertogenbosch",
  'dessau-roßlau': 'dessau',
  'dessau-rosslau': 'dessau',
  'dessau rosslau': 'dessau',
  'santa maria da feira': 'feira',
  'castello de la plana': 'castellon de la plana',
  castellon: 'castellon de la plana',
  'bad munder': 'bad munder am deister',
  oporto: 'porto',
  bozen: 'bolzano',
  goteborg: 'gothenburg',
  halle: 'halle (saale)',
  frankfurt: 'frankfurt am main',
  newcastle: 'newcastle upon tyne',
  marburg: 'marburg an der lahn',
  marrakech: 'marrakesh',
  hannover: 'hanover',
}
const cityKey = (name: string) => {
  const folded = foldText(name)
  return englishCities[folded] ?? folded
}
const isSameCity = (wanted: string, stored: string) => cityKey(wanted) === cityKey(stored)

function judgeEmployees({ employees }: TrueCompany, { company }: CompanyRecord, tell: Tell) {
  const { employee_count: count, employee_range: range } = company
  const stored = count ?? range
  if (employees === undefined) return tell('employees', null, stored, false)
  const [low, high] = range === null ? [0, 0] : employeeRangeBounds[range]
  const most = employees.max ?? Number.POSITIVE_INFINITY
  const isNumber = employees.min === employees.max
  // No range of the contract begins at 0.
  const least = Math.max(1, employees.min)
  const isRight = isNumber ? count === employees.min : count === null && low <= least && most <= high
  // Nobody left is a number.
  tell('employees', employees, stored === 0 ? '0' : stored, isRight)
}

function amountOf({ written }: WithWritten, usd: number | null): Amount | null {
  if (written !== undefined) {
    const worth = written.usd_rate === null ? null : written.amount * written.usd_rate
    // Without a rate nothing is converted.
    const isConverted =
      worth === null ? usd === null : usd !== null && Math.abs(usd - worth) <= Math.max(1, worth * 1e-6)
    return isConverted
      ? { amount: written.amount, currency: written.currency }
      : { amount: usd, currency: 'converted wrongly' }
  }
  return usd === null ? null : { amount: usd, currency: 'USD' }
}

const isSameAmount = (wanted: Amount | null, stored: Amount | null) =>
  wanted?.amount === stored?.amount && wanted?.currency === stored?.currency

function judgeRounds(truth: TrueCompany, { rounds }: CompanyRecord, tell: Tell) {
  const left = [...rounds]
  for (const round of truth.rounds ?? []) {
    const isLike = (other: (typeof left)[number]) =>
      other.type === round.type || isDate(round.date, other.announced_on)
    const at = left.findIndex((other) => other.type === round.type && isDate(round.date, other.announced_on))
    const found = at === -1 ? left.findIndex(isLike) : at
    const stored = found === -1 ? null : (left.splice(found, 1)[0] ?? null)
    const type = stored === null || stored.type === 'unknown' ? null : stored.type
    if (round.type !== 'unknown') tell('round type', round.type, type, type === round.type)
    const amount = stored === null ? null : amountOf(stored as WithWritten, stored.amount_usd)
    const amountWanted = round.amount === null ? null : { amount: round.amount, currency: round.currency }
    tell('round amount', amountWanted, amount, isSameAmount(amountWanted, amount))
    const date = stored?.announced_on ?? null
    tell('round date', round.date, date, isDate(round.date, date))
    const lead = (stored?.investors ?? []).filter((one) => one.lead).map(({ name }) => name)
    tell(
      'round lead',
      round.lead.join() || null,
      lead.join() || null,
      foldText(round.lead.join()) === foldText(lead.join()),
    )
  }
  for (const { type } of left)
    if (type !== 'ipo' || isJudged(truth, 'round ipo'))
      tell('round type', null, type === 'unknown' ? 'a round' : type, false)
}

/** The first day of a month, quarter or year stands for it. */
function isDate(wanted: string | null, stored: string | null): boolean {
  if (wanted === null || stored === null) return wanted === stored
  const [year = '', part = ''] = wanted.split('-', 2)
  if (part.startsWith('Q')) {
    const month = String((Number(part.slice(1)) - 1) * 3 + 1).padStart(2, '0')
    return stored === `${year}-${month}-01`
  }
  return stored === `${wanted}-01-01`.slice(0, 10)
}

function judgeList(
  field: FieldName,
  wanted: readonly string[],
  stored: readonly string[],
  fields: Verdicts,
  name: string,
  ignored: readonly string[] = [],
) {
  const left = [...stored]
  for (const one of wanted) {
    const at = left.findIndex((other) => foldText(other) === foldText(one))
    if (at === -1) fields[field].missing.push(`${name}: ${one}`)
    else {
      fields[field].right++
      left.splice(at, 1)
    }
  }
  const isIgnored = (one: string) => ignored.some((other) => foldText(other) === foldText(one))
  for (const one of left) if (!isIgnored(one)) fields[field].wrong.push(`${name}: ${one}`)
}

/** Industries may stay in one text. */
function judgeIndustries(
  wanted: readonly string[],
  stored: readonly string[],
  fields: Verdicts,
  name: string,
) {
  const text = foldText(stored.join(', '))
  for (const one of wanted) {
    if (text.includes(foldText(one))) fields.industries.right++
    else fields.industries.missing.push(`${name}: ${one}`)
  }
  const all = foldText(wanted.join(', '))
  for (const one of stored) {
    const isTrue =
      wanted.some((other) => foldText(one).includes(foldText(other))) || all.includes(foldText(one))
    if (!isTrue) fields.industries.wrong.push(`${name}: ${one}`)
  }
}
