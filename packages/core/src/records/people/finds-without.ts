import type { KeptFinds } from '../history/kept-company.ts'
import type { IsForgotten } from './is-forgotten.ts'
import { left, mapped } from './kept-lists.ts'

/** What enrichment found, as far as people are named there: what the wing itself says of them is its matter. */
interface FoundPerson {
  readonly person: { readonly full_name: string }
}
interface FoundRound {
  readonly round: {
    readonly investors: readonly { readonly name: string }[]
    readonly lead_investors: readonly { readonly name: string }[]
  }
}

export function findsWithout<Finds extends KeptFinds>(found: Finds, isForgotten: IsForgotten): Finds {
  const staying = left(found.people as readonly FoundPerson[], ({ person }) => !isForgotten(person.full_name))
  const people = unquoted(staying, isForgotten)
  const funded = mapped(found.rounds as readonly FoundRound[], (one) => roundWithout(one, isForgotten))
  const rounds = unquoted(funded, isForgotten)
  const facts = unquoted(found.facts, isForgotten)
  const isSame = people === found.people && rounds === found.rounds && facts === found.facts
  return isSame ? found : { ...found, people, rounds, facts }
}

function roundWithout(one: FoundRound, isForgotten: IsForgotten): FoundRound {
  const { round } = one
  const investors = left(round.investors, ({ name }) => !isForgotten(name))
  const lead_investors = left(round.lead_investors, ({ name }) => !isForgotten(name))
  const isSame = investors === round.investors && lead_investors === round.lead_investors
  return isSame ? one : { ...one, round: { ...round, investors, lead_investors } }
}

/** Without quotes and biographies that name somebody, at every depth; the same value where none does. */
export function unquoted<Value>(value: Value, isForgotten: IsForgotten): Value {
  function cleared(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return mapped(part, cleared)
    const entries: [string, unknown][] = Object.entries(part)
    const kept = mapped(entries, (entry) => {
      const [key, told] = entry
      const isTold = (key === 'quote' || key === 'bio') && typeof told === 'string'
      const next = isTold && namesOne(told, isForgotten) ? null : cleared(told)
      return next === told ? entry : ([key, next] as [string, unknown])
    })
    return kept === entries ? part : Object.fromEntries(kept)
  }
  return cleared(value) as Value
}

/** Whether a text names one: each run of a few words is looked at. */
function namesOne(text: string, isForgotten: IsForgotten): boolean {
  const words = text.slice(0, lettersMax).split(/\s+/)
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= Math.min(words.length, from + wordsMax); to++)
      if (isForgotten(words.slice(from, to).join(' '))) return true
  return false
}

const lettersMax = 4_000
const wordsMax = 6
