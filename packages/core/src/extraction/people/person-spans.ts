import type { Annotator, Span } from '../../language/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { hasFlag, isCapital, type Token, tokenFlag, tokenize } from '../../words/index.ts'
import { behindDescription, isWithinWord, isWord, joins, partnerBefore } from './descriptions.ts'
import { nameFrom, type PlacedName } from './name-in-text.ts'
import { nameWords, wordIn } from './name-words.ts'
import { isParticle } from './person-name.ts'
import { isBesideTitle, isTitleWord, titlesIn } from './role-phrases.ts'

/**
 * Finds people by their names, those of a list in one span: "Anna Berg (CEO), Jan Vos and the engineer Li Wei". What `isOther` knows
 * for something else is nobody's name unless its first name is one.
 */
export const peopleIn =
  (isOther: (name: string) => boolean): Annotator =>
  (text, tokens) => {
    const spans: Span<readonly PlacedName[]>[] = []
    const list = new NameList(text, tokens, isOther)
    for (let at = 0; at < tokens.length; ) {
      const span = list.from(at)
      if (span !== null) spans.push(span)
      at = span?.to ?? at + 1
    }
    return spans
  }

/** The names of a list at the beginning of a text, whatever they are called there: "our founders, A and B". */
export function namesFirst(text: string): readonly PlacedName[] {
  const start = text.slice(0, 400)
  const tokens = tokenize(start)
  const spans = new Map(peopleIn(() => false)(start, tokens).map((span) => [span.from, span]))
  const at = behindDescription(tokens, 0, (from) => namesOf(spans.get(from))[0]?.name ?? null)
  return at === null ? [] : namesOf(spans.get(at))
}

export const namesOf = (span: Span | undefined): readonly PlacedName[] =>
  (span?.value ?? []) as readonly PlacedName[]

class NameList {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #isOther: (name: string) => boolean

  constructor(text: string, tokens: readonly Token[], isOther: (name: string) => boolean) {
    this.#text = text
    this.#tokens = tokens
    this.#isOther = isOther
  }

