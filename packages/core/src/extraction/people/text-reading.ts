import { type RecentlyUsed, recentlyUsed } from '../../kernel/index.ts'
import {
  type Annotator,
  countEndingBy,
  type Doc,
  partOf,
  type Range,
  type Span,
} from '../../language/index.ts'
import { isFirstName } from '../../reference/index.ts'
import type { Page } from '../../web/index.ts'
import { hasFlag, type Token, tokenFlag } from '../../words/index.ts'
import { type DocText, docOf, docOfPage, docOfText, rangeOf } from '../page-doc.ts'
import { behindDescription } from './descriptions.ts'
import type { PlacedName } from './name-in-text.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { OwnNames } from './own-names.ts'
import { namesOf, peopleIn } from './person-spans.ts'
import { titlesIn } from './role-phrases.ts'

/** A text that was read once, with whom and whose it names at each place. */
export interface TextReading {
  readonly doc: Doc
  /** The names of the company, by place. */
  readonly own: readonly Span[]
  /** Everybody whom it names, by place. */
  readonly people: readonly PersonPlace[]
  /** The people whom words from a place on name, with words before that describe them. */
  peopleAt(at: number): { readonly names: readonly PlacedName[]; readonly to: number } | null
  /** The same of who does something, behind "by": "husband and wife Gus and Marla Lindqvist". */
  doersAt(at: number): { readonly names: readonly PlacedName[]; readonly to: number } | null
  /** The people whose list ends right before a place. */
  peopleBefore(at: number): readonly PlacedName[]
  /** The last person named before a place of its sentence, and the place behind their name. */
  lastBefore(at: Range): { readonly placed: PlacedName; readonly to: number } | null
  /** The tokens of a name. */
  placeOf(placed: PlacedName): Range
  /** The name of the company that begins at a place, and the word that ends right before it. */
  ownAt(at: number): Span | undefined
  ownBefore(at: number): boolean
  /** Whether a token is of a name of the company. */
  isOwn(at: number): boolean
  /** A word with a capital that is neither ours nor anybody's. */
  isOtherName(at: number): boolean
}

/** A name and its tokens. */
export interface PersonPlace extends Range {
  readonly placed: PlacedName
}

/** Reads a text that stands alone. */
export function readText(text: string, own: OwnNames): TextReading {
  const doc = docOf(text)
  return readingOf(naming(doc, namesIn(doc, own)))
}

/** A doc with names, and with each year by itself instead of the values that hold one: "from 2006 to 2012". */
function naming(doc: Doc, names: readonly Span[]): Doc {
  const years = names.filter(({ slot }) => slot === 'year')
  const holdsYear = ({ from, to }: Span) => doc.tokens.slice(from, to).some((_, at) => isYear.has(from + at))
  const isYear = new Set(years.map(({ from }) => from))
  return doc.withSpans([...doc.spans.filter((span) => !holdsYear(span)), ...names])
}

/** Reads those of some texts of a page that name somebody. */
export function readTexts(
  page: Page,
  texts: readonly DocText[],
  own: OwnNames,
): ReadonlyMap<DocText, TextReading> {
  const doc = docOfPage(page)
  const spans: Span[] = []
  const withNames: DocText[] = []
  for (const text of texts) {
    const range = rangeOf(doc, text)
    const found = namesOnSite(doc, range, text.text, own)
    if (found.length > 0) withNames.push(text)
    for (const span of found) spans.push({ ...span, from: span.from + range.from, to: span.to + range.from })
  }
  const named = naming(doc, spans)
  return new Map(withNames.map((text) => [text, readingOf(docOfText(named, text))]))
}

const namesOfSites = new WeakMap<OwnNames, RecentlyUsed<readonly Span[]>>()
/** Characters of texts whose names are remembered, and of one of them. */
const [rememberedMax, rememberedTextMax] = [50_000, 1_000]

/** The names in a text of a page, looked for once: what stands on one page of a site stands on others too. */
function namesOnSite(doc: Doc, range: Range, text: string, own: OwnNames): readonly Span[] {
  const known = namesOfSites.get(own) ?? recentlyUsed<readonly Span[]>(rememberedMax)
  namesOfSites.set(own, known)
  const before = text.length <= rememberedTextMax ? known.get(text) : undefined
  if (before !== undefined) return before
  const names = namesIn(partOf(doc, range), own, true)
  if (text.length <= rememberedTextMax) known.set(text, names, text.length)
  return names
}

