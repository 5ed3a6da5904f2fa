import { isPlainWord } from '../../kernel/index.ts'
import { isGlued, type Token, tokenize } from '../../words/index.ts'

export interface Found<Value> {
  readonly value: Value
  /** The token behind it. */
  readonly to: number
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

/** Phrases of one kind, found where they begin. Most are one word, and there are thousands. */
export class PhraseMap<Value> {
  readonly #single = new Map<string, Value>()
  /** Of several words, by the first; the longest stand first. */
  readonly #longer = new Map<string, Phrase<Value>[]>()
  readonly #shared: PhraseMap<Value> | null
  /** A bit for each letter that some phrase begins with, by its code: most maps have few, so that a look passes most words by. */
  #letters: number
  /** A bit for each letter that another word of its own phrases begins with. */
  #lettersBehind = 0

  constructor(rows: Iterable<readonly [Forms, Value]>, shared: PhraseMap<Value> | null) {
    this.#shared = shared
    this.#letters = shared === null ? 0 : shared.#letters
    for (const [forms, value] of rows) for (const text of phrasesOf(forms)) this.#add(phraseOf(text, value))
    for (const phrases of this.#longer.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  }

  #add(phrase: Phrase<Value>): void {
    const [first, ...others] = phrase.words
    if (first === undefined) return
    this.#letters |= letterOf(first)
    if (others.length === 0) {
      if (!this.#single.has(first)) this.#single.set(first, phrase.value)
      return
    }
    for (const word of others) this.#lettersBehind |= letterOf(word)
    const known = this.#longer.get(first)
    if (known === undefined) this.#longer.set(first, [phrase])
    else known.push(phrase)
  }

  /** The longest that begins at this token. */
  at(tokens: readonly Token[], at: number): Found<Value> | null {
    const first = tokens[at]
    // What is nothing to values in any language begins no phrase: most words are passed by without a look.
    if (first === undefined || (this.#letters & letterOf(first.word)) === 0) return null
    return first.lexeme.roles?.any === 0 ? null : this.#longestAt(first, tokens, at)
  }

  /** All in one piece: a hundred places ask, and a compiler that wrote its parts into each of them would take long. */
  #longestAt(first: Token, tokens: readonly Token[], at: number): Found<Value> | null {
    let best: Found<Value> | null = null
    let map: PhraseMap<Value> | null = this
    while (map !== null) {
      let found: Found<Value> | null = null
      const longer: readonly Phrase<Value>[] = map.#longer.get(first.word) ?? none
      for (let each = 0; each < longer.length && found === null; each++) {
        const { words, glued, value } = longer[each] as Phrase<Value>
        let to = at + 1
        let i = 1
        for (; i < words.length; i++) {
          // Hyphens may stand between the words of a phrase.
          if (tokens[to]?.word === '-' && isGlued(tokens[to]) && words[i] !== '-') to++
          const token = tokens[to]
          if (token?.word !== words[i] || (glued[i] === true && !isGlued(token))) break
          to++
        }
        if (i === words.length) found = { value, to }
      }
      if (found === null) {
        const value = map.#single.get(first.word)
        if (value !== undefined) found = { value, to: at + 1 }
      }
      if (found !== null && (best === null || found.to > best.to)) best = found
      map = map.#shared
    }
    return best
  }

  /** Those of its own that begin with a word, and what they are, as texts to compare. */
  startingWith(word: string): readonly string[] {
    if ((this.#letters & letterOf(word)) === 0) return none
    const single = this.#single.get(word)
    const longer = (this.#longer.get(word) ?? none).map(textOfPhrase)
    return single === undefined ? longer : [...longer, textOf(single)]
  }

  /** Those of its own that hold the word behind their first one, as such texts. */
  holding(word: string): readonly string[] {
    if ((this.#lettersBehind & letterOf(word)) === 0) return none
    const found: string[] = []
    for (const phrases of this.#longer.values())
      for (const phrase of phrases) if (phrase.words.indexOf(word, 1) > 0) found.push(textOfPhrase(phrase))
    return found
  }

  /** The words with which one may begin. */
  firstWords(): readonly string[] {
    return [...this.singleWords(), ...this.#longer.keys(), ...(this.#shared?.firstWords() ?? none)]
  }

  /** Those of them that are a phrase by themselves. */
  singleWords(): readonly string[] {
    return [...this.#single.keys(), ...(this.#shared?.singleWords() ?? none)]
  }

  /** The words that one may hold behind its first. */
  otherWords(): readonly string[] {
    const own = [...this.#longer.values()].flatMap((phrases) =>
      phrases.flatMap(({ words }) => words.slice(1)),
    )
    return [...own, ...(this.#shared?.otherWords() ?? none)]
  }
}

/** `shared`: phrases that other maps have as well. */
export const phraseMap = <Value>(
  rows: Iterable<readonly [Forms, Value]>,
  shared: PhraseMap<Value> | null = null,
): PhraseMap<Value> => new PhraseMap(rows, shared)

function phraseOf<Value>(text: string, value: Value): Phrase<Value> {
  if (isPlainWord(text)) return { words: [text], glued: oneWord, value }
  const tokens = tokenize(text)
  return {
    words: tokens.map(({ word }) => word),
    glued: tokens.map((token, at) => at > 0 && isGlued(token)),
    value,
  }
}

const oneWord = [false]

const letterOf = (word: string): number => 1 << (word.charCodeAt(0) & 31)

const none: readonly never[] = []

const textOfPhrase = ({ words, glued, value }: Phrase<unknown>): string =>
  `${words.join(' ')} ${glued} ${textOf(value)}`

/** The values of packs are few, and each is asked for often. */
const textsOfValues = new Map<unknown, string>()
function textOf(value: unknown): string {
  const known = textsOfValues.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))
  textsOfValues.set(value, text)
  return text
}

export const wordsFor = (forms: Forms): PhraseMap<true> => phraseMap([[forms, true]])
