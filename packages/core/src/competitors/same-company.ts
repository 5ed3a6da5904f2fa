import { normalizeName, registrableDomain, sharedHosts } from '../reference/index.ts'
import { remembered } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import type { Features } from './features.ts'
import { areTwoPlaces, isSameCity } from './same-place.ts'

/**
 * `same`: another record of the same company. `unclear`: it may be the same one, or a part of it, and is no competitor either way.
 */
export type Kinship = 'same' | 'unclear' | 'apart'

/**
 * A name alone never makes two companies one, nor does a domain alone: departments and clinics share those of what they belong to. Nor
 * do other names, which are often letters (`CRI`), where web sites differ; nor anything where the places do. `features` are those of what
 * the two say themselves.
 */
export function kinshipOf(one: ComparedCompany, other: ComparedCompany, features: Features): Kinship {
  if (one.id !== null && one.id === other.id) return 'same'
  const sites = sitesOf(one, other)
  if (!sharesName(one, other)) return sites === 'shared' ? 'unclear' : 'apart'
  if (areTwoPlaces(one.location, other.location)) return isOther(one, other, features) ? 'apart' : 'unclear'
  if (sites === 'shared') return 'same'
  const isNearlyTheSame = features.words >= nearlyTheSame && saysEnough(one) && saysEnough(other)
  const isAlike = features.words >= halfTheSame && features.industries >= halfTheSame
  const isThere = isAlike && isSameCity(one.location, other.location)
  if (sites !== 'apart' && hasSameName(one, other) && (isNearlyTheSame || isThere)) return 'same'
  return isOther(one, other, features) ? 'apart' : 'unclear'
}

/** A namesake that is known to do something else, and does it somewhere else. */
function isOther(one: ComparedCompany, other: ComparedCompany, features: Features): boolean {
  const saysNothing = one.texts.every((text) => spacelessNameKey(text) === spacelessNameKey(one.name ?? ''))
  return (
    !saysNothing && features.industries === 0 && features.words < alike && sitesOf(one, other) !== 'shared'
  )
}

const nearlyTheSame = 0.87
const halfTheSame = 0.5
/** Of one name and so much alike: nobody can tell whether there are two. */
const alike = 0.39
/** Shorter texts are alike by chance. */
const saysEnough = ({ texts }: ComparedCompany) => texts.some(({ length }) => length >= textMin)
const textMin = 40

function sitesOf(one: ComparedCompany, other: ComparedCompany): 'shared' | 'apart' | 'unknown' {
  const [own, theirs] = [ownDomains(one), ownDomains(other)]
  if (own.some((domain) => theirs.includes(domain))) return 'shared'
  return own.length > 0 && theirs.length > 0 ? 'apart' : 'unknown'
}

/** Those that no other company has a page on. */
const ownDomains = ({ domains }: ComparedCompany) =>
  domains.filter((domain) => domain !== '' && !sharedHosts.has(registrableDomain(domain)))

export function sharesName(one: ComparedCompany, other: ComparedCompany): boolean {
  const names = spacelessNameKeys(one)
  return spacelessNameKeys(other).some((key) => names.includes(key))
}

/** The name that it goes by, not one of its others. */
function hasSameName(one: ComparedCompany, other: ComparedCompany): boolean {
  const [name, othersName] = [spacelessNameKey(one.name ?? ''), spacelessNameKey(other.name ?? '')]
  return (
    name !== '' && (spacelessNameKeys(other).includes(name) || spacelessNameKeys(one).includes(othersName))
  )
}

const spacelessNameKeys = ({ name, aliases }: ComparedCompany): readonly string[] =>
  [name ?? '', ...aliases].map(spacelessNameKey).filter((key) => key !== '')

/** Without spaces, which sources write as they like: `DebtEye`, `Debt Eye`. */
export const spacelessNameKey = remembered((name) => normalizeName(name).replaceAll(' ', ''))