/** "Achiel Vandenbroeck" of Vandenbroeck Interieur: a company that is called after its founder. */
const isSurname = (tokens: readonly Token[], { from }: Range, company: number): boolean =>
  company > from && hasFlag(tokens[company - 1], tokenFlag.capital)

/** The company where it is called like somebody ("Vela Alta"), and nothing beside it speaks of a person: an address, a comma, a bracket. */
const isCompanyAlone = (tokens: readonly Token[], span: Range, company: Range): boolean =>
  company.from === span.from &&
  company.to === span.to &&
  ![',', '('].includes(tokens[span.to]?.word ?? '') &&
  !wordIn('address', tokens[span.from - 1]?.word === '.' ? tokens[span.from - 2] : tokens[span.from - 1]) &&
  titlesIn([tokens[span.from - 1]?.word ?? '']).length === 0

/** The people, the company and the places that a text names, and its years; nothing where it names nobody and `needsPeople`. */
function namesIn({ text, tokens }: Doc, own: OwnNames, needsPeople = false): readonly Span[] {
  const isOther = (name: string) => own.isOwn(name) || own.isIn(name)
  const named = peopleIn(isOther)(text, tokens)
  if (named.length === 0 && needsPeople) return []
  const companies = companiesIn(own)(text, tokens)
  // "Die Zahlen von Acme" is only written like a name.
  const people = named.filter(
    (span) =>
      !companies.some((company) => isCompanyAlone(tokens, span, company)) &&
      (namesOf(span).some(({ name }) => name.strength === 'known') ||
        !companies.some(
          ({ from, to }) => from < span.to && to > span.from && !isSurname(tokens, span, from),
        )),
  )
  const known = new Set(
    people.flatMap((span) =>
      namesOf(span).flatMap(({ name }) => (name.strength === 'known' ? surnamesOf(name.text) : [])),
    ),
  )
  // "Van der Zwaag is now CEO" is one of those named before.
  const isLater = (span: Span) => namesOf(span).every(({ name }) => known.has(name.text.toLowerCase()))
  // "Before Fernway, Elena Petrova", "Yusuf Karaman, Talent Lead": a town that begins or ends within somebody's name is none.
  const begun = new Map(
    people.flatMap(({ from, to }) => Array.from({ length: to - from - 1 }, (_, at) => [from + at + 1, from])),
  )
  const inKnown = new Set(
    people.flatMap((span) =>
      namesOf(span).some(({ name }) => isFirstName(name.text.split(' ')[0] ?? ''))
        ? Array.from({ length: span.to - span.from - 1 }, (_, at) => span.from + at + 1)
        : [],
    ),
  )
  const places = placesIn(own)(text, tokens).filter(
    ({ from, to }) => !inKnown.has(from) && from >= (begun.get(to) ?? 0),
  )
  return [...yearsIn(text, tokens), ...people.filter((span) => !isLater(span)), ...companies, ...places]
}

/** "Van der Zwaag" and "Zwaag" of "Femke van der Zwaag". */
function surnamesOf(name: string): readonly string[] {
  const words = name.toLowerCase().split(' ')
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '))
}

