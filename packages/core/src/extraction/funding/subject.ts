import type { CueKey, Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import type { CompanyMentions } from './company-mentions.ts'
import { dateOfSpan, isOwnName } from './funding-doc.ts'
import { isRelative, namingsIn, ownNameRanges } from './relatives.ts'

/** Who a sentence speaks of: the company itself, somebody else, or whoever was spoken of before. */
export type Subject = 'own' | 'other' | 'pronoun'

/** Who does what the verb at a token of a text of one sentence says. */
export const subjectBefore = (doc: Doc, verb: number, names: CompanyMentions): Subject =>
  subjectAt(doc, { from: 0, to: doc.tokens.length }, verb, names)

/** Somebody whom a sentence names before a place. */
export interface Somebody extends Range {
  readonly who: Subject
}

/** Who does what the verb at a token of a sentence says: whoever stands right before it, else the first of the sentence. */
export function subjectAt(doc: Doc, sentence: Range, verb: number, names: CompanyMentions): Subject {
  const lead = lastPart(doc, { from: sentence.from, to: verb }, names)
  const open = openBracket(doc, lead)
  // "The founder of Betacorp (lab robots; have raised": of whom stands before the bracket.
  if (open !== null) {
    const last = somebodyIn(doc, { from: lead.from, to: open }, names).at(-1)
    return last?.who === 'own' && last.to === open ? 'own' : 'other'
  }
  if (isRelative(doc, afterDateline(doc, lead))) return 'other'
  const all = somebodyIn(doc, lead, names)
  const head = headOfRelative(doc, lead)
  const named = all.find(({ to }) => to === head)
  if (head !== null && !isOwnAt(doc, head)) return named?.who ?? 'other'
  const subject = all.findLast((one) => isClose(doc, one, lead.to)) ?? inApposition(doc, lead, all) ?? all[0]
  if (subject === undefined) {
    if (ownNameRanges(doc, lead).length > 0) return 'other'
    return verb === sentence.from && names.isOwnVoice ? 'own' : 'pronoun'
  }
  // "Betacorp said it raised".
  const [name] = nameRangesIn(doc, lead)
  const isOfName = subject.who === 'pronoun' && name?.from === lead.from && subject.from > name.to
  return isOfName && all.every(({ who }) => who !== 'own') ? 'other' : subject.who
}

/** "Betacorp got $30M; Acme made do with", "Second round for Acme: the company": what stands behind the last such mark, if it names somebody. */
function lastPart(doc: Doc, { from, to }: Range, names: CompanyMentions): Range {
  const mark = doc.tokens.slice(from, to).findLastIndex(({ word }) => word === ';' || word === ':')
  const part = { from: from + mark + 1, to }
  return mark >= 0 && somebodyIn(doc, part, names).length > 0 ? part : { from, to }
}

/** "Pellet, which raised": behind the name that a relative right before the verb is said of, whatever it means elsewhere. */
function headOfRelative(doc: Doc, lead: Range): number | null {
  const relative = doc
    .cuesIn({ from: lead.to - auxiliariesMax, to: lead.to }, 'text.relative')
    .findLast(({ from }) => doc.tokens[from - 1]?.word === ',')
  if (relative === undefined || !isClose(doc, relative, lead.to)) return null
  const to = relative.from - 1
  return isCapital(doc.tokens[to - 1]) && to - 1 > lead.from ? to : null
}

const isOwnAt = (doc: Doc, to: number): boolean =>
  doc.spansIn({ from: to - 1, to }).some((span) => isOwnName(span))

/** Everybody before a place who may do something, by place. */
export function somebodyIn(doc: Doc, lead: Range, names: CompanyMentions): readonly Somebody[] {
  const cues = (who: Subject, ...keys: readonly CueKey[]) =>
    doc
      .cuesIn(lead, ...keys)
      .filter(({ to }) => to <= lead.to)
      .map(({ from, to }) => ({ from, to, who }))
  const others = cues('other', 'company.not-raiser').filter(
    // "In the first quarter the start-ups": an article begins another phrase.
    (one) =>
      !isBehindPreposition(doc, one.from, doc.isSmall(one.from) ? 0 : wordsMax) && !isWithinName(doc, one),
  )
  // "Our customers" are others.
  const voice = cues(names.isOwnVoice ? 'own' : 'other', 'company.we', 'company.our').filter(
    ({ to }) => !others.some(({ from, to: end }) => end > to && from - to <= wordsMax),
  )
  // Not "formerly of Acme".
  const own = namingsIn(doc, lead).filter((span) => !isObject(doc, span))
  return [
    ...own.map(({ from, to }) => ({ from, to, who: 'own' as const })),
    ...nameRangesIn(doc, lead)
      .filter((name) => standsAsSubject(doc, lead, name))
      .map(({ from, to }) => ({ from, to, who: 'other' as const })),
    ...cues('pronoun', 'company.it', 'company.this', 'company.noun').filter(
      (one) =>
        !others.some(({ from, to }) => from <= one.from && to >= one.to) && !isArticle(doc, one, lead.to),
    ),
    ...voice,
    ...others,
  ].sort((left, right) => left.to - right.to || right.from - left.from)
}

/** "Met het sluiten", "in het eerste kwartaal": behind a preposition a pronoun of one word is an article, if more follows. */
const isArticle = (doc: Doc, { from, to }: Range, end: number): boolean =>
  to - from === 1 &&
  doc.isSmall(from) &&
  doc.cuesIn({ from, to }, 'company.it').length > 0 &&
  doc.cuesIn({ from: from - 1, to: from }, 'text.preposition', 'funding.along-with').length > 0 &&
  (to < end || doc.cuesIn({ from: to, to: to + 1 }, 'funding.closes').length > 0)

/** The "Partners" of "Alder Partners" are nobody's. */
export const isWithinName = ({ tokens }: Doc, { from }: Pick<Range, 'from'>): boolean =>
  isCapital(tokens[from]) && isCapital(tokens[from - 1])

/** "On Acme", "of the Acme", "Acme customers". */
export const isObject = (doc: Doc, { from, to }: Range): boolean =>
  isBehindPreposition(doc, from, doc.isSmall(from - 1) ? 1 : 0) ||
  doc.cuesIn({ from: Math.max(0, from - 1), to }, 'company.not-subject').some((cue) => cue.to >= to)

/** Whether a preposition stands before a place, with so many plain words between. */
function isBehindPreposition(doc: Doc, at: number, most: number): boolean {
  const near = { from: Math.max(0, at - most - prepositionMax), to: at }
  return doc
    .cuesIn(near, 'text.preposition')
    .some(
      ({ from, to }) =>
        to <= at &&
        at - to <= most &&
        !opensAlone(doc, from) &&
        isPlain(doc, { from: to, to: at }) &&
        !isOfTime(doc, { from, to }, at),
    )
}

/** "A oggi Acme ha raccolto": the preposition is of what sums up, and the name stands behind that. */
const isOfTime = (doc: Doc, { from, to }: Range, at: number): boolean =>
  at > to && doc.cuesIn({ from, to: at }, 'funding.overall').some((cue) => cue.from === from && cue.to === at)

/** "A Tanvale anuncia", "com isso, a Tanvale": a letter opens a sentence, or what is behind a comma, as an article. */
const opensAlone = ({ tokens }: Doc, at: number): boolean => {
  const { start = 0, end = 0 } = tokens[at] ?? {}
  return end - start === 1 && (isCapital(tokens[at]) || tokens[at - 1]?.word === ',')
}

/** Words of the longest preposition. */
const prepositionMax = 3
const wordsMax = 2

const isPlain = ({ tokens }: Doc, { from, to }: Range) =>
  tokens.slice(from, to).every(({ flags }) => (flags & notPlain) === 0)
const notPlain = tokenFlag.mark | tokenFlag.capital | tokenFlag.number

/** Runs of words with capitals that no pack has and that are of no value, nor of the company's own name. */
export function nameRangesIn(doc: Doc, { from, to }: Range): readonly Range[] {
  const spans = doc.spansIn({ from: Math.max(0, from - spanMax), to })
  const isName = (at: number) =>
    isCapital(doc.tokens[at]) && !doc.isKnown(at) && !spans.some((span) => span.from <= at && at < span.to)
  const names: { from: number; to: number }[] = []
  for (let at = from; at < to; at++) {
    if (!isName(at)) continue
    const last = names.at(-1)
    const isJoined = last !== undefined && at - last.to === 1 && isJoint(doc, last.to)
    if (last !== undefined && (last.to === at || isJoined)) last.to = at + 1
    else names.push({ from: at, to: at + 1 })
  }
  // "AI" of "Acme AI" is of the company's name; what begins the next line is not.
  return names.filter(
    (name) =>
      hasFlag(doc.tokens[name.from], tokenFlag.newLine) ||
      !spans.some((span) => isOwnName(span) && span.to === name.from),
  )
}

/** Tokens of the longest name or date. */
const spanMax = 12

const isJoint = ({ tokens }: Doc, at: number) => "-&'.".includes(tokens[at]?.word ?? ' ')

/** "Betacorp has now" raised, "Betacorp, which has" raised, "Betacorp –" raised: a name that the verb is said of. */
function standsAsSubject(doc: Doc, lead: Range, name: Range): boolean {
  const { word = '' } = doc.tokens[name.to] ?? {}
  if (word === ',') {
    const relative = doc.cuesIn({ from: name.to + 1, to: name.to + 2 }, 'text.relative')
    return relative.some(({ to }) => isClose(doc, { from: name.from, to }, lead.to))
  }
  if (name.from === lead.from && dashes.includes(word) && name.to + 1 === lead.to) return true
  return isClose(doc, name, lead.to) && !isObject(doc, name)
}

const dashes = ':–—-'

/** Whether nothing but auxiliaries and adverbs stands between somebody and a verb. */
export function isClose(doc: Doc, { to }: Range, verb: number): boolean {
  if (to > verb || verb - to > auxiliariesMax) return false
  for (let at = to; at < verb; at++) {
    const isWord = ((doc.tokens[at]?.flags ?? 0) & (tokenFlag.mark | tokenFlag.number)) === 0
    if (!isWord || !doc.isKnown(at)) return false
  }
  return !holdsAnd(doc, { from: to, to: verb })
}

/** "En" is "and" in one language and "in" in another. */
export function holdsAnd(doc: Doc, place: Range): boolean {
  const prepositions = doc.cuesIn(place, 'text.preposition')
  return doc.cuesIn(place, 'text.list-and').some(({ from }) => !prepositions.some((cue) => cue.from === from))
}

const auxiliariesMax = 4

/** "Acme, a maker of tools for banks, has raised": who stands before the commas; a name between them is itself who does it. */
function inApposition(doc: Doc, lead: Range, all: readonly Somebody[]): Somebody | undefined {
  const close = lastComma(doc, lead.from, lead.to)
  if (close === null || lead.to - close - 1 > auxiliariesMax) return undefined
  const open = lastComma(doc, lead.from, close)
  if (open === null) return undefined
  const inserted = { from: open + 1, to: close }
  if (nameRangesIn(doc, inserted).length > 0 && endOfName(doc, inserted.from) === close)
    return { ...inserted, who: 'other' }
  return all.findLast(({ to }) => to === open)
}

/** Behind the words with capitals that stand from a place on: "Capital" of "Alder Capital" is in the packs. */
export function endOfName(doc: Doc, from: number): number {
  let to = from
  while (isCapital(doc.tokens[to]) || (isJoint(doc, to) && isCapital(doc.tokens[to + 1]))) to++
  return to
}

/** The last comma of a range, without those within numbers. */
function lastComma({ tokens }: Doc, from: number, to: number): number | null {
  for (let at = to - 1; at >= from; at--)
    if (tokens[at]?.word === ',' && !hasFlag(tokens[at + 1], tokenFlag.glued)) return at
  return null
}

/** The last bracket that opens in a range and does not close there. */
function openBracket({ tokens }: Doc, { from, to }: Range): number | null {
  for (let at = to - 1; at >= from; at--) {
    if (tokens[at]?.word === ')') return null
    if (tokens[at]?.word === '(') return at
  }
  return null
}

/** "Betacorp, its main rival, ", "Betacorp has ": a name of another opens the sentence, which leads no round: "Alder has led the round". */
export function startsWithOther(doc: Doc, sentence: Range): boolean {
  const { from, to } = afterDateline(doc, sentence)
  const [name] = nameRangesIn(doc, { from, to })
  if (name === undefined || name.from !== from) return false
  const next = endOfName(doc, name.to)
  if (doc.tokens[next]?.word === ',') return true
  return doc.cuesIn({ from: next, to: next + 1 }, 'text.auxiliary').length > 0 && !leadsRound(doc, next, to)
}

/** "Led the round", "also taken part in the round": what investors do. */
function leadsRound(doc: Doc, from: number, to: number): boolean {
  const verbs = doc.cuesIn({ from, to: Math.min(to, from + adverbsMax) }, 'funding.leads', 'funding.invests')
  return verbs.some((verb) => doc.cuesIn({ from: verb.to, to }, 'funding.round').length > 0)
}

/** An auxiliary and adverbs. */
const adverbsMax = 3

/** A sentence without the place and the day that it opens with: "Boston, MA – February 8, 2022 – ". */
export function afterDateline(doc: Doc, { from, to }: Range): Range {
  let start = from
  for (let at = from + 1; at < Math.min(to, from + datelineMax); at++) {
    if (!hasFlag(doc.tokens[at], tokenFlag.mark)) continue
    const isDash = '–—'.includes(doc.tokens[at]?.word ?? ' ') || isLongHyphen(doc, at)
    const isColon = ':|'.includes(doc.tokens[at]?.word ?? ' ')
    const dates =
      isDash || isColon ? doc.spansIn({ from, to: at }).filter((span) => dateOfSpan(span) !== null) : []
    if (dates.some((date) => isDash || date.to === at)) start = at + 1
  }
  return { from: start, to }
}

const datelineMax = 25
/** A hyphen between spaces, or two. */
const isLongHyphen = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' &&
  ('-.'.includes(tokens[at - 1]?.word ?? ' ') ||
    !(hasFlag(tokens[at], tokenFlag.glued) || hasFlag(tokens[at + 1], tokenFlag.glued)))
