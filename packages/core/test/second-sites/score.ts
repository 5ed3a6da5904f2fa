import { allExtractors } from '../../src/extraction/all-extractors.ts'
import type { PersonFacts } from '../../src/extraction/facts.ts'
import { isSamePerson, nameTokens } from '../../src/extraction/people/person-name.ts'
import type { Site } from '../../src/extraction/site.ts'
import { investorKey } from '../../src/reference/investors/investor-key.ts'
import { normalizeName } from '../../src/reference/names/names.ts'
import { chanceOf } from '../../src/vc-backability/fit.ts'
import { fittedOf, vectorOf } from '../../src/vc-backability/model.ts'
import { shippedModel } from '../../src/vc-backability/shipped-model.ts'
import { readFacts } from '../../src/vc-backability/site-facts.ts'
import { context, readSites, type TrueAddress, type TrueRound, type Truth } from './read-sites.ts'

export interface Score {
  found: number
  right: number
  wanted: number
  /** Of what is wanted. */
  missed: number
  errors: string[]
}

/** What the extractors find on the second sites against what the pages say, by task. */
export function scoreSites(): ReadonlyMap<string, Score> {
  const scores = new Map<string, Score>()
  const add: Add = (task, id, found, wanted, isSame, either = []) => {
    const score = scores.get(task) ?? { found: 0, right: 0, wanted: 0, missed: 0, errors: [] }
    scores.set(task, score)
    score.wanted += wanted.length
    for (const value of found) {
      const isRight = wanted.some((truth) => isSame(value, truth))
      if (!isRight && either.some((truth) => isSame(value, truth))) continue
      score.found++
      if (isRight) score.right++
      else score.errors.push(`${id}: wrong ${JSON.stringify(value)}`)
    }
    for (const truth of wanted) {
      if (found.some((value) => isSame(value, truth))) continue
      score.missed++
      score.errors.push(`${id}: missed ${JSON.stringify(truth)}`)
    }
  }
  for (const { site, truth } of readSites()) {
    if (truth.news === undefined) scoreSite(site, truth, add)
    for (const told of truth.news ?? []) {
      const pages = site.pages.map((page) => ({ ...page, origin: 'third_party' as const }))
      const subject = { domain: told.domain, names: [told.company], pages }
      const id = `${site.domain} of ${told.company}`
      addFunding(id, subject, told, add)
      add('founders in news', id, foundersOf(subject), told.founders ?? [], isPerson)
      const { foundedYear } = allExtractors.identity(subject, context)
      const years = told.founded == null ? [] : [told.founded]
      add('founded year', id, valuesOf(foundedYear), told.founded_either ? [] : years, isEqual, years)
    }
  }
  return scores
}

type Add = <F, W>(
  task: string,
  id: string,
  found: readonly F[],
  wanted: readonly W[],
  isSame: (found: F, wanted: W) => boolean,
  either?: readonly W[],
) => void

