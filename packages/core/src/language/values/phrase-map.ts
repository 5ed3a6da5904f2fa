import { isGlued, type Token, tokenize } from '../tokens.ts'

export interface Found<Value> {
  readonly value: Value
  /** The token behind it. */
  readonly to: number
}

/** Phrases of one kind, found where they begin. */
export interface PhraseMap<Value> {
  /** The longest that begins at this token. */
  at(tokens: readonly Token[], at: number): Found<Value> | null
  /** The words with which one may begin. */
  readonly firstWords: readonly string[]
  /** Those of them that are a phrase by themselves. */
  readonly singleWords: readonly string[]
  /** The words that one may hold behind its first. */
  readonly otherWords: readonly string[]
}

interface Phrase<Value> {
  readonly words: readonly string[]
  /** A sign that touches its neighbour in the phrase touches it in the text: "a$" is no "a $". */
  readonly glued: readonly boolean[]
  readonly value: Value
}

/** Forms as packs write them: between spaces, the words of one joined by hyphens. A list holds phrases as they stand. */
export type Forms = string | readonly string[]

export const phrasesOf = (forms: Forms): readonly string[] =>
  typeof forms === 'string'
    ? forms
        .split(' ')
        .filter((form) => form !== '')
        .map((form) => form.replaceAll('-', ' '))
    : forms

export function phraseMap<Value>(rows: Iterable<readonly [Forms, Value]>): PhraseMap<Value> {
  const byFirst = new Map<string, Phrase<Value>[]>()
  for (const [forms, value] of rows)
    for (const text of phrasesOf(forms)) {
      const phrase = phraseOf(text, value)
      const [first] = phrase.words
      if (first === undefined) continue
      const others = byFirst.get(first)
      if (others === undefined) byFirst.set(first, [phrase])
      else others.push(phrase)
    }
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  const firstWords = [...byFirst.keys()]
  return {
    firstWords,
    // The longest stand first.
    singleWords: firstWords.filter((word) => byFirst.get(word)?.at(-1)?.words.length === 1),
    otherWords: [...byFirst.values()].flatMap((phrases) => phrases.flatMap(({ words }) => words.slice(1))),
    at(tokens, at) {
      const first = tokens[at]
      // What is nothing to values in any language begins no phrase: most words are passed by without a look.
      if (first === undefined || first.lexeme.roles?.any === 0) return null
      for (const phrase of byFirst.get(first.word) ?? none) {
        const to = behind(phrase, tokens, at)
        if (to !== null) return { value: phrase.value, to }
      }
      return null
    },
  }
}

/** Most phrases are one plain word, and there are thousands. */
function phraseOf<Value>(text: string, value: Value): Phrase<Value> {
  if (plainWord.test(text)) return { words: [text], glued: oneWord, value }
  const tokens = tokenize(text)
  return {
    words: tokens.map(({ word }) => word),
    glued: tokens.map((token, at) => at > 0 && isGlued(token)),
    value,
  }
}

const plainWord = /^[a-z]+$/
const oneWord = [false]

const none: readonly never[] = []

/** The token behind the phrase where it stands here; hyphens may stand between its words. */
function behind({ words, glued }: Phrase<unknown>, tokens: readonly Token[], at: number): number | null {
  let to = at + 1
  for (let i = 1; i < words.length; i++) {
    if (tokens[to]?.word === '-' && isGlued(tokens[to]) && words[i] !== '-') to++
    const token = tokens[to]
    if (token?.word !== words[i] || (glued[i] === true && !isGlued(token))) return null
    to++
  }
  return to
}

export const wordsFor = (forms: Forms): PhraseMap<true> => phraseMap([[forms, true]])
