import { isAscii } from '../../kernel/index.ts'
import { languagePacks, type Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { PlacedName } from './name-in-text.ts'
import { nameWords, wordIn } from './name-words.ts'
import { isParticle, isSamePerson, nameTokens } from './person-name.ts'
import { isTitleWord } from './role-phrases.ts'
import type { PersonPlace, TextReading } from './text-reading.ts'

/** Where a text speaks of somebody: by their name, by one word of it later on ("Achterberg left"), or by a pronoun that begins a sentence. */
export interface SpokenOf extends Range {
  /** Their name where the text names them first. */
  readonly placed: PlacedName
  readonly by: 'name' | 'word' | 'pronoun'
}

const known = new WeakMap<TextReading, readonly SpokenOf[]>()

/** All such places of a text, in order. */
export function spokenOf(reading: TextReading): readonly SpokenOf[] {
  const places = known.get(reading) ?? placesOf(reading)
  known.set(reading, places)
  return places
}

function placesOf(reading: TextReading): readonly SpokenOf[] {
  const { tokens } = reading.doc
  const people = reading.people.filter((person) => mayBePerson(reading, person))
  // Whom no name tells, no other word does.
  if (people.length === 0) return []
  const firsts: { readonly placed: PlacedName; readonly words: readonly string[] }[] = []
  const named = people.map(({ placed, from, to }): SpokenOf => {
    const words = nameTokens(placed.name.text)
    const same = firsts.find((first) => isSamePerson(first.words, words))
    if (same === undefined) firsts.push({ placed, words })
    return { placed: same?.placed ?? placed, from, to, by: 'name' }
  })
  const taken = new Uint8Array(tokens.length)
  for (const { from, to } of [...people, ...reading.own]) taken.fill(1, from, to)
  const byWord = new Map<string, SpokenOf | null>()
  const later: SpokenOf[] = []
  let next = 0
  for (let at = 0; at < tokens.length; at++) {
    for (let person = named[next]; person !== undefined && person.to <= at; person = named[++next])
      for (const word of wordsOfName(reading, person)) {
        const before = byWord.get(word)
        byWord.set(word, before === undefined || before?.placed === person.placed ? person : null)
      }
    const token = tokens[at]
    if (token === undefined || taken[at] === 1 || !hasFlag(token, tokenFlag.capital)) continue
    const person = byWord.get(token.word)
    if (person == null || hasFlag(token, tokenFlag.glued)) continue
    const to = behindHyphen(reading, at, person)
    if (to !== null) later.push({ placed: person.placed, from: at, to, by: 'word' })
  }
  const all = [...named, ...later].toSorted((left, right) => left.from - right.from)
  return [...all, ...pronouns(reading, all)].toSorted((left, right) => left.from - right.from)
}

const starts = new WeakMap<TextReading, ReadonlyMap<number, SpokenOf>>()

/** Whom the text names from a place on, by the name or one word of it. */
export function namedAt(reading: TextReading, at: number): SpokenOf | undefined {
  const known =
    starts.get(reading) ??
    new Map(spokenOf(reading).flatMap((one) => (one.by === 'pronoun' ? [] : [[one.from, one] as const])))
  starts.set(reading, known)
  return known.get(at)
}

/** A form of "to be": folded, "é" and "è" are the "e" that joins words. */
export const isBeing = ({ doc: { tokens, text } }: TextReading, at: number): boolean => {
  const token = tokens[at]
  return wordIn('be', token) && !(wordIn('joints', token) && isAscii(text.slice(token?.start, token?.end)))
}

/** A name that is only written like one is somebody's where nothing before it says of what it is: "at Banco Aldama". */
const mayBePerson = ({ doc }: TextReading, { placed, from }: PersonPlace) =>
  placed.name.strength === 'known' ||
  !(
    wordIn('at', doc.tokens[from - 1]) ||
    wordIn('field', doc.tokens[from - 1]) ||
    // "Ex Mercado Libre"
    isTitleWord('past', doc.tokens[from - 1]?.word) ||
    // "Van de Universiteit Twente"
    (wordIn('lead', doc.tokens[from - 1]) && wordIn('at', doc.tokens[from - 2])) ||
    // "First founded Globex Robotics"
    doc.cuesIn({ from: from - 1, to: from }, 'person.founds').some(({ to }) => to === from)
  )

/** Behind "Lindqvist-Hale" of Tobias Lindqvist-Hale; null for a word of a name that is joined to another word. */
function behindHyphen({ doc: { tokens } }: TextReading, at: number, person: Range): number | null {
  if (tokens[at + 1]?.word !== '-' || !hasFlag(tokens[at + 1], tokenFlag.glued)) return at + 1
  const next = tokens[at + 2]?.word
  return tokens.slice(person.from, person.to).some(({ word }) => word === next) ? at + 3 : null
}

/** The words of a name by which somebody may be called alone. */
const wordsOfName = ({ doc: { tokens } }: TextReading, { from, to }: Range) =>
  tokens
    .slice(from, to)
    .flatMap(({ word }) =>
      word.length > wordMin && !isParticle(word) && !nameWords().small.has(word) ? [word] : [],
    )
const wordMin = 2

const isPronoun = ({ doc }: TextReading, at: number) => {
  const { tokens, text } = doc
  const word = tokens[at]?.word ?? ''
  // "Il presidente", "Er werken": a pronoun of one language is another word elsewhere.
  if (nameWords().pronouns.has(word))
    return languagePacks().some(({ tag, names }) => names.pronouns.includes(word) && doc.mayBeIn(at, tag))
  return nameWords().markedPronouns.has(text.slice(tokens[at]?.start, tokens[at]?.end).toLowerCase())
}

/** "She joins from Globex": whom the sentence before was first about. */
function pronouns(reading: TextReading, named: readonly SpokenOf[]): SpokenOf[] {
  const { doc } = reading
  const { tokens } = doc
  const all = nameWords().foldedPronouns
  const found: SpokenOf[] = []
  let before: readonly SpokenOf[] = []
  for (const { from, to } of doc.sentences()) {
    const own = named.filter((person) => person.from >= from && person.from < to)
    let last: Spoken | null = null
    for (let at = from; at < to; at++) {
      if (!all.has(tokens[at]?.word ?? '')) continue
      const isFirst =
        at < from + openingMax ||
        [1, 2, 3].some((back) => isBreak(tokens[at - back])) ||
        // "He is the CTO, and she the CEO", "he is the CTO, she the CEO"
        (last !== null && (wordIn('joints', tokens[at - 1]) || tokens[at - 1]?.word === ',')) ||
        // "A has left, she is the CEO"
        (tokens[at - 1]?.word === ',' && [1, 2].some((on) => isBeing(reading, at + on)))
      if (!isFirst || !isPronoun(reading, at)) continue
      const named = own.filter((person) => person.to <= at)
      const inFront = named.filter((person) => !leavesBetween(reading, person, at))
      const [first = null] = inFront.length > 0 || before.length === 0 ? inFront : before
      const word = tokens[at]?.word ?? ''
      // "He is the new CEO; she is now chairwoman": another word stands for another person.
      const other: PlacedName | null = last === null ? null : (last as Spoken).placed
      const isOther: boolean = last !== null && last.word !== word
      const person: SpokenOf | null = isOther
        ? (before.find(({ placed }) => placed !== other) ?? first)
        : first
      if (person === null) continue
      found.push({ placed: person.placed, from: at, to: at + 1, by: 'pronoun' })
      last = { word, placed: person.placed }
    }
    // "A hands over to B. He is": whoever leaves is not gone on about.
    const [one, ...others] = own
    const hasLeft = others.length > 0 && doc.cuesIn({ from, to }, 'person.gone').length > 0
    if (one !== undefined) before = hasLeft ? [...others, one] : own
  }
  return found
}

/** "A has left, she is": whoever leaves is not gone on about. */
const leavesBetween = ({ doc }: TextReading, { to }: Range, at: number) =>
  doc.tokens[at - 1]?.word === ',' && doc.cuesIn({ from: to, to: at }, 'person.gone').length > 0

interface Spoken {
  readonly word: string
  readonly placed: PlacedName
}

const openingMax = 3
const isBreak = (token: { readonly word: string } | undefined) => token?.word === ';' || token?.word === ':'
