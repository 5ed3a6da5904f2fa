import { nounAt } from './company-nouns.ts'
import { type Found, skip } from './phrases.ts'
import { describesCompanies, endsHere, isEnglish, isRomancePlural, mention } from './place-adjectives.ts'
import type { PlaceMention, PlacesQuery } from './place-list.ts'
import { leadWords } from './place-words.ts'
import { type AdjectiveSays, adjectives } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { denyingWords, eitherOf, listJoints, nonPrefix, wordsThat } from './words.ts'

/** "Geen Chinese bedrijven", "ninguna empresa china". */
export function readDeniedAdjective(query: PlacesQuery, at: number): Found<PlaceMention[]> | null {
  const { tokens, locations } = query
  // "Que no sean españolas"
  if (relatives.has(tokens[at]?.word) && copulas.has(tokens[at + 2]?.word))
    return readDeniedAdjective(query, at + 1)
  if (!denials.has(tokens[at]?.word)) return null
  let start = at + 1
  // "Denen" is "those" in German, and Danes in Dutch.
  while (leading.has(tokens[start]?.word) && !isCapitalAdjective(tokens, start)) start++
  const noun = nounAt(tokens, start)
  const found = adjectives.find(tokens, noun < 0 ? start : noun)
  // "Nessuna americana", "…, not American", "geen Noren, geen Denen", "que no sean españolas"
  const isApart =
    at === 0 ||
    copulas.has(tokens[at + 1]?.word) ||
    tokens[at - 1]?.kind === 'mark' ||
    (leadWords.has(tokens[at - 1]?.word) && tokens[at - 2]?.kind === 'mark') ||
    noneWords.has(tokens[at]?.word) ||
    exceptWords.has(tokens[at]?.word)
  const others = found === null ? [] : deniedToo(tokens, found.next)
  const last = others.at(-1)?.found ?? found
  const isNone = last !== null && isApart && endsHere(tokens[last.next])
  const next = noun < 0 && last !== null && !isNone ? nounAt(tokens, last.next) : (last?.next ?? -1)
  if (found === null || next < 0) return null
  const mentions = [
    mention(locations, at, found),
    ...others.map((other) => mention(locations, other.from, other.found)),
  ]
  return { value: mentions.map((one, i) => (i === mentions.length - 1 ? { ...one, next } : one)), next }
}

const isCapitalAdjective = (tokens: readonly QueryToken[], at: number) =>
  tokens[at]?.isCapital === true && adjectives.find(tokens, at) !== null

/** "…, ni de Britanniques" */
function deniedToo(
  tokens: readonly QueryToken[],
  at: number,
): { from: number; found: Found<AdjectiveSays> }[] {
  const joint = skip(tokens, at, deniedJoints)
  const found = joint === at ? null : adjectives.find(tokens, joint)
  return found === null ? [] : [{ from: joint, found }, ...deniedToo(tokens, found.next)]
}

const deniedJoints = eitherOf(listJoints, wordsThat('nor', 'of', 'not'))
const exceptWords = wordsThat('except', 'without')
const noneWords = wordsThat('never')
const denials = eitherOf(denyingWords, noneWords)
/** "Excepto las brasileñas", "pas d'Américains". */
const relatives = wordsThat('who')
const copulas = wordsThat('be')
const leading = eitherOf(wordsThat('of', 'those', 'article', 'nor'), copulas)

/** `non-US`, `non-European`. */
export function readNonAdjective(
  { tokens, locations }: PlacesQuery,
  at: number,
): Found<PlaceMention[]> | null {
  if (tokens[at]?.word !== nonPrefix) return null
  const found = adjectives.find(tokens, tokens[at + 1]?.text === '-' ? at + 2 : at + 1)
  if (found === null) return null
  // "Startup spaziali non americane": a Romance adjective stands behind what it describes.
  const after = tokens[found.next]
  const isRomance = isRomancePlural(tokens[at + 1]?.word) && !isEnglish(tokens[at + 1]?.word)
  const isBehind = at > 0 && isRomance && endsHere(after)
  return !isBehind && !describesCompanies(tokens, found.next)
    ? null
    : { value: [mention(locations, at, found)], next: found.next }
}
