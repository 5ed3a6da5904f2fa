import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { behindComma, saidOfWho } from './relative-clauses.ts'
import { isTitle, isTitleWord } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { isOfDate, titleBeside, titleLedTo } from './title-beside.ts'
import type { Title } from './titles-in-text.ts'
import { companyCalled, isToldOfAnother, ownObject } from './whose.ts'

/** People of whom a sentence says that they lead the company, or were given a role in it. */
export function leadersNamed(reading: TextReading, scope: TextScope): PersonClaim[] {
  return [
    ...appointed(reading, scope),
    ...succeeding(reading, scope),
    ...ledBy(reading, scope),
    ...leading(reading, scope),
    ...whoLeads(reading, scope),
    ...asWhat(reading, scope),
  ]
}

/** "Acme has named A as CFO", "A was appointed CFO of Acme": the verb stands before the name, or before the title. */
function appointed(reading: TextReading, scope: TextScope): PersonClaim[] {
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
function succeeding(reading: TextReading, scope: TextScope): PersonClaim[] {
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
function isOwnRole(reading: TextReading, cue: Range, { place }: Title, scope: TextScope): boolean {
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

/** "Acme grows, with A as CFO", "at Acme decides A as managing director" */
function asWhat(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc, people } = reading
  return people.flatMap(({ placed, from, to }) => {
    const start = doc.sentenceOf({ from, to }).from
    const isThere = wordIn('at', doc.tokens[start]) && reading.ownAt(start + 1) !== undefined
    if (!(isThere || wordIn('with', doc.tokens[from - 1])) || !wordIn('as', doc.tokens[to])) return []
    const place = { from: from - 1, to }
    const title = titleLedTo(reading, to)
    return title !== null && isSaid(doc, place) && isOwnRole(reading, place, title, scope)
      ? [claim(reading, placed, title)]
      : []
  })
}

/** "Acme is led by A", "at the helm of Acme is A". */
function ledBy(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.led-by').flatMap((cue) => {
    const sentence = doc.sentenceOf(cue)
    if (!isSaid(doc, cue) || doc.cuesIn(sentence, 'person.among-others').length > 0) return []
    const within = reading.own.find(({ from, to }) => from > cue.from && to <= cue.to)
    const inside = within ?? reading.ownAt(cue.to) ?? reading.ownAt(cue.to + 1)
    const before: Range | undefined =
      reading.own.find(({ from, to }) => from >= sentence.from && to <= cue.from) ??
      (scope.isAboutUs ? companyCalled(reading, { from: sentence.from, to: cue.from }).at(-1) : undefined)
    if (
      inside === undefined &&
      (before === undefined || !isPlain(reading, behindComma(reading, before.to), cue.from))
    )
      return []
    const start = cue.slots.person?.from ?? Math.max(inside?.to ?? 0, cue.to)
    const names = namesAt(reading, start)
    // "A is at the helm of Acme", and not "a round led by Acme"
    const isPlace = doc.tokens.slice(cue.from, cue.to).every((token) => !wordIn('led', token))
    const doer = names.length === 0 && inside !== undefined && isPlace ? reading.lastBefore(cue) : null
    const isDirect = doer !== null && isPlain(reading, doer.to, cue.from)
    return (isDirect ? [doer.placed] : names)
      .filter(({ name }) => !scope.own.isOwn(name.text))
      .map((placed) => claim(reading, placed, titleBeside(reading, placed)))
  })
}

/** Behind a comma and a few small words: "À la tête de Acme, on trouve A". */
function namesAt(reading: TextReading, at: number): readonly PlacedName[] {
  const from = reading.doc.tokens[at]?.word === ',' ? at + 1 : at
  for (let start = from; start < from + 6; start++) {
    const list = reading.doersAt(start)
    if (list !== null) return list.names
    if (hasFlag(reading.doc.tokens[start], tokenFlag.capital | tokenFlag.newLine)) return []
  }
  return []
}

