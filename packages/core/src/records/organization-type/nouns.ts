import table from '../../../data/organization-words.json' with { type: 'json' }
import { foldText, isAscii, wordHash } from '../../kernel/index.ts'
import type { OrganizationKind } from '../../language/index.ts'

/** A word or phrase that says of what kind an organisation is. */
export interface Noun {
  readonly kind: OrganizationKind
  /** Folded, as `wordsAndMarks` gives them. */
  readonly words: readonly string[]
  /** It makes a noun beside it one of the kind: "a nonprofit stool bank". */
  readonly isAdjective: boolean
  /** A sentence does not say it so: "Society", "Ministry of". */
  readonly isOnlyInNames: boolean
  /** A language has it that says what a thing is at the end of its name: "Boston Museum". */
  readonly mayEnd: boolean
  /** Another has it, which says so at the begin: "Museo del Prado". */
  readonly mayBegin: boolean
}

export interface NounFound {
  readonly noun: Noun
  readonly next: number
}

/** Words and marks of a text, folded; an apostrophe and what joins words part them. */
export function wordsAndMarks(text: string): readonly string[] {
  return isAscii(text) ? (text.toLowerCase().match(asciiParts) ?? []) : (foldText(text).match(parts) ?? [])
}
const asciiParts = /[a-z0-9]+|[,;:()|]/g
const parts = /[\p{L}\p{N}]+|[,;:()|]/gu

/** The longest noun that begins at a word. */
export function nounAt(words: readonly string[], at: number): NounFound | null {
  const { byFirst } = nouns()
  const word = words[at] ?? ''
  for (const noun of byFirst.get(word) ?? [])
    if (noun.words.every((part, i) => words[at + i] === part)) return { noun, next: at + noun.words.length }
  const joined = jointOf(word)
  return joined === null ? null : { noun: joined, next: at + 1 }
}

/** Whether `nounAt` may find a noun at the word between two places of a text, whose hash is made by `hashWith`. */
export function mayBeNoun(hash: number, text: string, start: number, end: number): boolean {
  const { filter, tails } = nouns()
  if (((filter[hash & filterMask] ?? 0) & nounBit) !== 0) return true
  return end - start >= joinedLettersMin && tails.has(text.slice(end - tailLetters, end))
}

/** Articles and prepositions: what stands behind one is not what is named. */
export const isSmallWord = (word: string): boolean => nouns().small.has(word)

/** "And": what stands behind it is named as well. */
export const isJoint = (word: string): boolean => nouns().joints.has(word)

/** "Is", "ist", "es"; and how many letters the longest has. */
export const isBeing = (word: string): boolean => nouns().being.has(word)
/** Whether a form of "is" may have this hash, made by `hashWith`. */
export const mayBeBeing = (hash: number): boolean =>
  ((nouns().filter[hash & filterMask] ?? 0) & beingBit) !== 0
export const beingLettersMax = 6

/** A noun at the end of a word of a language that writes words in one: "Universitätsklinikum". */
function jointOf(word: string): Noun | null {
  if (word.length < joinedLettersMin) return null
  const { byEnd, lengths, tails } = nouns()
  if (!tails.has(word.slice(-tailLetters))) return null
  for (const length of lengths) {
    if (length > word.length - 3) continue
    const noun = byEnd.get(word.slice(-length))
    if (noun !== undefined) return noun
  }
  return null
}
const joinedLettersMin = 9
/** Most words end like none of them: one look tells. */
const tailLetters = 4

interface Nouns {
  /** The longest first. */
  readonly byFirst: ReadonlyMap<string, readonly Noun[]>
  readonly byEnd: ReadonlyMap<string, Noun>
  /** How long the ends are, the longest first. */
  readonly lengths: readonly number[]
  readonly tails: ReadonlySet<string>
  readonly small: ReadonlySet<string>
  readonly joints: ReadonlySet<string>
  readonly being: ReadonlySet<string>
  /** Which words may be first words of nouns or forms of "is", as bits at the end of their hashes: every description is asked. */
  readonly filter: Uint8Array
}

const [beingBit, nounBit] = [1, 2]
const filterMask = 2 ** 14 - 1

let made: Nouns | null = null

function nouns(): Nouns {
  made ??= makeNouns()
  return made
}

/** From the table that scripts/organization-words makes of the packs: a thread of the index loads no pack. */
function makeNouns(): Nouns {
  const nouns = Object.entries(table.nouns).flatMap(([line, forms]) => {
    const [kind = '', ...traits] = line.split(' ')
    return forms.split('|').map(
      (form): Noun => ({
        kind: kind as OrganizationKind,
        words: form.split(' '),
        isAdjective: traits.includes('adjective'),
        isOnlyInNames: traits.includes('names'),
        mayEnd: traits.includes('end'),
        mayBegin: traits.includes('begin'),
      }),
    )
  })
  const byFirst = Map.groupBy(nouns, ({ words }) => words[0] ?? '')
  for (const row of byFirst.values()) row.sort((a, b) => b.words.length - a.words.length)
  const ends = wordsOf(table.ends)
  const single = nouns.filter(({ words: [word = '', ...others] }) => others.length === 0 && ends.has(word))
  const byEnd = new Map(single.map((noun) => [noun.words[0] ?? '', noun]))
  const lengths = [...new Set([...ends].map(({ length }) => length))].sort((a, b) => b - a)
  const tails = new Set([...ends].map((word) => word.slice(-tailLetters)))
  const [small, joints, being] = [wordsOf(table.small), wordsOf(table.joints), wordsOf(table.being)]
  const filter = new Uint8Array(filterMask + 1)
  const mark = (word: string, bit: number) => {
    const at = wordHash(word) & filterMask
    filter[at] = (filter[at] ?? 0) | bit
  }
  for (const word of byFirst.keys()) mark(word, nounBit)
  for (const word of being) mark(word, beingBit)
  return { byFirst, byEnd, lengths, tails, small, joints, being, filter }
}

const wordsOf = (line: string): ReadonlySet<string> => new Set(line.split('|'))
