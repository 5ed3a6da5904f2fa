import { foldText, spacedWords } from '../kernel/index.ts'
import type { KnownPerson } from './company-index.ts'
import type { FollowedDataset } from './lookup/lookup.ts'

/** What the dataset says of the people of a query. */
export interface NamedPeople {
  /** Whether the dataset was asked: it may say another thing when it changes. */
  readonly isAsked: boolean
  /** Words of names, folded: nothing else is meant by them. */
  readonly words: ReadonlySet<string>
  readonly personNamed: (name: string) => KnownPerson | null
  readonly isFormerCompany: (name: string) => boolean
}

export const nobody: NamedPeople = {
  isAsked: false,
  words: new Set(),
  personNamed: () => null,
  isFormerCompany: () => false,
}

type PeopleRules = Pick<typeof import('./meaning.ts'), 'peoplePhrases'>

/** Asks who is meant by the names of a query, if it may have some. */
export async function peopleOf(
  { index }: Pick<FollowedDataset, 'index'>,
  { peoplePhrases }: PeopleRules,
  query: string,
): Promise<NamedPeople> {
  const { names, formerCompanies, words } = peoplePhrases(query)
  if (names.length === 0 && formerCompanies.length === 0) return nobody
  const exact = names.map(({ name }) => ({ name, misspelt: [] }))
  const borne = await index.peopleNamed({ names: exact, formerCompanies })
  const isMisspelt =
    borne.names.every((one) => one === null) && names.some(({ misspelt }) => misspelt.length > 0)
  const found = isMisspelt ? await index.peopleNamed({ names, formerCompanies }) : borne
  const known = new Map(names.map(({ name }, i) => [name, found.names[i] ?? null]))
  const former = new Set(formerCompanies.filter((_, i) => found.formerCompanies[i] === true))
  const ofKnown = names.flatMap(({ name }, i) => (found.names[i]?.isAsWritten === true ? wordsOf(name) : []))
  return {
    isAsked: true,
    words: new Set([...words, ...ofKnown]),
    personNamed: (name) => known.get(name) ?? null,
    isFormerCompany: (name) => former.has(name),
  }
}

const wordsOf = (name: string): readonly string[] => spacedWords(foldText(name)).split(' ')
