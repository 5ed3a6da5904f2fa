import { askedPersonKeys, formerCompanyKey, type PersonRole, personRoles } from '../../../records/index.ts'
import { namesNear } from '../../analysis/word-forms.ts'
import type { AskedPeople, AskedPerson, KnownPeople, KnownPerson } from '../../company-index.ts'
import { attribute } from '../attributes.ts'
import { otherRole, unknownRole } from '../people.ts'
import type { IndexView } from '../segment.ts'
import { liveFrequency } from './live-counts.ts'

/** Whom names mean among the people of a view, and which companies some of them worked for before. */
export function peopleIn(view: IndexView, { names, formerCompanies }: AskedPeople): KnownPeople {
  return {
    names: names.map((asked) => personNamed(view, asked)),
    formerCompanies: formerCompanies.map((name) => isFormerCompany(view, formerCompanyKey(name))),
  }
}

function personNamed(view: IndexView, { name, misspelt }: AskedPerson): KnownPerson | null {
  const [key, ...others] = askedPersonKeys(name)
  if (key === undefined) return null
  const borne = [key, ...others].filter((one) => isBorne(view, one))
  const found = borne.length === 0 ? null : bearersOf(view, borne, key, true)
  if (found !== null || misspelt.length === 0) return found
  return meantBy(view, key, misspelt)
}

/** Of those who bear a name that is one letter away those of most companies. */
function meantBy(view: IndexView, key: string, misspelt: readonly string[]): KnownPerson | null {
  const words = key.split(' ')
  let best: KnownPerson | null = null
  for (const [at, typed] of words.entries()) {
    for (const word of namesNear(typed, misspelt.includes(typed))) {
      const meant = words.with(at, word).join(' ')
      if (!isBorne(view, meant)) continue
      const found = bearersOf(view, [meant], meant, false)
      if (found !== null && found.companies > (best?.companies ?? 0)) best = found
    }
  }
  return best
}

/** Without counting: most names that are asked for are nobody's. */
const isBorne = (view: IndexView, key: string): boolean =>
  view.segments.some(({ segment: { attributes } }) => {
    const [from, to] = attributes.withPrefix(attribute.personNamed(key))
    return from < to
  })

function bearersOf(
  view: IndexView,
  keys: readonly string[],
  name: string,
  isAsWritten: boolean,
): KnownPerson | null {
  const counts = new Map<string, number>()
  for (const live of view.segments) {
    const { attributes } = live.segment
    for (const key of keys)
      for (const role of allRoles) {
        const ordinal = attributes.find(attribute.person(key, role, ''))
        const count = ordinal < 0 ? 0 : liveFrequency(live, attributes, ordinal)
        if (count > 0) counts.set(role, (counts.get(role) ?? 0) + count)
      }
  }
  if (counts.size === 0) return null
  return {
    name,
    isAsWritten,
    roles: personRoles.filter((role) => counts.has(role)),
    isRoleUnknown: counts.has(unknownRole),
    companies: Math.max(...counts.values()),
  }
}

const allRoles: readonly (PersonRole | typeof unknownRole | typeof otherRole)[] = [
  ...personRoles,
  unknownRole,
  otherRole,
]

function isFormerCompany(view: IndexView, key: string): boolean {
  if (key === '') return false
  return view.segments.some((live) =>
    allRoles.some((role) => {
      const ordinal = live.segment.attributes.find(attribute.person('', role, key))
      return ordinal >= 0 && liveFrequency(live, live.segment.attributes, ordinal) > 0
    }),
  )
}