  /** The list that begins here; its span begins with its first name. */
  from(at: number): Span<readonly PlacedName[]> | null {
    const half = this.#halfAt(at)
    const first = half === null ? this.#personAt(at) : this.#personAt(at + 2)
    if (first === null) return null
    const whole = this.#withSurname(first, isParticleIn(first.placed))
    const names = half === null ? [whole.placed] : [half, whole.placed]
    let to = this.#behindBrackets(whole.to)
    while (names.length < namesMax) {
      const joint = behindJoint(this.#tokens, behindApposition(this.#tokens, to))
      const next = joint === null ? null : this.#nextPerson(joint)
      if (next === null) break
      const whole = this.#withSurname(next, (joint?.isWord ?? false) || isParticleIn(next.placed))
      names.push(whole.placed)
      to = this.#behindBrackets(whole.to)
    }
    return { slot: 'person', from: half === null ? first.from : at, to, value: names }
  }

  /** "Duarte Vaz e Sousa": a letter joins two surnames where the list has had its "and", or a name its particle. */
  #withSurname(named: Named, mayJoin: boolean): Named {
    const joint = this.#tokens[named.to]
    if (joint?.word.length !== 1 || !wordIn('joints', joint)) return named
    const [word, next] = [this.#tokens[named.to + 1], this.#tokens[named.to + 2]]
    const isEnd = next !== undefined && (next.word === ',' || next.word === '(')
    const isSurname =
      (mayJoin || isEnd) &&
      isCapital(word) &&
      !isCapital(next) &&
      !hasFlag(word, tokenFlag.newLine) &&
      named.placed.name.strength === 'known'
    const text = isSurname && word !== undefined ? this.#text.slice(word.start, word.end) : ''
    if (word === undefined || text === '' || (isFirstName(text) && !isEnd) || this.#isOther(text))
      return named
    const { name, from } = named.placed
    const shown = this.#text.slice(joint?.start, word.end)
    return {
      placed: { name: { ...name, text: `${name.text} ${shown}` }, from, to: word.end },
      from: named.from,
      to: named.to + 2,
    }
  }

  /** "Niels" of "the brothers Niels and Koen Terpstra", who bears the surname of the next one. */
  #halfAt(at: number): PlacedName | null {
    const token = this.#tokens[at]
    if (!isCapital(token) || !joins(this.#tokens[at + 1]) || !isCapital(this.#tokens[at + 2])) return null
    const next = this.#personAt(at + 2)
    return next === null || next.from !== at + 2
      ? null
      : partnerBefore(this.#tokens, this.#text, at + 2, next.placed)
  }

  /** Behind a comma right here, or behind "the" and "former"; behind a word that joins, whatever they are called. */
  #nextPerson({ at, isWord }: Joint): Named | null {
    const found = behindDescription(this.#tokens, at, (from) => this.#personAt(from)?.placed.name ?? null)
    const isPlain = found !== null && this.#tokens.slice(at, found).every((token) => wordIn('lead', token))
    return found !== null && (isWord || isPlain) ? this.#personAt(found) : null
  }

  /** The name that begins here, or within the words with capitals that begin here: "Partners Mira Halvorsen". */
  #personAt(at: number): Named | null {
    const token = this.#tokens[at]
    if (token === undefined || (token.flags & tokenFlag.capital) === 0 || isWithinWord(this.#tokens, at))
      return null
    const placed = this.#withAddress(
      at,
      this.#withoutCompany(nameFrom(this.#text, this.#behindDate(at, token))),
    )
    if (placed === null || (placed.name.strength === 'shaped' && this.#isOther(placed.name.text))) return null
    let from = at
    while ((this.#tokens[from]?.start ?? placed.from) < placed.from) from++
    let to = from
    while ((this.#tokens[to]?.start ?? placed.to) < placed.to) to++
    // "Harvard Law graduates": not who they are, but of whom.
    const isOfGroup = [to, to + 1].some(
      (next) => isWord(this.#tokens, next) && wordIn('groups', this.#tokens[next]),
    )
    if (isOfGroup && isWord(this.#tokens, to) && !wordIn('joints', this.#tokens[to])) return null
    // "A, M.D., founded": a degree is read with the name.
    const degree = this.#tokens[to]?.word === ',' ? behindDegree(this.#tokens, to + 1) : 0
    const last = this.#tokens[degree - 1]
    return degree > to + 1 && last !== undefined
      ? { placed: { ...placed, to: last.end }, from, to: degree }
      : { placed, from, to }
  }

  /** "Beat Zürcher" of "seit Mai Beat Zürcher": months are first names too. */
  #behindDate(at: number, token: Token): number {
    const next = this.#tokens[at + 1]
    if (next === undefined || !isTitleWord('since', this.#tokens[at - 1]?.word)) return token.start
    return nameFrom(this.#text, next.start)?.name.strength === 'known' ? next.start : token.start
  }

  /** Whoever is called "Dr." or "Mrs" has a name, whatever it is. */
  #withAddress(at: number, placed: PlacedName | null): PlacedName | null {
    const before = this.#tokens[at - 1]
    const isCalled = wordIn('address', before?.word === '.' ? this.#tokens[at - 2] : before)
    return placed === null || !isCalled || placed.from !== this.#tokens[at]?.start
      ? placed
      : { ...placed, name: { ...placed.name, strength: 'known' } }
  }

  /** "Pieter de Vries" of "CEO Pieter de Vries van Acme": a company behind a particle is no part of a name. */
  #withoutCompany(placed: PlacedName | null): PlacedName | null {
    if (placed === null || !this.#isOther(placed.name.text)) return placed
    const words = placed.name.text.split(' ')
    // "Puck Reinders Acme"
    const last = words.at(-1) ?? ''
    if (
      words.length > 2 &&
      this.#isOther(last) &&
      this.#text.slice(placed.to - last.length, placed.to) === last
    )
      return nameFrom(this.#text.slice(0, placed.to - last.length).trimEnd(), placed.from)
    const particle = words.findLastIndex(isParticle)
    if (particle < 2 || !this.#isOther(words.slice(particle + 1).join(' '))) return placed
    const tail = words.slice(particle).join(' ')
    if (this.#text.slice(placed.to - tail.length, placed.to) !== tail) return placed
    return nameFrom(this.#text.slice(0, placed.to - tail.length).trimEnd(), placed.from)
  }

  /** "(CEO)" */
  #behindBrackets(at: number): number {
    if (this.#tokens[at]?.word !== '(') return at
    const end = this.#tokens.slice(at, at + bracketsMax).findIndex(({ word }) => word === ')')
    return end === -1 ? at : at + end + 1
  }
}

interface Named {
  readonly placed: PlacedName
  readonly from: number
  readonly to: number
}

/** Behind what joins two names, and whether a word does. */
interface Joint {
  readonly at: number
  readonly isWord: boolean
}

const isParticleIn = ({ name }: PlacedName) => name.text.split(' ').some(isParticle)

const namesMax = 8
const bracketsMax = 16

/** Behind what joins two names; null where nothing does. */
function behindJoint(tokens: readonly Token[], at: number): Joint | null {
  const isMark = [',', ';', '/', '&'].includes(tokens[at]?.word ?? '')
  const word = isMark && tokens[at]?.word !== '&' ? at + 1 : at
  if (wordIn('joints', tokens[word]) || tokens[word]?.word === '&') return { at: word + 1, isWord: true }
  return isMark ? { at: at + 1, isWord: false } : null
}

/** Behind ", CEO" and ", a physicist" where the list goes on behind it, and "/CEO". */
function behindApposition(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word === '/' && hasFlag(tokens[at + 1], tokenFlag.capitals)) return at + 2
  if (tokens[at]?.word !== ',') return at
  const degree = behindDegree(tokens, at + 1)
  if (degree > at + 1) return degree
  const words: string[] = []
  for (let to = at + 1; to <= at + appositionMax; to++) {
    const token = tokens[to]
    if (token === undefined) return at
    const isEnd = token.word === ',' || wordIn('joints', token)
    if (isEnd && words.length > 0) {
      if (words.every(isOfTitle) && titlesIn(words).length > 0) return to
      if (token.word === ',' && wordIn('joints', tokens[to + 1]) && wordIn('lead', tokens[at + 1])) return to
    }
    if (token.word === ',' || !isWord(tokens, to)) return at
    words.push(token.word)
  }
  return at
}

/** "PhD", "Ph.D." */
function behindDegree(tokens: readonly Token[], at: number): number {
  if (!hasFlag(tokens[at], tokenFlag.capital)) return at
  let written = ''
  for (let to = at; to < at + 5; to++) {
    const { word = ' ', flags = 0 } = tokens[to] ?? {}
    if (to > at && (flags & tokenFlag.glued) === 0) break
    if (word === '.') continue
    written += word
    if (nameWords().suffixes.has(written)) return tokens[to + 1]?.word === '.' ? to + 2 : to + 1
  }
  return at
}

const isOfTitle = (word: string) =>
  isBesideTitle(word) || nameWords().joints.has(word) || titlesIn([word]).length > 0
const appositionMax = 12
