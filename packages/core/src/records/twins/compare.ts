import type { OrganizationType } from '../company.ts'
import type { TwinSide } from './side.ts'

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
  sameName: 5,
  otherName: 4,
  nameWithin: 3,
  nameTold: 3,
  noName: -3,
  sameCity: 1.5,
  sameCountry: 0.3,
  otherCity: -0.7,
  otherCountry: -3,
  sameYear: 1,
  nextYear: 0.5,
  farYear: -1,
  nearlyOneText: 5,
  similarText: 3,
  likeText: 1,
  sameInvestor: 1.5,
  sameSource: -2,
  otherKind: -3,
} as const

export const twinScoreMin = 0.85

/** Null for two records that nobody has to be asked about. */
export function compareCompanies(left: TwinSide, right: TwinSide): Twin | null {
  const reasons: TwinReason[] = []
  let sum = weights.start
  const say = (weight: number, kind?: TwinReasonKind, value: string | null = null) => {
    sum += weight
    if (kind !== undefined) reasons.push({ kind, value })
  }
  compareKeys(left, right, say)
  const hasKey = reasons.length > 0
  const name = nameOf(left, right)
  if (name === null) say(weights.noName)
  else say(weights[name.weight], name.weight === 'nameTold' ? undefined : 'same_name', name.value)
  if (!hasKey && (name === null || name.weight === 'nameTold')) return null
  if (name?.weight !== 'sameName' && kindOf(left.type) !== kindOf(right.type)) say(weights.otherKind)
  comparePlaces(left, right, say)
  compareYears(left, right, say)
  compareTexts(left, right, say)
  const investor = left.investors.find((one) => right.investors.includes(one))
  if (investor !== undefined) say(weights.sameInvestor, 'same_investor', investor)
  if (left.source !== null && left.source === right.source) say(weights.sameSource)
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

/** What the names of two records have to do with each other; null where nothing. */
function nameOf(
  left: TwinSide,
  right: TwinSide,
): { readonly weight: 'sameName' | 'otherName' | 'nameWithin' | 'nameTold'; readonly value: string } | null {
  if (left.key === right.key) return { weight: 'sameName', value: left.name }
  const other = left.keys.find((key) => key.length >= nameLettersMin && right.keys.includes(key))
  if (other !== undefined) return { weight: 'otherName', value: left.key === other ? left.name : right.name }
  const [shorter, longer] = left.key.length < right.key.length ? [left, right] : [right, left]
  if (isWithin(shorter, longer)) return { weight: 'nameWithin', value: shorter.name }
  for (const [one, said] of [
    [left, right],
    [right, left],
  ] as const)
    if (one.key.length >= nameLettersMin && said.told.includes(` ${one.normal} `))
      return { weight: 'nameTold', value: one.name }
  return null
}

/** Shorter names are often letters (`CRI`), which many have. */
const nameLettersMin = 5

/** `Acme` of `Acme Technologies`, `kimono` of `kimonolabs`; no part of a word else. */
function isWithin(shorter: TwinSide, longer: TwinSide): boolean {
  if (shorter.key.length < withinLettersMin) return false
  if (` ${longer.normal} `.startsWith(` ${shorter.normal} `)) return true
  const rest = longer.key.startsWith(shorter.key) ? longer.key.slice(shorter.key.length) : ''
  return rest.length >= withinLettersMin - 1 && shorter.key.length >= nameLettersMin
}
const withinLettersMin = 4

function comparePlaces(left: TwinSide, right: TwinSide, say: Say) {
  const { place: one } = left
  const { place: other } = right
  if (one.country === null || other.country === null) return
  if (one.country !== other.country) return say(weights.otherCountry)
  if (one.city === null || other.city === null) return say(weights.sameCountry)
  if (one.city !== other.city) return say(weights.otherCity)
  say(weights.sameCity, 'same_place', one.cityName)
}

function compareYears(left: TwinSide, right: TwinSide, say: Say) {
  if (left.year === null || right.year === null) return
  const apart = Math.abs(left.year - right.year)
  if (apart === 0) say(weights.sameYear, 'same_year', String(left.year))
  else if (apart === 1) say(weights.nextYear)
  else if (apart > farYears) say(weights.farYear)
}
const farYears = 5

function compareTexts(left: TwinSide, right: TwinSide, say: Say) {
  const fewest = Math.min(left.words.size, right.words.size)
  if (fewest < wordsMin) return
  let shared = 0
  const [few, many] = left.words.size < right.words.size ? [left, right] : [right, left]
  for (const word of few.words) if (many.words.has(word)) shared++
  const part = shared / fewest
  if (part >= 0.75) say(weights.nearlyOneText, 'similar_text')
  else if (part >= 0.45) say(weights.similarText, 'similar_text')
  else if (part >= 0.25) say(weights.likeText)
}
/** Texts of fewer words are alike by chance. */
const wordsMin = 6

/** A university is no company, and its hospital is no university; what a company is called beyond that says little. */
function kindOf(type: OrganizationType): OrganizationType {
  return type === 'startup' || type === 'public_company' || type === 'subsidiary' || type === 'other'
    ? 'company'
    : type
}
