import otherNames from '../../../data/organization-names.json' with { type: 'json' }
import { foldText, isAscii } from '../../kernel/index.ts'
import {
  formsOf,
  type OrganizationKey,
  type OrganizationKind,
  organizationWords,
} from '../../language/index.ts'

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

/** Articles and prepositions: what stands behind one is not what is named. */
export const isSmallWord = (word: string): boolean => nouns().small.has(word)

/** "And": what stands behind it is named as well. */
export const isJoint = (word: string): boolean => nouns().joints.has(word)

/** "Is", "ist", "es"; and how many letters the longest has. */
export const isBeing = (word: string): boolean => nouns().being.has(word)
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
const endLettersMin = 6
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
}

let made: Nouns | null = null

function nouns(): Nouns {
  made ??= makeNouns()
  return made
}

function makeNouns(): Nouns {
  const known = new Map<string, Noun>()
  const byEnd = new Map<string, Noun>()
  const small = new Set<string>()
  const joints = new Set<string>()
  const add = (key: OrganizationKey, form: string, said: Omit<Noun, 'kind' | 'words' | 'isAdjective'>) => {
    const words = wordsAndMarks(form.replaceAll('-', ' '))
    const before = known.get(words.join(' '))
    // What two kinds have is of the one that was first.
    known.set(words.join(' '), {
      kind: before?.kind ?? (key === 'without_profit' ? 'non_profit' : key),
      words,
      isAdjective: before?.isAdjective ?? key === 'without_profit',
      isOnlyInNames: said.isOnlyInNames && (before?.isOnlyInNames ?? true),
      mayEnd: said.mayEnd || (before?.mayEnd ?? false),
      mayBegin: said.mayBegin || (before?.mayBegin ?? false),
    })
    return words
  }
  for (const { nouns, names, joinsWords, endsInNoun, smallWords, joints: and } of organizationWords()) {
    for (const word of and) joints.add(foldText(word))
    for (const word of smallWords) small.add(foldText(word))
    for (const [rows, isOnlyInNames] of [
      [nouns, false],
      [names, true],
    ] as const) {
      for (const [kind, forms] of rows) {
        for (const form of forms) {
          const words = add(kind, form, {
            isOnlyInNames,
            mayEnd: endsInNoun,
            mayBegin: !endsInNoun || joinsWords,
          })
          const [word = ''] = words
          const noun = known.get(word)
          if (joinsWords && words.length === 1 && word.length >= endLettersMin && noun !== undefined)
            byEnd.set(word, noun)
        }
      }
    }
  }
  const own = { isOnlyInNames: false, mayEnd: false, mayBegin: true }
  for (const [kind, forms] of Object.entries(otherNames))
    for (const form of forms.split(' ')) add(kind as OrganizationKind, form, own)
  const byFirst = new Map<string, Noun[]>()
  for (const noun of known.values()) {
    const [first = ''] = noun.words
    byFirst.set(first, [...(byFirst.get(first) ?? []), noun])
  }
  for (const row of byFirst.values()) row.sort((a, b) => b.words.length - a.words.length)
  const lengths = [...new Set([...byEnd.keys()].map(({ length }) => length))].sort((a, b) => b - a)
  const tails = new Set([...byEnd.keys()].map((word) => word.slice(-tailLetters)))
  const being = new Set(formsOf('be').map((form) => form.toLowerCase()))
  return { byFirst, byEnd, lengths, tails, small, joints, being }
}
