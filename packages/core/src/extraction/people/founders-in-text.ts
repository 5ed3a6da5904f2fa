import { type Range, tells } from '../../language/index.ts'
import { hasFlag, tokenFlag, wordsOf } from '../../words/index.ts'
import { isSaid, isSaidOnce } from '../company-doc.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import { leadersNamed } from './leaders-named.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { partnersAt } from './partners.ts'
import { withPeopleAround } from './people-around.ts'
import { peopleListed } from './people-listed.ts'
import { mayTellOfPeople, textMax } from './people-words.ts'
import { onlyOneBefore, saidOfWho } from './relative-clauses.ts'
import { readText, type TextReading } from './text-reading.ts'
import { titleBeside, titleLedTo } from './title-beside.ts'
import { isOwnSubject, ownObject, subjectBehind } from './whose.ts'

/** People of whom the sentences of a text that stands alone say that they founded the company or lead it. */
export const peopleInText = (text: string, scope: TextScope): readonly PersonClaim[] =>
  mayTellOfPeople(wordsOf(text.slice(0, textMax)))
    ? peopleTold(readText(text.slice(0, textMax), scope.own), scope)
    : []

/** The same of a text that was read. */
export function peopleTold(reading: TextReading, scope: TextScope): readonly PersonClaim[] {
  if (reading.people.length === 0) return []
  const told = isEntryOfAnother(reading) ? { ...scope, isAboutUs: false, isAboutPeople: false } : scope
  const leaders = leadersNamed(reading, told)
  const claims = [
    ...foundedBy(reading, told),
    ...hasFounded(reading, told),
    ...whoFounded(reading, told),
    ...bornWhen(reading, told),
    ...peopleListed(reading, told),
    ...leaders,
  ]
  const seen = new Set<number>()
  const first = claims.filter(({ from }) => !seen.has(from) && seen.add(from))
  return withPeopleAround(reading, told, first)
    .filter(({ sentence }) => sentence.length <= sentenceMax)
    .filter(({ sentence }) => !tells(sentence, 'page.instruction'))
    .toSorted((left, right) => left.from - right.from)
}

const sentenceMax = 700

/** "Globex — raised $30M Series B. Founder: A": an entry of a portfolio. */
function isEntryOfAnother(reading: TextReading): boolean {
  const { doc, ownAt, isOtherName } = reading
  const dash = doc.tokens
    .slice(0, 6)
    .findIndex(({ flags, word }) => (flags & tokenFlag.mark) !== 0 && '–—-:'.includes(word))
  return (
    dash > 0 &&
    isOtherName(0) &&
    ownAt(0) === undefined &&
    doc.cuesIn({ from: dash + 1, to: dash + 3 }, 'person.among-others', 'company.acquires').length > 0
  )
}

/** "Founded in 2019 by A and B", "Acme was founded by A"; where the verb stands last, "Acme wurde 2019 von A und B gegründet". */
function foundedBy(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  const passives = doc.cues('person.founded-by').flatMap((cue) => {
    const list = reading.doersAt(cue.to) ?? describedAt(reading, cue.to)
    return list === null ? [] : [{ cue, ...list }]
  })
  const verbsLast = doc.cues('person.founder-named').flatMap((cue) => {
    const { person } = cue.slots
    return person === undefined || person.from === cue.from || person.to === cue.to
      ? []
      : [{ cue, names: reading.peopleBefore(person.to), to: cue.to }]
  })
  return [...passives, ...verbsLast].flatMap(({ cue, names, to }) => {
    const { from } = doc.sentenceOf(cue)
    // "Born in Turin in 2018 from an idea of A, Acme makes pumps"
    const isFirst = cue.from === from || doc.cuesIn({ from, to: from + 1 }, 'company.founded').length > 0
    const behind = isFirst ? subjectBehind(reading, to) : null
    const isNamedInside = reading.own.some((own) => own.from > cue.from && own.to < cue.to)
    const isOwn = isNamedInside || behind === 'own' || isOwnSubject(reading, cue, scope)
    if (!isOwn || behind === 'other' || !isSaidOnce(doc, cue)) return []
    return founders(
      reading,
      cue,
      names.filter(({ name }) => !scope.own.isOwn(name.text)),
      'people.founded_by',
    )
  })
}

