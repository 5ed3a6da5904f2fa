import { packWords, type Range, tells } from '../../language/index.ts'
import { tokenFlag, wordsOf } from '../../words/index.ts'
import { isSaidOnce } from '../company-doc.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { leadersNamed } from './leaders-named.ts'
import { nameWords, wordIn } from './name-words.ts'
import type { PlacedName } from './person-spans.ts'
import { mayHoldRole, titlesIn } from './role-phrases.ts'
import { rolesNamed } from './roles-named.ts'
import { readText, type TextReading } from './text-reading.ts'
import { titleBeside } from './title-beside.ts'
import { isOwnSubject, ownObject, subjectBehind } from './whose.ts'

/** People of whom the sentences of a text that stands alone say that they founded the company or lead it. */
export const peopleInText = (text: string, scope: TextScope): readonly PersonClaim[] =>
  mayTellOfPeople(text) ? peopleTold(readText(text.slice(0, textMax), scope.own), scope) : []

/** The same of a text that was read. */
export function peopleTold(reading: TextReading, scope: TextScope): readonly PersonClaim[] {
  const told = isEntryOfAnother(reading) ? { ...scope, isAboutUs: false, isAboutPeople: false } : scope
  const claims = [
    ...foundedBy(reading, told),
    ...hasFounded(reading, told),
    ...whoFounded(reading, told),
    ...rolesNamed(reading, told),
    ...leadersNamed(reading, told),
  ]
  const seen = new Set<number>()
  return claims
    .filter(({ from, sentence }) => sentence.length <= sentenceMax && !seen.has(from) && seen.add(from))
    .filter(({ sentence }) => !tells(sentence, 'page.instruction'))
    .toSorted((left, right) => left.from - right.from)
}

const textMax = 20_000
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
    const list = reading.doersAt(cue.to)
    return list === null ? [] : [{ cue, ...list }]
  })
  const verbsLast = doc.cues('person.founder-named').flatMap((cue) => {
    const { person } = cue.slots
    return person === undefined || person.from === cue.from || person.to === cue.to
      ? []
      : [{ cue, names: reading.withPartner(reading.peopleBefore(person.to)), to: cue.to }]
  })
  return [...passives, ...verbsLast].flatMap(({ cue, names, to }) => {
    const isFirst = cue.from === doc.sentenceOf(cue).from
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

/** "A and B founded Acme in 2019", "A gründete Acme", "1921 gründete A unsere Bäckerei", "A hat Acme gegründet". */
function hasFounded(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('person.founds').flatMap((cue) => {
    const inside = reading.own.find(({ from, to }) => from > cue.from && to < cue.to)
    const object = inside ?? ownObject(reading, cue.to, scope)
    if (object !== null) {
      if (!isSaidOnce(doc, cue)) return []
      const partners = partnersBehind(reading, { from: object.to, to: Math.max(cue.to, object.to + 4) })
      const names = [...foundersBefore(reading, cue), ...partners]
      return founders(reading, cue, names, 'people.has_founded', partners.length > 0)
    }
    const list = reading.peopleAt(cue.to)
    if (list === null || ownObject(reading, list.to, scope)?.from !== list.to || !isSaidOnce(doc, cue))
      return []
    return founders(reading, cue, list.names, 'people.has_founded')
  })
}

/** "A, who started Acme with B", "A, der Acme mit B gegründet hat": the verb stands anywhere behind the relative pronoun. */
function whoFounded(reading: TextReading, scope: TextScope): PersonClaim[] {
  const { doc } = reading
  return doc.cues('text.relative').flatMap((cue) => {
    const names = reading.peopleBefore(doc.tokens[cue.from - 1]?.word === ',' ? cue.from - 1 : cue.from)
    if (names.length === 0) return []
    const sentence = doc.sentenceOf(cue)
    const clause = { from: cue.to, to: Math.min(sentence.to, cue.to + relativeMax) }
    const end = doc.tokens.findIndex(({ word }, at) => at >= clause.from && at < clause.to && word === ',')
    const to = end === -1 ? clause.to : end
    const [verb] = doc.cuesIn({ from: cue.to, to }, 'person.founds', 'company.founded')
    if (verb === undefined || !isSaidOnce(doc, verb)) return []
    const named = reading.own.find(({ from }) => from >= cue.to && from < Math.min(to, verb.to + 4))
    const object = named ?? ownObject(reading, verb.to, scope) ?? ownObject(reading, cue.to, scope)
    if (object === null) return []
    const partners = partnersBehind(reading, { from: object.to, to })
    return founders(reading, verb, [...names, ...partners], 'people.has_founded', partners.length > 0)
  })
}

const relativeMax = 16

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
      titleBeside(reading, placed)?.title ?? null,
    ),
  )
}

/** "Founded Acme in 2012 together with A" */
function partnersBehind(reading: TextReading, place: Range): readonly PlacedName[] {
  const { tokens } = reading.doc
  for (let at = place.from; at < place.to; at++) {
    if (wordIn('with', tokens[at])) {
      while (wordIn('with', tokens[at])) at++
      return reading.peopleAt(at)?.names ?? []
    }
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
  if (names.length > 0) return reading.withPartner(names)
  if (tokens[at - 1]?.word === ',') {
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

/** Whether any word of a text is one that tells of founders and leaders: most texts hold none, and need no reading. */
export function mayTellOfPeople(text: string): boolean {
  if (text.length < lengthMin) return false
  if (text.length > textMax && mayHoldRole(text)) return true
  const words = wordsOf(text.slice(0, textMax))
  return holdsOf(words, founderWords()) || holdsOf(words, leaderWords()) || titlesIn(words).length > 0
}

const lengthMin = 20

/** Whether any word of a text is one that tells of founders. */
export const mayTellOfFounders = (text: string): boolean =>
  holdsOf(wordsOf(text.slice(0, textMax)), founderWords())

const holdsOf = (words: readonly string[], known: ReadonlySet<string>) =>
  words.some((word) => known.has(word))

/** Words that tell who leads a company where no title does: "led by", "at the helm of". */
const leaderWords = packWords(({ words, phrases }) => {
  const inLines = phrases['person.led-by'].flatMap(({ pieces }) =>
    pieces.flatMap((piece) => ('word' in piece ? [piece.word] : [])),
  )
  return [...words.led, ...words.runs, ...inLines]
    .flatMap(wordsOf)
    .filter((word) => !nameWords().small.has(word))
})

/** Words with which lines and titles begin that tell of founders. */
const founderWords = packWords(({ words, titles, phrases }) => {
  const forms = [
    ...words.founded,
    ...words.founds,
    ...titles.founder,
    ...titles.cofounder,
    ...titles.founding_team,
  ]
  const lines = [...phrases['person.founded-by'], ...phrases['person.founds'], ...phrases['person.cofounded']]
  const first = lines.flatMap(({ pieces: [piece] }) =>
    piece !== undefined && 'word' in piece ? [piece.word] : [],
  )
  return [...forms, ...first]
    .flatMap((form) => wordsOf(form).slice(0, 1))
    .filter((word) => !nameWords().small.has(word))
})
