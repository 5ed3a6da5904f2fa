import type { Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { appointed, claim, gapMax, isOwnRole, isPlain, namesAt, succeeding } from './appointed.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { behindComma, saidOfWho } from './relative-clauses.ts'
import { isTitle } from './role-phrases.ts'
import type { TextReading } from './text-reading.ts'
import { titleBeside, titleLedTo } from './title-beside.ts'
import { companyCalled, ownObject } from './whose.ts'

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

/** "Acme grows, with A as CFO", "at Acme decides A as managing director" */
function asWhat(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc, people } = reading
  let isListed = false
  return people.flatMap(({ placed, from, to }) => {
    const start = doc.sentenceOf({ from, to }).from
    const isThere = wordIn('at', doc.tokens[start]) && reading.ownAt(start + 1) !== undefined
    const isAs = doc.cuesIn({ from: to, to: to + asMax }, 'person.as').some((cue) => cue.from === to)
    const isWith =
      wordIn('with', doc.tokens[from - 1]) || (isListed && wordIn('joints', doc.tokens[from - 1]))
    isListed = isWith && isAs
    if (!(isThere || isWith) || !isAs) return []
    const place = { from: from - 1, to }
    const title = titleLedTo(reading, to)
    return title !== null && isSaid(doc, place) && isOwnRole(reading, place, title, scope)
      ? [claim(reading, placed, title)]
      : []
  })
}

const asMax = 6

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
