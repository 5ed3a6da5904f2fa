import type { Range, Span } from '../../language/index.ts'
import { tokenFlag } from '../../words/index.ts'
import type { TextScope } from './claim.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { TextReading } from './text-reading.ts'

/** Whether what is said to be founded is the company: named, "we", "the company", or nothing at all. */
export function isOwnSubject(reading: TextReading, verb: Range, scope: TextScope): boolean {
  const { doc } = reading
  const sentence = doc.sentenceOf(verb)
  const before = { from: sentence.from, to: verb.from }
  const named = reading.own.filter(({ from, to }) => from >= before.from && to <= before.to).at(-1)
  if (named !== undefined && isPronounOf(reading, before, verb)) return true
  const called = companyCalled(reading, before).at(-1)
  const mayBeOurs =
    named !== undefined ||
    ((scope.isAboutUs || scope.isHeadlined === true) &&
      (called !== undefined || !isToldOfAnother(reading, verb)))
  if (!mayBeOurs) return false
  const last = Math.max(named?.to ?? -1, called?.to ?? -1)
  if (last >= 0) return !namesOther(reading, { from: last, to: verb.from })
  const words = wordsOf(reading, before)
  if (words.length === 0) return true
  if (!scope.isAboutUs) return false
  const told = words.slice(0, words.findLastIndex((at) => !isVerbWord(reading, at)) + 1)
  const { tokens } = doc
  return (
    wordIn('self', tokens[told.at(-1) ?? -1]) ||
    (words.length <= 4 && words.every((at) => wordIn('small', tokens[at]) || isVerbWord(reading, at))) ||
    // A sentence that begins with what it is: "Studio founded in 2012 by".
    (told.length === 1 && nameWords().companies.has(tokens[told[0] ?? -1]?.word ?? ''))
  )
}

/** Behind the names of founders: "Founded in 2019 by A and B, Acme builds". */
export function subjectBehind(reading: TextReading, at: number): 'own' | 'other' | null {
  const { tokens } = reading.doc
  if (tokens[at]?.word !== ',') return null
  // "Berlin-based startup Acme"
  for (let from = at + 1; from < at + 8; from++) {
    if (reading.ownAt(from) !== undefined) return 'own'
    const { word = '', flags = 0 } = tokens[from] ?? {}
    const isMark = (flags & tokenFlag.mark) !== 0 && word !== '-'
    const isPassed = (flags & (tokenFlag.capital | tokenFlag.glued)) !== 0 || nameWords().companies.has(word)
    if (isMark || !(isPassed || wordIn('lead', tokens[from]))) break
  }
  if (companyCalled(reading, { from: at + 1, to: at + 2 }).length > 0) return 'own'
  return reading.isOtherName(at + 1) ? 'other' : null
}

/** The company as what a verb does something to, from right behind it; null when something else stands there. */
export function ownObject(reading: TextReading, at: number, scope: TextScope): Range | null {
  const { tokens } = reading.doc
  for (let from = at; from <= at + objectMax; from++) {
    const named: Span | undefined = reading.ownAt(from)
    // "Founded Acme's biggest customer"
    if (named !== undefined)
      return tokens[named.to]?.word === "'" && tokens[named.to + 1]?.word === 's' ? null : named
    const called = scope.isAboutUs ? companyCalled(reading, { from, to: from + 1 })[0] : undefined
    if (called !== undefined) return called
    const token = tokens[from]
    const isPassed =
      token !== undefined &&
      ((token.flags & tokenFlag.number) !== 0 ||
        wordIn('small', token) ||
        // "D'Acme"
        token.word === "'" ||
        nameWords().companies.has(token.word) ||
        nameWords().besideVerb.has(token.word))
    if (!isPassed) return null
  }
  return null
}

const objectMax = 4

