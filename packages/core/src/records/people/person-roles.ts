import words from '../../../data/person-words.json' with { type: 'json' }
import { lazily, spacedWords, withoutAccents } from '../../kernel/index.ts'

/** What people are to a company, as filters name it. */
export const personRoles = [
  'founder',
  'ceo',
  'cto',
  'cfo',
  'coo',
  'executive',
  'director',
  'investor',
] as const
export type PersonRole = (typeof personRoles)[number]

/** Who is one of these leads the company too: not told beside them, and asked for with them. */
const leaders: readonly PersonRole[] = ['ceo', 'cto', 'cfo', 'coo']

/** A role with those that are one of its kind. */
export const withKinds = (role: PersonRole): readonly PersonRole[] =>
  role === 'executive' ? [role, ...leaders] : [role]

/** The roles that a text says: of "Co-founder & CTO" both. Null and a text of other words say none. */
export function rolesIn(text: string | null): readonly PersonRole[] {
  if (text === null) return none
  const known = remembered.get(text)
  if (known !== undefined) return known
  const roles = readRoles(text)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(text, roles)
  return roles
}

const none: readonly PersonRole[] = []
/** Thousands of people have the same few dozen roles. */
const remembered = new Map<string, readonly PersonRole[]>()
const rememberedMax = 1_000
const lettersMax = 200
const wordsMax = 7

function readRoles(text: string): readonly PersonRole[] {
  const words = roleKey(text.slice(0, lettersMax)).split(' ')
  const found = new Set<PersonRole>()
  for (let at = 0; at < words.length; ) {
    let next = at + 1
    for (let end = Math.min(words.length, at + wordsMax); end > at; end--) {
      const role = roleByWords().get(words.slice(at, end).join(' '))
      if (role === undefined) continue
      found.add(role)
      next = end
      break
    }
    at = next
  }
  const isNamed = leaders.some((leader) => found.has(leader))
  return personRoles.filter((role) => found.has(role) && !(role === 'executive' && isNamed))
}

/** In lower case, without accents and signs. */
const roleKey = (text: string): string => spacedWords(withoutAccents(text).toLowerCase())

/** From the table that scripts/person-words makes of the packs: a thread of the index loads no pack. */
const roleByWords = lazily(
  () =>
    new Map(
      personRoles.flatMap((role) => words.roles[role].split('|').map((title) => [title, role] as const)),
    ),
)
