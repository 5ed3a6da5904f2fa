import { foldText, spacedWords } from '../kernel/index.ts'
import { indexTokens } from './analysis/tokens.ts'
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
  readonly isSpokenOf: (name: string) => boolean
}

export const nobody: NamedPeople = {
  isAsked: false,
  words: new Set(),
  personNamed: () => null,
  isFormerCompany: () => false,
  isSpokenOf: () => true,
}

type PeopleRules = Pick<typeof import('./meaning.ts'), 'peoplePhrases'>

/** Asks who is meant by the names of a query, if it may have some. */
export async function peopleOf(
  { index }: Pick<FollowedDataset, 'index'>,
  { peoplePhrases }: PeopleRules,
  query: string,
): Promise<NamedPeople> {
  const { names, strangers, formerCompanies, words } = peoplePhrases(query)
  if (names.length === 0 && formerCompanies.length === 0) return nobody
  const exact = names.map(({ name }) => ({ name, misspelt: [] }))
  const borne = await index.peopleNamed({ names: exact, formerCompanies })
  const isMisspelt =
    borne.names.every((one) => one === null) && names.some(({ misspelt }) => misspelt.length > 0)
  const found = isMisspelt ? await index.peopleNamed({ names, formerCompanies }) : borne
  const known = new Map(names.map(({ name }, i) => [name, found.names[i] ?? null]))
  const former = new Set(formerCompanies.filter((_, i) => found.formerCompanies[i] === true))
  const ofKnown = names.flatMap(({ name }, i) => (found.names[i] == null ? [] : wordsOf(name)))
  const unspoken = await unspokenOf(
    { index },
    strangers.filter((name) => known.get(name) == null),
  )
  return {
    isAsked: true,
    words: new Set([...words, ...ofKnown, ...unspoken.flatMap(wordsOf)]),
    personNamed: (name) => known.get(name) ?? null,
    isFormerCompany: (name) => former.has(name),
    isSpokenOf: (name) => !unspoken.includes(name),
  }
}

/** Those of which no company's text holds all words. */
async function unspokenOf(
  { index }: Pick<FollowedDataset, 'index'>,
  names: readonly string[],
): Promise<readonly string[]> {
  const held = await Promise.all(names.map((text) => isHeld(index, text)))
  return names.filter((_, i) => held[i] === false)
}

/** Whether the text of some company holds all words. */
export async function isHeld(index: FollowedDataset['index'], text: string): Promise<boolean> {
  const { hits } = await index.search({ filter: {}, text, limit: 1, offset: 0, tellsTerms: true })
  return (hits[0]?.terms.length ?? 0) >= indexTokens(text).length
}

const wordsOf = (name: string): readonly string[] => spacedWords(foldText(name)).split(' ')