/** "A runs Acme as CEO", "today Acme is a bank, and A runs it": the one who leads stands before the verb, or right behind it. */
function leading(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.leads').flatMap((cue) => {
    if (!isSaid(doc, cue)) return []
    const sentence = doc.sentenceOf(cue)
    const object = ownObject(reading, cue.to, scope)
    if (object !== null) {
      const placed = doerOf(reading, cue)
      // "Who runs Acme is A"
      const behind =
        placed === null && wordIn('be', doc.tokens[object.to]) ? namesAt(reading, object.to + 1) : []
      const title = placed === null ? null : titleLedTo(reading, object.to)
      return (placed === null ? behind : [placed]).map((each) =>
        claim(reading, each, title ?? titleBeside(reading, each)),
      )
    }
    // "A is responsible as CFO for the numbers"
    const role = titleLedTo(reading, cue.to)
    const doer = role !== null && isOwnRole(reading, cue, role, scope) ? doerOf(reading, cue) : null
    if (doer !== null) return [claim(reading, doer, role)]
    // "A heads marketing at Acme"
    const field = behindField(reading, cue.to)
    const isField = field !== null && ownObject(reading, field, scope) !== null
    const head = isField ? doerOf(reading, cue) : null
    if (head !== null) return [claim(reading, head, titleBeside(reading, head))]
    const there = leadingThere(reading, cue)
    if (there.length > 0) return there.map((each) => claim(reading, each, titleBeside(reading, each)))
    // "La dirige su bisnieta, A"
    const list = reading.peopleAt(cue.to) ?? behindApposition(reading, cue.to)
    const [only] = list?.names ?? []
    if (list === null || only === undefined || list.names.length > 1) return []
    const title = titleLedTo(reading, list.to)
    // "Since May A answers as CFO for the numbers of Acme", where the verb is first
    if (title !== null && isOwnRole(reading, cue, title, scope)) return [claim(reading, only, title)]
    const behind = ownObject(reading, title?.place.to ?? list.to, scope)
    // "Hoy la dirige A", of a company that was named right before.
    const named = reading.own.some(({ from, to }) => from >= sentence.from && to <= cue.from)
    const isIt = named && wordIn('small', doc.tokens[cue.from - 1])
    const asWhat = title ?? (behind === null ? null : titleLedTo(reading, behind.to))
    return behind !== null || isIt ? [claim(reading, only, asWhat ?? titleBeside(reading, only))] : []
  })
}

/** Behind words that say who somebody is, and a comma. */
function behindApposition(reading: TextReading, at: number): ReturnType<TextReading['peopleAt']> {
  const { tokens } = reading.doc
  for (let comma = at; comma < at + gapMax; comma++) {
    if (tokens[comma]?.word === ',') return comma === at ? null : reading.peopleAt(comma + 1)
    if (hasFlag(tokens[comma], tokenFlag.mark | tokenFlag.capital)) return null
  }
  return null
}

/** Behind a field of work and what leads to where: "marketing at". */
function behindField({ doc: { tokens } }: TextReading, at: number): number | null {
  let to = at
  while (to < at + fieldMax && (wordIn('lead', tokens[to]) || isTitle([tokens[to]?.word ?? '']))) to++
  return to > at && isTitle([tokens[to - 1]?.word ?? '']) && wordIn('at', tokens[to]) ? to + 1 : null
}

const fieldMax = 4

/** "At Acme, A runs operations and B marketing": each leads a field of work, in a sentence that begins with where. */
function leadingThere(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { doc } = reading
  const { tokens } = doc
  const { from } = doc.sentenceOf(cue)
  if (!wordIn('at', tokens[from])) return []
  const where = reading.ownAt(wordIn('lead', tokens[from + 1]) ? from + 2 : from + 1)
  if (where === undefined) return []
  const start = tokens[where.to]?.word === ',' ? where.to + 1 : where.to
  const isFirst = start === cue.from
  const list = reading.peopleAt(isFirst ? cue.to : start)
  if (list === null || (!isFirst && list.to !== cue.from)) return []
  const leaders: PlacedName[] = []
  let next: typeof list | null = list
  for (let field = isFirst ? list.to : cue.to; next !== null; field = next?.to ?? field) {
    while (wordIn('lead', tokens[field])) field++
    if (next.names.length > 1 || !isTitle([tokens[field]?.word ?? ''])) break
    leaders.push(...next.names)
    next = wordIn('joints', tokens[field + 1]) ? reading.peopleAt(field + 2) : null
  }
  return leaders
}

/** "A, qui dirige Acme", "A, die Acme leitet" */
const whoLeads = (reading: TextReading, scope: TextScope): PersonClaim[] =>
  saidOfWho(reading, scope, 'person.leads').flatMap(({ names, verb, hasBegun }) => {
    const { doc } = reading
    if (!isSaid(doc, verb)) return []
    return names.map((placed) =>
      hasBegun === true
        ? personClaim(doc, placed, 'founder', 'people.has_founded')
        : claim(reading, placed, titleBeside(reading, placed)),
    )
  })

/** Right before the verb, or whom a pronoun there stands for: the one whom the sentence began with. */
function doerOf(reading: TextReading, cue: Range): PlacedName | null {
  const { doc } = reading
  const { tokens } = doc
  const last = reading.lastBefore(cue)
  if (last === null) return null
  const isDirect = isPlain(reading, last.to, cue.from)
  if (isDirect) return last.placed
  const start = doc.sentenceOf(cue).from
  for (let at = cue.from - 1; at >= start && at > cue.from - 4; at--)
    if (wordIn('pronouns', tokens[at])) return last.placed
  return null
}

const claim = (reading: TextReading, placed: PlacedName, title: Title | null) =>
  personClaim(
    reading.doc,
    placed,
    title === null || title.kind === 'member' ? 'executive' : title.kind,
    'people.own_role',
    title?.title ?? null,
  )

/** Whether only small words, verbs beside others and numbers stand between. */
function isPlain({ doc }: TextReading, from: number, to: number): boolean {
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

const gapMax = 6

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