function scoreSite(bare: Site, truth: Truth, add: Add): void {
  const id = bare.domain
  const { name, legalName, aliases, foundedYear } = allExtractors.identity(bare, context)
  const names = [name, legalName, ...aliases].flatMap(valuesOf)
  const site = { ...bare, names: [...new Set([...names, id.split('.')[0] ?? ''])] }
  add('name', id, valuesOf(name), [truth.name ?? []], isOneOf)
  if (truth.legal !== undefined) add('legal name', id, valuesOf(legalName), [truth.legal], isOneOf)
  add('founded year', id, valuesOf(foundedYear), truth.founded == null ? [] : [truth.founded], isEqual)
  const contacts = allExtractors.contacts(site, context)
  add('emails', id, contacts.emails.flatMap(valuesOf), truth.emails ?? [], isEqual, truth.emails_either)
  add('phones', id, contacts.phones.flatMap(valuesOf), truth.phones ?? [], isEqual, truth.phones_either)
  const addresses = contacts.addresses.flatMap(valuesOf)
  add('addresses', id, addresses, truth.addresses ?? [], isAddress, truth.addresses_either)
  const { city, country_iso: country } = contacts.location.value ?? { city: null, country_iso: null }
  if (truth.country !== undefined) add('country', id, listOf(country), [truth.country], isEqual)
  if (truth.city !== undefined)
    add('city', id, listOf(city), [truth.city], (left, right) => letters(left).startsWith(letters(right)))
  add('founders', id, foundersOf(site), truth.founders ?? [], isPerson, truth.founders_either)
  addFunding(id, site, truth, add)
  if (truth.vc == null) return
  const { counts } = readFacts(bare, context, allExtractors).signals
  const isYes =
    chanceOf(vectorOf(counts, shippedModel.caps), fittedOf(shippedModel)) >= shippedModel.threshold
  add('venture-backable', id, isYes ? ['Yes'] : [], truth.vc === 'Yes' ? ['Yes'] : [], isEqual)
}

function addFunding(
  id: string,
  site: Site,
  { rounds: wanted = [], amounts_either, total, total_either, acquirer }: Truth | Omit<Truth, 'pages'>,
  add: Add,
): void {
  const { rounds, total: found, acquisition } = allExtractors.funding(site, context)
  const amounts = rounds.flatMap(({ amount }) => valuesOf(amount))
  const either = (amounts_either ?? []).map((amount) => ({ amount, currency: '' }))
  add(
    'amounts',
    id,
    amounts,
    wanted,
    (left, right) =>
      left.value === right.amount && (right.currency === '' || left.currency === right.currency),
    either as TrueRound[],
  )
  for (const round of rounds) {
    const amount = round.amount.value
    const truth = wanted.find((one) => one.amount === amount?.value && one.currency === amount?.currency)
    if (truth === undefined) continue
    add('type of round', id, [round.type.value ?? 'unknown'], [truth.type ?? 'unknown'], isEqual)
    if (truth.date !== null)
      add('date of round', id, valuesOf(round.announcedOn), [truth.date.slice(0, 7)], (left, right) =>
        left.startsWith(right),
      )
    const investors = round.investors.flatMap(valuesOf)
    const leads = investors.filter(({ isLead }) => isLead)
    add('lead investors', id, leads.map(nameOf), truth.lead, isInvestor)
    if (truth.investors !== null) add('investors', id, investors.map(nameOf), truth.investors, isInvestor)
  }
  const totals = total == null ? [] : [total]
  add(
    'total',
    id,
    valuesOf(found),
    total_either === true ? [] : totals,
    ({ value, currency }, [sum, of]) => value === sum && currency === of,
    totals,
  )
  add('acquirer', id, acquisition === null ? [] : valuesOf(acquisition.acquirer), listOf(acquirer), isEqual)
}

const foundersOf = (site: Site) =>
  allExtractors.people(site, context).founders.flatMap(({ fullName }: PersonFacts) => valuesOf(fullName))
const listOf = <T>(value: T | null | undefined): T[] => (value == null ? [] : [value])
const valuesOf = <T>({ value }: { readonly value: T | null }) => listOf(value)
const nameOf = ({ name }: { readonly name: string }) => name
const isEqual = <T>(left: T, right: T) => left === right
const isPerson = (left: string, right: string) => isSamePerson(nameTokens(left), nameTokens(right))
const isInvestor = (left: string, right: string) => investorKey(left) === investorKey(right)
const letters = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
const isAddress = (left: string, { street, postal = '' }: TrueAddress) =>
  letters(left).includes(letters(street)) && letters(left).includes(letters(postal))
const nameKey = (name: string) => letters(normalizeName(name.replaceAll('&', ' and ')).replace(/^the /, ''))
const isOneOf = (name: string, names: readonly string[]) =>
  names.some((other) => nameKey(other) === nameKey(name))