/** "The company", "our studio", and not "the parent company", nor "the company" where the sentence before is about another. */
export function companyCalled(reading: TextReading, place: Range): Range[] {
  const { doc } = reading
  const others = doc.cues('company.another')
  const isPlain = ({ from, to }: Range) =>
    doc.tokens.slice(from + 1, to).every((token) => !wordIn('small', token))
  return doc
    .cuesIn(place, 'company.this', 'company.described')
    .filter((cue) => isPlain(cue) && !others.some(({ from, to }) => from < cue.to && to > cue.from))
    .filter((cue) => nameWords().ours.has(doc.tokens[cue.from]?.word ?? '') || !isToldOfAnother(reading, cue))
}

/** "Our customer Globex raised $80m. The company was founded by A": the last sentence before that names a company names another. */
export function isToldOfAnother(reading: TextReading, place: Range): boolean {
  const { doc, own } = reading
  const { from } = doc.sentenceOf(place)
  for (let to = from, back = 0; to > 1 && back < sentencesBack; back++) {
    // The mark that ends a sentence is of the next one.
    const sentence = doc.sentenceOf({ from: to - 2, to: to - 1 })
    if (own.some((named) => named.from === sentence.from)) return false
    if (introducesOther(reading, sentence)) return true
    if (own.some((named) => named.from >= sentence.from && named.from < sentence.to)) return false
    if (sentence.from >= to) return false
    to = sentence.from
  }
  return false
}

const sentencesBack = 3

/** "Our customer Globex", "Globex is a partner of ours" */
function introducesOther(reading: TextReading, sentence: Range): boolean {
  const { tokens } = reading.doc
  const cues = reading.doc.cuesIn(sentence, 'company.others', 'company.other-behind')
  const isFirst = reading.isOtherName(sentence.from) && wordIn('be', tokens[sentence.from + 1])
  return cues.some(
    ({ from, to }) =>
      reading.isOtherName(to) || (isFirst && from > sentence.from && from <= sentence.from + 4),
  )
}

/** "Acme grew out of Globex, which was": another name between ours and the verb; "born in Valencia, founded" has none. */
function namesOther(reading: TextReading, place: Range): boolean {
  const { tokens, spans } = reading.doc
  const last = wordsOf(reading, place).findLast((at) => !isVerbWord(reading, at))
  const isWhere = (at: number) =>
    wordIn('field', tokens[at - 1]) &&
    spans.some(({ slot, from, to }) => slot === 'place' && from <= at && to > at)
  for (let at = place.from; at < place.to; at++) {
    const isNamed = at === last || wordIn('at', tokens[at - 1]) || wordIn('joints', tokens[at - 1])
    if (isNamed && reading.isOtherName(at) && !isWhere(at)) return true
  }
  return false
}

/** "Acme had raised $4m from Globex since it was founded": the company that begins the sentence. */
function isPronounOf(reading: TextReading, before: Range, verb: Range): boolean {
  const { doc, own } = reading
  const last = wordsOf(reading, { from: before.from, to: verb.from }).findLast(
    (at) => !isVerbWord(reading, at),
  )
  const isIt = doc.cuesIn(before, 'company.it').some(({ to }) => to - 1 === last)
  if (!isIt || doc.cuesIn(before, 'company.another').length > 0) return false
  return own.some(({ from }) => from >= before.from && from <= before.from + 1)
}

const wordsOf = ({ doc: { tokens } }: TextReading, { from, to }: Range) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at).filter(
    (at) => ((tokens[at]?.flags ?? tokenFlag.mark) & tokenFlag.mark) === 0,
  )

/** "Was", "originally": of the verb, and no name of what was founded. */
const isVerbWord = ({ doc: { tokens } }: TextReading, at: number) =>
  nameWords().besideVerb.has(tokens[at]?.word ?? '')

/** "“Acme saves us time,” says managing director A" is a customer: what is said names the company, and who says it does not. */
export function isQuoted(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - quoteMax), at)].findLast(isQuote)
  const after = [...text.slice(at, at + quoteMax)].find(isQuote)
  return before !== undefined && after !== undefined && opening.has(before) && closing.has(after)
}

// In German the sign closes that opens in English.
const opening: ReadonlySet<string> = new Set('“„"«')
const closing: ReadonlySet<string> = new Set('”“"»')
const isQuote = (sign: string) => opening.has(sign) || closing.has(sign)
const quoteMax = 300
