import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { isTitleWord } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { isOfDate, titleLedTo } from './title-beside.ts'
import type { Title } from './titles-in-text.ts'
import { isToldOfAnother } from './whose.ts'

/** "Acme has named A as CFO", "A was appointed CFO of Acme": the verb stands before the name, or before the title. */
export function appointed(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.appointed').flatMap((cue) => {
    const [only] = reading.peopleAt(behindSmall(reading, cue.to, 1))?.names ?? describedAs(reading, cue)
    const before = only === undefined ? reading.lastBefore(cue) : null
    const isDoer =
      before !== null &&
      (isPlain(reading, before.to, cue.from) || isApposition(reading, { from: before.to, to: cue.from }))
    const placed = only ?? (isDoer ? before.placed : null)
    if (placed === null || !isSaid(doc, cue)) return []
    const behind = only === undefined ? cue.to : reading.placeOf(only).to
    const title = titleLedTo(reading, doc.tokens[behind]?.word === ',' ? behind + 1 : behind)
    if (title === null || !isOwnRole(reading, cue, title, scope)) return []
    // "Promoted A, then sales director, to managing director"
    const isOver = doc.cuesIn({ from: behind, to: title.place.from }, 'person.until-now').length > 0
    if (only !== undefined && isOver) return []
    // "Globex, a customer of Acme, has named A": who does it stands right before the verb.
    if (only !== undefined && reading.isOtherName(doerBefore(reading, cue.from))) return []
    return [claim(reading, placed, title)]
  })
}

/** "Hires former Globex manager A as CFO": whoever stands right before "as" and a title. */
function describedAs(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { doc } = reading
  const { to } = doc.sentenceOf(cue)
  const isOwnBefore = reading.own.some((own) => own.to <= cue.from && own.to >= doc.sentenceOf(cue).from)
  const person = reading.people.find(({ from }) => from >= cue.to)
  if (!isOwnBefore || person === undefined || person.from > Math.min(to, cue.to + describedMax)) return []
  const behind = doc.tokens[person.to]?.word === ',' ? person.to + 1 : person.to
  return wordIn('as', doc.tokens[behind]) ? [person.placed] : []
}

const describedMax = 10

/** "A succeeds B as CEO of Acme": the role is that of the one before. */
export function succeeding(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.succeeds').flatMap((cue) => {
    const doer = reading.lastBefore(cue)
    if (doer === null || !isPlain(reading, doer.to, cue.from) || !isSaid(doc, cue)) return []
    const end = doc.sentenceOf(cue).to
    const before = namesAt(reading, cue.to).at(-1) ?? null
    let as = before === null ? cue.to : reading.placeOf(before).to
    // "Volgt B op als directeur"
    while (as < Math.min(end, cue.to + succeedsMax) && !wordIn('as', doc.tokens[as])) as++
    const title = wordIn('as', doc.tokens[as]) ? titleLedTo(reading, as) : null
    return title !== null && isOwnRole(reading, cue, title, scope) ? [claim(reading, doer.placed, title)] : []
  })
}

const succeedsMax = 9

/** A role at nobody else's, in a sentence that names the company, or where it speaks of itself. */
export function isOwnRole(reading: TextReading, cue: Range, { place }: Title, scope: TextScope): boolean {
  const { doc, own } = reading
  const whose = companyBehind(reading, place.to)
  if (whose !== null) return whose.isOwn
  // "Joins Acme as CFO"
  if (own.some(({ from }) => from >= cue.to && from < place.from)) return true
  const sentence = doc.sentenceOf(cue)
  if (doc.cuesIn(sentence, 'person.formerly-at').length > 0) return false
  return (
    own.some(({ from }) => from >= sentence.from && from < sentence.to) ||
    (scope.isAboutUs &&
      (doc.cuesIn(sentence, 'company.we', 'company.this').length > 0 || isNamedBefore(reading, cue)))
  )
}

/** "A founded Acme. B has come on board as COO": the sentences before name the company, and nobody names another. */
const isNamedBefore = (reading: TextReading, cue: Range) =>
  reading.own.some(({ to }) => to <= cue.from) && !isToldOfAnother(reading, cue)

/** Behind a comma and a few small words: "À la tête de Acme, on trouve A". */
export function namesAt(reading: TextReading, at: number): readonly PlacedName[] {
  const from = reading.doc.tokens[at]?.word === ',' ? at + 1 : at
  for (let start = from; start < from + 6; start++) {
    const list = reading.doersAt(start)
    if (list !== null) return list.names
    if (hasFlag(reading.doc.tokens[start], tokenFlag.capital | tokenFlag.newLine)) return []
  }
  return []
}

export const claim = (reading: TextReading, placed: PlacedName, title: Title | null) =>
  personClaim(
    reading.doc,
    placed,
    title === null || title.kind === 'member' ? 'executive' : title.kind,
    'people.own_role',
    title?.title ?? null,
  )

/** Whether only small words, verbs beside others and numbers stand between. */
export function isPlain({ doc }: TextReading, from: number, to: number): boolean {
  return (
    to - from <= gapMax &&
    doc.tokens
      .slice(from, to)
      .every(
        (token, at) =>
          isOfDate(doc.tokens, from + at) ||
          isTitleWord('since', token.word) ||
          token.word === "'" ||
          (['small', 'lead', 'besideVerb'] as const).some((kind) => wordIn(kind, token)),
      )
  )
}

export const gapMax = 6

/** ", the former head of product at Globex," */
const isApposition = ({ doc: { tokens } }: TextReading, { from, to }: Range): boolean =>
  tokens[from]?.word === ',' &&
  commasMax >= tokens.slice(from, to).filter(({ word }) => word === ',').length &&
  tokens[to - 1]?.word === ',' &&
  wordIn('lead', tokens[from + 1])

const commasMax = 2

function behindSmall({ doc: { tokens } }: TextReading, at: number, most: number): number {
  let to = at
  while (to < at + most && wordIn('small', tokens[to]) && !hasFlag(tokens[to], tokenFlag.capital)) to++
  return to
}

/** The last word before a verb and what stands beside it. */
function doerBefore({ doc: { tokens } }: TextReading, from: number): number {
  let at = from - 1
  while (at > from - 4 && wordIn('besideVerb', tokens[at])) at--
  return at
}
