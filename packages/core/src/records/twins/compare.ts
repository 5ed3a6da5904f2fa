import type { OrganizationType } from '../company.ts'
import { type NameEvidence, nameEvidence, natsOf } from './name-evidence.ts'
import { placeEvidence } from './place-evidence.ts'
import type { Rarity } from './rarity.ts'
import type { TwinSide } from './side.ts'
import { industryNats, textEvidence } from './text-evidence.ts'

/** Why two records may be one company. The first four and a name are keys: nobody is asked about a pair without one. */
export const twinReasons = [
  'same_website',
  'former_website',
  'same_profile',
  'same_external_id',
  'same_name',
  'same_place',
  'same_year',
  'same_investor',
  'similar_text',
] as const
export type TwinReasonKind = (typeof twinReasons)[number]

export interface TwinReason {
  readonly kind: TwinReasonKind
  /** What both have: a domain, a name, `lei 5493001KJTIIGC8Y1R12`; null where there is no one value. */
  readonly value: string | null
}

export interface Twin {
  /** 0 to 1: how sure it is that both are one company; at least `twinScoreMin`. */
  readonly score: number
  readonly reasons: readonly TwinReason[]
}

/**
 * What each observation says, added up and read as the odds of one company (docs/design/decisions.md#twins). A website alone is never
 * enough: the institutes of a university share one.
 */
const weights = {
  start: -4,
  sameWebsite: 3,
  formerWebsite: 2.5,
  otherWebsite: -2.5,
  sameProfile: 4,
  sameId: 6,
  otherId: -5,
  noName: -3,
  sameCity: 1.8,
  near: 1.4,
  otherCity: -0.3,
  sameCountry: 0.3,
  farAway: -0.7,
  otherCountry: -2.6,
  sameYear: 1.6,
  nextYear: 0.8,
  someYears: -0.5,
  farYear: -1,
  nearlyOneText: 5,
  similarText: 3,
  likeText: 1.5,
  otherText: -0.7,
  sameInvestor: 1.5,
  otherIndustry: -0.5,
  sameSource: -2,
  otherKind: -3,
  otherKindOfName: -1,
} as const

/** What a name says beside a website, a profile or an id of both, however common it is. */
const besideKey = { same: 5, other: 4, within: 3, part: 3, said: 3, told: 3 } as const
/** Without one it says as much as its words are rare: an invented name nearly as much, `Metal` little, a long name a little more. */
const nameNats = { least: 4.6, each: 0.9, enough: 11.2, eachMore: 0.1, most: 18.2 } as const
/** Of what the same name would say. */
const less = { same: 0, other: 0.8, within: 1.1, part: 2.6, said: 1.5, told: 2 } as const
/** Of an industry, by how few are in it. */
const industryWeights = { each: 0.4, most: 1.4 } as const

export const twinScoreMin = 0.85
/** A little less than what makes that score, which is rounded. */
const leastSum = Math.log((twinScoreMin - 0.001) / (1.001 - twinScoreMin))

/**
 * Whether the texts of two records, and other names than those they have now, can still say enough to ask about them. It reads none, which
 * takes longest: most that have one name are told apart by their websites, places and years. The rarity is that of the names.
 */
export function mayBeTwins(left: TwinSide, right: TwinSide, rarity: Rarity): boolean {
  let sum = weights.start
  let hasKey = false
  const say = (weight: number, kind?: TwinReasonKind) => {
    sum += weight
    if (kind !== undefined) hasKey = true
  }
  compareKeys(left, right, say)
  // Before places and years, whose reasons are no keys.
  const nats = left.current.key === right.current.key ? natsOf(left.current.words, rarity) : nameNats.most
  const name = nameWeight({ kind: 'same', nats }, hasKey)
  comparePlaces(left, right, say)
  compareYears(left, right, say)
  compareInvestorsAndSource(left, right, say)
  return sum + name + weights.nearlyOneText + industryWeights.most >= leastSum
}