function readingOf(doc: Doc): TextReading {
  const people = doc.spans.filter(({ slot }) => slot === 'person')
  const companies = doc.spans.filter(({ slot }) => slot === 'company')
  const [starts, ends] = [
    new Map(people.map((span) => [span.from, span])),
    new Map(people.map((span) => [span.to, span])),
  ]
  const ownStarts = new Map(companies.map((span) => [span.from, span]))
  const ownEnds = new Set(companies.map(({ to }) => to))
  const named = people.flatMap((span) =>
    namesOf(span).map((placed) => ({ placed, ...tokensOf(doc, span, placed) })),
  )
  const inside = new Uint8Array(doc.tokens.length)
  for (const { from, to } of companies) inside.fill(1, from, to)
  for (const { placed, from, to } of named) if (placed.name.strength === 'known') inside.fill(1, from, to)
  const personAt = (at: number) => namesOf(starts.get(at))[0]?.name ?? null
  const listAt = (at: number | null) => {
    const span = at === null ? undefined : starts.get(at)
    return span === undefined ? null : { names: namesOf(span), to: span.to }
  }
  const places = new Map(named.map(({ placed, from, to }) => [placed, { from, to }]))
  const mayJoin = (at: number) =>
    wordIn('joints', doc.tokens[at]) && !hasFlag(doc.tokens[at - 1], tokenFlag.capital)
  return {
    doc,
    own: companies,
    people: named,
    peopleAt: (at) => listAt(behindDescription(doc.tokens, at, personAt)),
    doersAt: (at) => listAt(behindDescription(doc.tokens, at, personAt, mayJoin)),
    peopleBefore: (at) => namesOf(ends.get(at)),
    lastBefore: ({ from }) => {
      const sentence = doc.sentenceOf({ from, to: from + 1 })
      const last = named[countEndingBy(named, from) - 1]
      return last !== undefined && last.to > sentence.from ? last : null
    },
    placeOf: (placed) => places.get(placed) ?? { from: 0, to: 0 },
    ownAt: (at) => ownStarts.get(at),
    ownBefore: (at) => ownEnds.has(at),
    isOwn: (at) => companies.some(({ from, to }) => from <= at && at < to),
    isOtherName(at) {
      const token = doc.tokens[at]
      return (
        token !== undefined &&
        (token.flags & tokenFlag.capital) !== 0 &&
        inside[at] === 0 &&
        !wordIn('small', token) &&
        !nameWords().page.has(token.word)
      )
    },
  }
}

const yearsIn: Annotator = (_text, tokens) =>
  tokens.flatMap(({ word, flags }, from): Span[] =>
    (flags & tokenFlag.number) !== 0 && word.length === 4 && (word.startsWith('19') || word.startsWith('20'))
      ? [{ slot: 'year', from, to: from + 1, value: Number(word) }]
      : [],
  )

/** "Denver, Colorado": one step of a gap, whatever commas it has. */
const placesIn =
  (own: OwnNames): Annotator =>
  (text, tokens) => {
    const placeAt = (from: number): number => {
      let most = from
      while (most < from + 3 && hasFlag(tokens[most], tokenFlag.capital)) most++
      for (let to = most; to > from; to--)
        if (own.isPlace(text.slice(tokens[from]?.start, tokens[to - 1]?.end))) return to
      return from
    }
    const spans: Span[] = []
    for (let at = 0; at < tokens.length; ) {
      let to = placeAt(at)
      while (to > at && tokens[to]?.word === ',' && placeAt(to + 1) > to + 1) to = placeAt(to + 1)
      if (to > at) spans.push({ slot: 'place', from: at, to, value: null })
      at = Math.max(to, at + 1)
    }
    return spans
  }

/** Marks where a text names the company. */
const companiesIn =
  (own: OwnNames): Annotator =>
  (text, tokens) => {
    const spans: Span[] = []
    for (let at = 0; at < tokens.length; ) {
      const { start = 0, word = '', flags = 0 } = tokens[at] ?? {}
      const isWithin = (flags & tokenFlag.glued) !== 0 && tokens[at - 1]?.word === '-'
      const isBegun = !isWithin && own.mayBegin(word)
      const joined = isBegun ? text.slice(start, titleJoined(tokens, at)?.start ?? start) : ''
      const isJoined = joined !== '' && own.lengthAt(joined) === joined.length
      const whole = isBegun && !isJoined ? own.lengthAt(text.slice(start, start + 80)) : 0
      const length = isJoined ? joined.length : whole
      let to = at
      while (length > 0 && (tokens[to]?.start ?? start + length) < start + length) to++
      while (to > at + 1 && hasFlag(tokens[to - 1], tokenFlag.mark)) to--
      if (to > at) spans.push({ slot: 'company', from: at, to, value: 'own' })
      at = Math.max(to, at + 1)
    }
    return spans
  }

/** The hyphen of "Acme-CEO". */
function titleJoined(tokens: readonly Token[], at: number): Token | undefined {
  return tokens.slice(at + 1, at + wordsOfName).find(({ word, flags }, place) => {
    const title = tokens[at + place + 2]
    return (
      word === '-' &&
      (flags & (title?.flags ?? 0) & tokenFlag.glued) !== 0 &&
      titlesIn([title?.word ?? '']).length > 0
    )
  })
}

const wordsOfName = 6

function tokensOf({ tokens }: Doc, span: Span, placed: PlacedName): Range {
  const behind = (place: number) => {
    let at = span.from
    while (at < span.to && (tokens[at]?.start ?? place) < place) at++
    return at
  }
  return { from: behind(placed.from), to: behind(placed.to) }
}