/** "Two cousins, A and B" */
function describedAt(reading: TextReading, at: number) {
  const { tokens } = reading.doc
  for (let comma = at + 1; comma <= at + describedMax; comma++) {
    if (tokens[comma]?.word === ',') return reading.doersAt(comma + 1)
    const before = tokens[comma - 1]
    if (before?.word !== "'" && hasFlag(before, tokenFlag.mark | tokenFlag.capital)) return null
  }
  return null
}

const describedMax = 7

/** "A and B founded Acme in 2019", "A gründete Acme", "1921 gründete A unsere Bäckerei", "A hat Acme gegründet". */
function hasFounded(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.founds').flatMap((cue) => {
    const inside = reading.own.find(({ from, to }) => from > cue.from && to < cue.to)
    const object = inside ?? ownObject(reading, cue.to, scope)
    if (object !== null) {
      if (!isSaidOnce(doc, cue)) return []
      const partners = partnersBehind(reading, { from: object.to, to: Math.max(cue.to, object.to + 4) })
      const before = foundersBefore(reading, cue)
      const names =
        before.length + partners.length === 0 ? foundersBehind(reading, object.to) : [...before, ...partners]
      return founders(reading, cue, names, 'people.has_founded', partners.length > 0)
    }
    const list = reading.peopleAt(cue.to)
    const isObject =
      list !== null &&
      (ownObject(reading, list.to, scope)?.from === list.to || isObjectBefore(reading, cue.from))
    if (!isObject || !isSaidOnce(doc, cue)) return []
    return founders(reading, cue, list.names, 'people.has_founded')
  })
}

/** "Acme l'hanno fondata A e B": the company, and a very short word for it, stand before the verb. */
function isObjectBefore({ doc: { tokens }, ownBefore }: TextReading, verb: number): boolean {
  const to = tokens[verb - 1]?.word === "'" ? verb - 2 : verb - 1
  return (
    ownBefore(to) &&
    wordIn('small', tokens[to]) &&
    !wordIn('besideVerb', tokens[to]) &&
    (tokens[to]?.word.length ?? 0) < 3
  )
}

/** "Who founded the company, in 2020, was A" */
function foundersBehind(reading: TextReading, at: number): readonly PlacedName[] {
  const { tokens } = reading.doc
  const { to } = reading.doc.sentenceOf({ from: at - 1, to: at })
  for (let verb = at; verb < Math.min(to, at + behindMax); verb++) {
    if (hasFlag(tokens[verb], tokenFlag.capital)) return []
    const list = wordIn('be', tokens[verb]) ? reading.peopleAt(verb + 1) : null
    if (list !== null) return tokens[list.to]?.word === "'" ? [] : list.names
  }
  return []
}

const behindMax = 9

/** "A, who started Acme with B", "A, der Acme mit B gegründet hat", "Acme, das A gegründet hat". */
const whoFounded = (reading: TextReading, scope: TextScope): PersonClaim[] =>
  saidOfWho(reading, scope, 'person.founds', 'company.founded').flatMap(({ names, verb, behind }) => {
    if (!isSaidOnce(reading.doc, verb)) return []
    const partners = partnersBehind(reading, behind)
    return founders(reading, verb, [...names, ...partners], 'people.has_founded', partners.length > 0)
  })

/** "Acme was born in 2020, when A and B left a bank", and not "when A was mayor". */
function bornWhen(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  const { tokens } = doc
  return doc.cues('company.was-founded', 'company.founded-in').flatMap((cue) => {
    // Whoever founds something is named as such: "founded in 1990, when A ruled".
    if (tokens.slice(cue.from, cue.to).some((token) => wordIn('founded', token))) return []
    const end = Math.min(doc.sentenceOf(cue).to, cue.to + whenMax)
    const when = tokens.findIndex((token, at) => at >= cue.to && at < end && wordIn('when', token))
    const list = when === -1 ? null : reading.doersAt(when + (tokens[when + 1]?.word === "'" ? 2 : 1))
    if (list === null || isBeside(tokens[list.to])) return []
    return isOwnSubject(reading, cue, scope) && isSaidOnce(doc, cue)
      ? founders(reading, cue, list.names, 'people.founded_by')
      : []
  })
}