/** Null for two records that nobody has to be asked about. */
export function compareCompanies(left: TwinSide, right: TwinSide, rarity: Rarity): Twin | null {
  const reasons: TwinReason[] = []
  let sum = weights.start
  const say = (weight: number, kind?: TwinReasonKind, value: string | null = null) => {
    sum += weight
    if (kind !== undefined) reasons.push({ kind, value })
  }
  compareKeys(left, right, say)
  const hasKey = reasons.length > 0
  const text = textEvidence(left, right, rarity)
  const name = nameEvidence(left, right, rarity, text === 'nearlyOneText' || text === 'similarText')
  if (!hasKey && !isKey(name, left, right, text)) return null
  if (name === null) say(weights.noName)
  else say(nameWeight(name, hasKey), name.kind === 'told' ? undefined : 'same_name', name.value)
  if (kindOf(left.type) !== kindOf(right.type))
    say(name?.kind !== 'same' ? weights.otherKind : hasKey ? 0 : weights.otherKindOfName)
  comparePlaces(left, right, say)
  compareYears(left, right, say)
  if (text === 'nearlyOneText' || text === 'similarText') say(weights[text], 'similar_text')
  else if (text !== null) say(weights[text])
  // Who shares a website or a profile is of one house, and does alike things anyway.
  if (!hasKey) say(industryWeight(industryNats(left, right, rarity)))
  compareInvestorsAndSource(left, right, say)
  const score = Math.round(1_000 / (1 + Math.exp(-sum))) / 1_000
  return score < twinScoreMin ? null : { score, reasons }
}

type Say = (weight: number, kind?: TwinReasonKind, value?: string | null) => void

function compareKeys(left: TwinSide, right: TwinSide, say: Say) {
  const former = [...left.domains].find((domain) => right.domains.has(domain))
  if (left.domain !== '' && left.domain === right.domain)
    say(weights.sameWebsite, 'same_website', left.domain)
  else if (former !== undefined) say(weights.formerWebsite, 'former_website', former)
  else if (left.domains.size > 0 && right.domains.size > 0) say(weights.otherWebsite)
  const profile = left.profiles.find((one) => right.profiles.includes(one))
  if (profile !== undefined) say(weights.sameProfile, 'same_profile', profile)
  const id = left.ids.find((one) =>
    right.ids.some((other) => one.scheme === other.scheme && one.id === other.id),
  )
  if (id !== undefined) say(weights.sameId, 'same_external_id', `${id.scheme} ${id.id}`)
  else if (left.ids.some((one) => right.ids.some(({ scheme }) => one.scheme === scheme))) say(weights.otherId)
}

/** Whether a name is enough to ask about two records that share no website, profile or id. */
function isKey(
  name: NameEvidence | null,
  left: TwinSide,
  right: TwinSide,
  text: ReturnType<typeof textEvidence>,
): boolean {
  // One company speaks of another of its group, and a university has parts.
  if (name?.kind === 'told') return text === 'nearlyOneText' && (left.domain === '' || right.domain === '')
  if (name?.kind === 'within' || name?.kind === 'part')
    return kindOf(left.type) === 'company' && kindOf(right.type) === 'company'
  return name !== null
}

function nameWeight({ kind, nats }: Pick<NameEvidence, 'kind' | 'nats'>, hasKey: boolean): number {
  if (hasKey) return besideKey[kind]
  const { least, each, enough, eachMore, most } = nameNats
  const weight = each * Math.max(0, Math.min(enough, nats) - least)
  return weight + eachMore * Math.max(0, Math.min(most, nats) - enough) - less[kind]
}

function comparePlaces(left: TwinSide, right: TwinSide, say: Say) {
  const place = placeEvidence(left, right)
  if (place === 'sameCity') say(weights.sameCity, 'same_place', left.place.cityName)
  else if (place === 'near') say(weights.near, 'same_place')
  else if (place !== null) say(weights[place])
}

function compareYears(left: TwinSide, right: TwinSide, say: Say) {
  if (left.year === null || right.year === null) return
  const apart = Math.abs(left.year - right.year)
  if (apart === 0) say(weights.sameYear, 'same_year', String(left.year))
  else if (apart === 1) say(weights.nextYear)
  else say(apart > farYears ? weights.farYear : weights.someYears)
}
const farYears = 5

function compareInvestorsAndSource(left: TwinSide, right: TwinSide, say: Say) {
  const investor = left.investors.find((one) => right.investors.includes(one))
  if (investor !== undefined) say(weights.sameInvestor, 'same_investor', investor)
  if (left.source !== null && left.source === right.source) say(weights.sameSource)
}

function industryWeight(nats: number): number {
  return nats < 0 ? weights.otherIndustry : Math.min(industryWeights.most, industryWeights.each * nats)
}

/** A university is no company, and its hospital is no university; what a company is called beyond that says little. */
function kindOf(type: OrganizationType): OrganizationType {
  return type === 'startup' || type === 'public_company' || type === 'subsidiary' || type === 'other'
    ? 'company'
    : type
}
