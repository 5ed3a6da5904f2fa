import type { PersonRole } from '../../records/index.ts'
import { nounAt } from './company-nouns.ts'
import { cuesOf, ofWords } from './people-words.ts'
import { isGluedHyphen, phrasesAt, skip } from './phrases.ts'
import { type QueryToken, written } from './query-tokens.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { eitherOf, marks, phrasesThat, wordsThat } from './words.ts'

/** Where people worked before who founded or lead a company: `ex-Acme founders`, `founded by former Acme engineers`. */
export function readFormer({ tokens, context }: QueryText, at: number): Reading | null {
  const found = formerAt(tokens, at)
  if (found === null) return null
  const name = found.names.find((one) => context.isFormerCompany?.(one.name) === true)
  if (name === undefined) return null
  const { from, next, role } = around(tokens, at, name.next)
  if (role === null) return null
  return oneFact(from, next, 'people', [{ roles: [role], formerCompany: name.name }], 0.9)
}

/** What the dataset is to be asked of. */
export function formerPhrases(tokens: readonly QueryToken[]): readonly string[] {
  const phrases = new Set<string>()
  for (let at = 0; at < tokens.length && phrases.size < phrasesMax; at++)
    for (const { name } of formerAt(tokens, at)?.names ?? []) phrases.add(name)
  return [...phrases]
}

const phrasesMax = 12
/** Words of the longest name of a company. */
const wordsMax = 3

/** Names of companies behind "ex" or before "alumni", the longest first. */
function formerAt(tokens: readonly QueryToken[], at: number): Former | null {
  const cue = formers.find(tokens, at)
  if (cue === null) return alumniAt(tokens, at)
  const hyphen = isGluedHyphen(tokens, cue.next) ? cue.next + 1 : cue.next
  const start = skip(tokens, hyphen, between)
  if (tokens[start]?.kind !== 'word') return null
  const names = phrasesAt(tokens, start, wordsMax)
    .map(({ next }) => ({ next, name: written(tokens, start, next) }))
    .reverse()
  return { names }
}

interface Former {
  readonly names: readonly { readonly name: string; readonly next: number }[]
}

function alumniAt(tokens: readonly QueryToken[], at: number): Former | null {
  if (tokens[at]?.isCapital !== true) return null
  const names = phrasesAt(tokens, at, wordsMax)
    .filter(({ next }) => alumni.has(tokens[next]?.word))
    .map(({ next }) => ({ next, name: written(tokens, at, next) }))
  return names.length === 0 ? null : { names }
}

/** With "founded by" before it and "engineers" or "founders" behind; only those say that a company is behind. */
function around(
  tokens: readonly QueryToken[],
  at: number,
  behind: number,
): { from: number; next: number; role: PersonRole | null } {
  let from = at
  let next = isGluedHyphen(tokens, behind) ? behind + 1 : behind
  let role: PersonRole | null = null
  const staff = staffWords.find(tokens, next)
  if (staff !== null) next = staff.next
  for (const cue of cuesOf(tokens)) {
    if (cue.kind === 'doubtful' && !ofWords.has(tokens[cue.next]?.word)) continue
    const isBefore = cue.next <= at && skip(tokens, cue.next, joints) >= at
    const isBehind = cue.from >= behind && cue.from <= skip(tokens, next, joints)
    if (isBefore) from = Math.min(from, cue.from)
    else if (isBehind) next = Math.max(next, cue.next)
    else continue
    role ??= cue.role
  }
  const noun = role === null ? -1 : nounAt(tokens, next)
  return { from, next: Math.max(noun, next), role }
}

const alumni = wordsThat('former-staff')
const formers = phrasesThat([['former-of', true]])
const staffWords = phrasesThat([
  ['staff-of', true],
  ['former-staff', true],
  ['employee', true],
])
const between = eitherOf(wordsThat('of', 'at', 'from', 'article', 'staff-of', 'employee'))
const joints = eitherOf(
  wordsThat('by', 'with', 'from', 'article', 'and', 'of', 'who', 'being', 'be', 'have'),
  marks(','),
)