const whenMax = 8
/** A mark, or "was" and "had". */
const isBeside = (token: TextReading['doc']['tokens'][number] | undefined) =>
  hasFlag(token, tokenFlag.mark) || wordIn('besideVerb', token)

function founders(
  reading: TextReading,
  cue: Range,
  names: readonly PlacedName[],
  rule: PersonClaim['rule'],
  hasPartners = false,
): PersonClaim[] {
  const isJoint =
    hasPartners ||
    names.length > 1 ||
    reading.doc.cuesIn({ from: cue.from, to: cue.to }, 'person.cofounded').length > 0
  return names.map((placed) =>
    personClaim(
      reading.doc,
      placed,
      isJoint ? 'cofounder' : 'founder',
      rule,
      titleBeside(reading, placed)?.title ?? (names.length === 1 ? titleNow(reading, cue) : null),
    ),
  )
}

/** "A founded Acme in 2012 and is now its chairman" */
function titleNow(reading: TextReading, cue: Range): string | null {
  const { doc } = reading
  const { tokens } = doc
  const { to } = doc.sentenceOf(cue)
  for (let joint = cue.to; joint < to; joint++) {
    const isRelative = doc.cuesIn({ from: joint, to: joint + 1 }, 'text.relative').length > 0
    if (!wordIn('joints', tokens[joint]) && !isRelative) continue
    let verb = joint + 1
    while (verb < joint + 3 && wordIn('small', tokens[verb]) && !wordIn('be', tokens[verb])) verb++
    if (!wordIn('be', tokens[verb])) continue
    const title = titleLedTo(reading, verb + 1)
    const place = { from: verb, to: title?.place.to ?? verb }
    const isOver = !isSaid(doc, place) || doc.cuesIn(place, 'person.left').length > 0
    if (title === null || isOver || companyBehind(reading, title.place.to)?.isOwn === false) return null
    return title.title
  }
  return null
}

/** "Founded Acme in 2012 together with A" */
function partnersBehind(reading: TextReading, place: Range): readonly PlacedName[] {
  const { tokens } = reading.doc
  for (let at = place.from; at < place.to; at++) {
    if (wordIn('with', tokens[at])) return partnersAt(reading, at)
    if (((tokens[at]?.flags ?? tokenFlag.mark) & tokenFlag.mark) !== 0) return []
  }
  return []
}

/** Right before the verb, before an apposition ("A, Founder & Principal, established"), or at the beginning of what they did. */
function foundersBefore(reading: TextReading, cue: Range): readonly PlacedName[] {
  const { tokens } = reading.doc
  let at = cue.from
  while (at > cue.from - 3 && wordIn('besideVerb', tokens[at - 1])) at--
  const names = reading.peopleBefore(at)
  if (names.length > 0) return names
  // "A sold a first company before she founded Acme"
  const isPronoun = tokens.slice(at - 1, cue.from).some((token) => wordIn('pronouns', token))
  const only = isPronoun ? onlyOneBefore(reading, cue) : null
  if (only !== null) return [only]
  if (tokens[at - 1]?.word === ',') {
    // "Three friends, A, B and C, founded"
    const apposed = reading.peopleBefore(at - 1)
    const [first] = apposed
    if (first !== undefined && tokens[reading.placeOf(first).from - 1]?.word === ',') return apposed
    for (let comma = at - 2; comma > at - 12; comma--)
      if (tokens[comma]?.word === ',') return reading.peopleBefore(comma)
  }
  if (!wordIn('joints', tokens[at - 1])) return []
  const sentence = reading.doc.sentenceOf(cue)
  for (let from = sentence.from; from < sentence.from + 4; from++) {
    const list = reading.peopleAt(from)
    if (list !== null)
      return list.names.length === 1 && list.names[0]?.name.strength === 'known' ? list.names : []
  }
  return []
}
