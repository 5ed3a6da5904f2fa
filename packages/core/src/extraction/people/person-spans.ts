import { foldText } from '../../kernel/index.ts'
import type { Annotator, Span } from '../../language/index.ts'
import { isCapital, type Token, tokenFlag, tokenize } from '../../words/index.ts'
import { isFirstName } from './first-names.ts'
import { nameWords, wordIn } from './name-words.ts'
import {
  isInitial,
  isPageWord,
  isParticle,
  isSurnameWord,
  isWordOfName,
  type PersonName,
  readName,
} from './person-name.ts'
import { isBesideTitle, kindIn, titlesIn } from './role-phrases.ts'

/** A name where it stands in a text: from its first letter to behind its last, in characters. */
export interface PlacedName {
  readonly name: PersonName
  readonly from: number
  readonly to: number
}

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
    const first = this.#personAt(at)
    if (first === null) return null
    const names = [first.placed]
    let to = this.#behindBrackets(first.to)
    while (names.length < namesMax) {
      const joint = behindJoint(this.#tokens, behindApposition(this.#tokens, to))
      const next = joint === null ? null : this.#nextPerson(joint)
      if (next === null) break
      names.push(next.placed)
      to = this.#behindBrackets(next.to)
    }
    return { slot: 'person', from: first.from, to, value: names }
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
    const placed = this.#withoutCompany(nameFrom(this.#text, token.start))
    if (placed === null || (placed.name.strength === 'shaped' && this.#isOther(placed.name.text))) return null
    let from = at
    while ((this.#tokens[from]?.start ?? placed.from) < placed.from) from++
    let to = from
    while ((this.#tokens[to]?.start ?? placed.to) < placed.to) to++
    // "Harvard Law graduates": not who they are, but of whom.
    const isOfGroup = [to, to + 1].some(
      (next) => isWord(this.#tokens, next) && wordIn('groups', this.#tokens[next]),
    )
    return isOfGroup && isWord(this.#tokens, to) && !wordIn('joints', this.#tokens[to])
      ? null
      : { placed, from, to }
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

const namesMax = 8
const bracketsMax = 16

const isWord = (tokens: readonly Token[], at: number) => {
  const token = tokens[at]
  return token !== undefined && (token.flags & (tokenFlag.mark | tokenFlag.number)) === 0
}

/** "Google" of "ex-Google", and not "Anna" of "qu'Anna". */
const isWithinWord = (tokens: readonly Token[], at: number) =>
  ((tokens[at]?.flags ?? 0) & tokenFlag.glued) !== 0 &&
  ["'", '-', '.', '@', '_'].includes(tokens[at - 1]?.word ?? '') &&
  !(tokens[at - 1]?.word === "'" && isWord(tokens, at - 2) && !isCapital(tokens[at - 2]))

/** Behind what joins two names; null where nothing does. */
function behindJoint(tokens: readonly Token[], at: number): Joint | null {
  const isMark = [',', ';', '/', '&'].includes(tokens[at]?.word ?? '')
  const word = isMark && tokens[at]?.word !== '&' ? at + 1 : at
  if (wordIn('joints', tokens[word]) || tokens[word]?.word === '&') return { at: word + 1, isWord: true }
  return isMark ? { at: at + 1, isWord: false } : null
}

/** Behind ", CEO" and ", a physicist" where the list goes on behind it, and "/CEO". */
function behindApposition(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word === '/' && ((tokens[at + 1]?.flags ?? 0) & tokenFlag.capitals) !== 0) return at + 2
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
  if (((tokens[at]?.flags ?? 0) & tokenFlag.capital) === 0) return at
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

/**
 * Where a person begins behind words that describe them: "former Google engineers", "the brothers", "three bakers:". A known name
 * may have any such words before it, another none, or one for a group. What joins such words ends them, but where it `mayJoin`:
 * "teacher and paddler".
 */
export function behindDescription(
  tokens: readonly Token[],
  at: number,
  personAt: (at: number) => PersonName | null,
  mayJoin: (at: number) => boolean = () => false,
): number | null {
  for (let from = at; from <= at + descriptionMax; from++) {
    if (from > at && isNewLine(tokens[from])) return null
    const person = personAt(from)
    const isFirst = from === at || tokens.slice(at, from).every((token) => wordIn('lead', token))
    if (person !== null && (isFirst || person.strength === 'known' || wordIn('groups', tokens[from - 1])))
      return from
    if (!describes(tokens, from, at) && !(from > at && mayJoin(from))) return null
  }
  return null
}

const descriptionMax = 8
const isNewLine = (token: Token | undefined) => ((token?.flags ?? 0) & tokenFlag.newLine) !== 0

function describes(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at]
  if (token === undefined) return false
  if (!isWord(tokens, at))
    return (
      ['-', ':', '"', "'"].includes(token.word) || (token.word === '.' && wordIn('address', tokens[at - 1]))
    )
  if (wordIn('lead', token) && tokens.slice(start, at).every((before) => wordIn('lead', before))) return true
  // Of "Carol and Craig Conlee" only one is named in full.
  const isHalfName = wordIn('joints', token) && ((tokens[at - 1]?.flags ?? 0) & tokenFlag.capital) !== 0
  return !wordIn('small', token) && !isHalfName
}

/** Who shares the surname of somebody whose name begins at a token: "Gus" of "Gus and Marla Lindqvist". */
export function partnerBefore(
  tokens: readonly Token[],
  text: string,
  at: number,
  { name }: PlacedName,
): PlacedName | null {
  const [before, partner] = [tokens[at - 3], tokens[at - 2]]
  const surname = name.text
    .split(' ')
    .slice(1)
    .filter((word) => !isInitial(word))
  if (partner === undefined || surname.length === 0 || name.strength !== 'known' || !joins(tokens[at - 1]))
    return null
  const first = text.slice(partner.start, partner.end)
  if ((partner.flags & tokenFlag.capital) === 0 || isWithinWord(tokens, at - 2) || !isFirstName(first))
    return null
  // "Anna Berg und Tim Albers" are named in full; "den Brüdern Jonas und Tim Albers" are not.
  const isFull =
    isCapital(before) && !isNewLine(partner) && !wordIn('groups', before) && !wordIn('lead', before)
  const shown = { text: [first, ...surname].join(' '), strength: 'known' } as const
  return isFull ? null : { name: shown, from: partner.start, to: partner.end }
}

const joins = (token: Token | undefined) => wordIn('joints', token) || token?.word === '&'

/** The name that begins right at `at` in running text. */
export function nameFrom(text: string, at: number): PlacedName | null {
  const words: Word[] = []
  for (let from = at; words.length < wordsMax; ) {
    const word = wordAt(text, from)
    if (word === null) break
    words.push(word)
    if (word.isLast || text[word.to] !== ' ') break
    from = word.to + 1
  }
  // "Katrin Ebeling den Windparkplaner Luvseite": a name is over where a title follows its second word.
  const over = words.findIndex(
    ({ text: word }, place) => place > 1 && isFirstName(words[0]?.text ?? '') && isLeader(word),
  )
  let end = over === -1 ? words.length : over
  const isTrimmed = (word = '', before = '') =>
    isParticle(word) || (isPageWord(word) && !(isSurnameWord(word) && isFirstName(before)))
  while (end > 0 && isTrimmed(words[end - 1]?.text, words[end - 2]?.text)) end--
  // "Bruno Tassara Cofundador": on a line of its own, a title is no part of a name.
  while (end > 2 && isLeader(words[end - 1]?.text ?? '')) end--
  let shaped: PlacedName | null = null
  for (let start = 0; start <= end - 2; start++) {
    const [first, last] = [words[start], words[end - 1]]
    if (first === undefined || last === undefined || isParticle(first.text)) continue
    // "Den Brüdern Jonas und Tim Albers": where nouns have capitals, too.
    if (nameWords().groups.has(foldText(first.text))) continue
    // "Hoofd Techniek Rukmini Baldew": on lines of their own, a field of work ends before a name begins.
    const isField = isBesideTitle(foldText(first.text)) && !isFirstName(first.text)
    if (isField && end - start > 2 && isFirstName(words[start + 1]?.text ?? '')) continue
    const isLed = nameWords().lead.has(foldText(first.text))
    if (isLed && (isArticle(words, start) || isNameBehind(text, words.slice(start, end)))) continue
    const name = readName(text.slice(first.from, last.to))
    const from = name === null ? -1 : text.indexOf(name.text.split(' ')[0] ?? '', first.from)
    if (name === null || from < 0) continue
    const placed = { name, from: Math.max(first.from, from), to: last.to }
    if (name.strength === 'known') return placed
    shaped ??= start === 0 && !isLed && end - start <= 3 ? placed : null
  }
  return shaped
}

const isLeader = (word: string) => {
  const kind = kindIn(word)
  return kind !== null && kind !== 'outsider' && !isFirstName(word) && !isSurnameWord(word)
}

/** "A" of "A Soma", and not of "A. Soma" or "A J Soma". */
const isArticle = (words: readonly Word[], at: number) =>
  words[at]?.text.length === 1 && !isInitial(words[at + 1]?.text ?? '')

/** "Selon" of "Selon Sophie Laurent". Short words begin names too: "La Toya Jackson", "Dai Wei Ming". */
function isNameBehind(text: string, [first, second, ...others]: readonly Word[]): boolean {
  const last = others.at(-1)
  if (first === undefined || second === undefined || last === undefined || first.text.length < 4) return false
  return readName(text.slice(second.from, last.to))?.strength === 'known'
}

interface Word {
  readonly text: string
  readonly from: number
  readonly to: number
  /** What follows it is no part of a name: a full stop, a possessive. */
  readonly isLast: boolean
}

const wordsMax = 7
const wordPattern = /['’]?[\p{L}\p{M}][\p{L}\p{M}'’-]{0,30}/uy

function wordAt(text: string, from: number): Word | null {
  wordPattern.lastIndex = from
  const match = wordPattern.exec(text)?.[0]
  if (match === undefined) return null
  const bare = match.replace(/['’]s$|(?<!['’-])['’-]+$/, '')
  const isDotted = text[from + match.length] === '.' && (isInitial(bare) || isDottedTitle(bare.toLowerCase()))
  const word = isDotted ? `${bare}.` : bare
  if (!isWordOfName(bare) && !isParticle(bare)) return null
  return { text: word, from, to: from + word.length, isLast: bare !== match }
}

const isDottedTitle = (word: string) => word === 'jr' || word === 'st' || nameWords().address.has(word)
