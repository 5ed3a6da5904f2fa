import { wordsOf } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { type PersonClaim, personClaim, type TextScope } from './claim.ts'
import { companyBehind } from './company-behind.ts'
import { foundedAround } from './founded-around.ts'
import { introducedIn } from './introduced.ts'
import { leaversOf } from './leavers.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import { partnersAt } from './partners.ts'
import { isBesideTitle, isTitleWord, type RoleKind } from './role-phrases.ts'
import type { Said, TitleLink } from './said.ts'
import { signedBy } from './signed.ts'
import { isBeing, spokenOf } from './spoken-of.ts'
import { successorsOf } from './successors.ts'
import type { TextReading } from './text-reading.ts'
import { isAsBehind } from './title-gaps.ts'
import { linksOf } from './title-links.ts'
import { isOurs } from './title-owner.ts'
import { allTitlesOf, isFounder, type Title, titleBefore } from './titles-in-text.ts'

/**
 * People by what stands around their names: each title is linked to whom it is said of, wherever in the sentence both stand, and is
 * the company's where nothing says that it is another's. `claims` are what other readers found; who left is taken out of them.
 */
export function withPeopleAround(
  reading: TextReading,
  scope: TextScope,
  claims: readonly PersonClaim[],
): readonly PersonClaim[] {
  const count = reading.people.length
  if (count === 0 || count > peopleMax || allTitlesOf(reading).length > titlesMax) return claims
  const leavers = leaversOf(reading)
  const said = Map.groupBy(
    [
      ...successorsOf(reading, scope, leavers),
      ...titled(reading, scope),
      ...introducedIn(reading, scope),
      ...signedBy(reading, scope),
      ...founders(reading, scope),
      ...foundersListed(reading),
    ],
    ({ placed }) => placed,
  )
  const gone = new Map([...outsidersOf(reading), ...deniedIn(reading), ...leavers])
  const firsts = [...said.keys(), ...gone.keys()]
  const firstOf = ({ name, from }: PersonClaim) =>
    firsts.find((placed) => placed.from === from || placed.name.text === name)
  const kept = claims.flatMap((claim): PersonClaim[] => {
    const placed = firstOf(claim)
    if (placed === undefined) return [claim]
    const all = said.get(placed) ?? []
    const left = gone.get(placed)
    const given = presentOf(all, left)
    const kind = all.reduce<RoleKind>(
      (known, one) => (isFounder(one.kind) ? stronger(known, one.kind) : known),
      claim.kind,
    )
    if (left !== undefined && given === null)
      return isByVerb(claim, all) ? [{ ...claim, kind, hasLeft: !staysBehind(reading, left) }] : []
    if (given === null || given.title === null) return [{ ...claim, kind }]
    const isBetter = claim.title === null || given.isGiven
    if (!isBetter) return [{ ...claim, kind }]
    return [withTitle(reading, { ...claim, kind: stronger(kind, given.kind) }, given)]
  })
  const known = new Set(claims.flatMap((claim) => firstOf(claim) ?? []))
  const others = [...said].flatMap(([placed, all]): PersonClaim[] => {
    if (known.has(placed) || all.every((one) => one.isWeak === true)) return []
    const kind = all.map((one) => one.kind).reduce(stronger)
    const best = presentOf(all, gone.get(placed))
    if (best !== null && isTitled(best))
      return [withTitle(reading, personClaim(reading.doc, placed, kind, best.rule, best.title), best)]
    if (best !== null) return [personClaim(reading.doc, placed, kind, best.rule)]
    const founded = all.find((one) => one.title === null && isFounder(one.kind))
    return founded === undefined
      ? []
      : [{ ...personClaim(reading.doc, placed, kind, founded.rule), hasLeft: true }]
  })
  return [...kept, ...others]
}

interface Titled extends Said {
  readonly title: string
}
const isTitled = (said: Said): said is Titled => said.title !== null

/** The title, and the sentence that says it where the name stands in another. */
function withTitle({ doc }: TextReading, claim: PersonClaim, { title, at }: Said): PersonClaim {
  const titleSentence = doc.textOf(doc.sentenceOf({ from: at, to: at + 1 }))
  return titleSentence === claim.sentence ? { ...claim, title } : { ...claim, title, titleSentence }
}

/** A text with more of them is a directory, and no prose. */
const peopleMax = 60
const titlesMax = 120

/** "Handed over, but stays on the board": a verb of staying, in the sentence that says that somebody left. */
function staysBehind(reading: TextReading, left: number): boolean {
  const { doc } = reading
  const { to } = doc.sentenceOf({ from: left, to: left + 1 })
  return doc
    .cuesIn({ from: left + 1, to }, 'person.becomes')
    .some((cue) => isBeing(reading, cue.from) && isSaid(doc, cue))
}

/** Who founded the company did so for ever, and who is only called its founder is no more of it. */
const isByVerb = ({ rule }: PersonClaim, all: readonly Said[]) =>
  rule === 'people.founded_by' ||
  rule === 'people.has_founded' ||
  all.some(({ title, kind }) => title === null && isFounder(kind))

/** Who a text says has left, and is not said to be anything since. */
export function goneFrom(reading: TextReading, claims: readonly PersonClaim[]): readonly string[] {
  if (reading.people.length > peopleMax) return []
  const told = new Set(claims.filter(({ hasLeft }) => hasLeft !== true).map(({ name }) => name))
  return [...leaversOf(reading).keys()].flatMap(({ name }) => (told.has(name.text) ? [] : [name.text]))
}

/** "The three founders of Acme share the work: A is CTO, B CFO": all whom the sentence names behind its colon. */
function foundersListed(reading: TextReading): Said[] {
  const { doc } = reading
  return allTitlesOf(reading).flatMap(({ kind, place }): Said[] => {
    const whose = kind.endsWith('founder') ? companyBehind(reading, place.to) : null
    if (whose?.isOwn !== true) return []
    const { to } = doc.sentenceOf(place)
    const colon = doc.tokens.findIndex(({ word }, at) => at > whose.to && at < to && word === ':')
    const named = spokenOf(reading).filter(({ from, by }) => by === 'name' && from > colon && from < to)
    if (colon < 0 || named.length < 2) return []
    return named.map(({ placed }) => ({
      placed,
      kind: 'cofounder',
      title: null,
      isGiven: false,
      at: place.from,
      rule: 'people.own_role',
    }))
  })
}

/** Founders who are told around the verb. */
const founders = (reading: TextReading, scope: TextScope): Said[] =>
  foundedAround(reading, scope).flatMap(({ names, at }) =>
    names
      .filter(({ name }) => name.strength === 'known' || names.length > 1)
      .map((placed) => ({
        placed,
        kind: names.length > 1 ? 'cofounder' : 'founder',
        title: null,
        isGiven: false,
        at,
        rule: 'people.has_founded',
      })),
  )

/** "The journalist A", "investor B" */
function outsidersOf(reading: TextReading): [PlacedName, number][] {
  const { doc } = reading
  const ends = new Set(doc.cues('role.outsider').map(({ to }) => to))
  return spokenOf(reading).flatMap(({ placed, from, by }): [PlacedName, number][] =>
    by === 'name' && ends.has(from) && titleBefore(reading, from, true) === null ? [[placed, from]] : [],
  )
}

/** "A is no longer CTO", "A was never the founder": a verb gives a title that is denied. */
function deniedIn(reading: TextReading): [PlacedName, number][] {
  return allTitlesOf(reading).flatMap((title) =>
    linksOf(reading, title).flatMap(({ placed, by, gap }): [PlacedName, number][] => {
      const { denied, because } = reading.doc.assertion(title.place)
      const isDenied = denied && because.some((cue) => cue.from >= gap.from)
      return by === 'verb' && gap.to === title.place.from && isDenied ? [[placed, title.place.from]] : []
    }),
  )
}

/** What somebody is now: what a verb gave them last, else what stands by their name. Who left has only what was said behind that. */
function presentOf(all: readonly Said[], left: number | undefined): Said | null {
  const present = left === undefined ? all : all.filter(({ at, isGiven }) => isGiven && at > left)
  return (
    present.findLast(({ isGiven, title }) => isGiven && title !== null) ??
    present.find(({ title }) => title !== null) ??
    present[0] ??
    null
  )
}

const stronger = (left: RoleKind, right: RoleKind): RoleKind =>
  isFounder(left)
    ? left
    : isFounder(right)
      ? right
      : left === 'executive' || right === 'executive'
        ? 'executive'
        : left

function titled(reading: TextReading, scope: TextScope): Said[] {
  return allTitlesOf(reading).flatMap((title) => {
    const links = linksOf(reading, title)
    const [first] = links
    if (first === undefined || !isNow(reading, title, first)) return []
    const isWeak = !isOurs(reading, title, first, scope)
    const whose = companyBehind(reading, title.place.to)
    // "Began as a nurse" is what somebody was.
    if (isWeak && (first.by !== 'verb' || whose?.isOwn === false || !title.isWide)) return []
    const bearers = links
      .filter((link) => isPerson(link, scope))
      .map(
        ({ placed, by }): Said => ({
          placed,
          kind: title.kind,
          // "A (ex-Globex) and B (ex-Initech), co-founders"
          title: by === 'list' && isFounder(title.kind) && links.length > 1 ? null : title.title,
          isGiven: by === 'verb',
          at: title.place.from,
          rule: by === 'place' && isFounder(title.kind) ? 'people.founder_before_name' : 'people.own_role',
          // What is only written like a name has to be somebody already, or of the company by its title.
          isWeak: isWeak || (by === 'verb' && placed.name.strength === 'shaped' && whose?.isOwn !== true),
        }),
      )
    const [bearer] = bearers
    // "A, co-founder of Acme together with B"
    const isPartnered = title.kind === 'cofounder' && whose?.isOwn === true
    const partners = isPartnered
      ? partnersAt(reading, whose.to).filter((placed) => !isTitledBetween(reading, whose.to, placed))
      : []
    return bearer === undefined
      ? []
      : [...bearers, ...partners.map((placed): Said => ({ ...bearer, placed, title: null, isGiven: false }))]
  })
}

/** "With the CTO, A": nobody who founded it with others. */
const isTitledBetween = (reading: TextReading, at: number, placed: PlacedName) =>
  allTitlesOf(reading).some(({ place }) => place.from >= at && place.to <= reading.placeOf(placed).from)

/** What is only written like a name is somebody where the title says of which company, or stands right before it. */
function isPerson({ placed, by }: TitleLink, { own }: TextScope): boolean {
  if (placed.name.strength === 'known') return true
  if (own.isOwn(placed.name.text)) return false
  const words = wordsOf(placed.name.text)
  return by !== 'mark' || (words.length < 4 && !words.some((word) => isBesideTitle(word) || word.length < 3))
}

/** Whether a title is held: neither denied nor over. */
function isNow(reading: TextReading, { place, kind }: Title, { gap, by }: TitleLink): boolean {
  const { doc } = reading
  const { tokens } = doc
  const { denied, asked, hearsay, because } = doc.assertion(place)
  // What somebody is called is no hearsay, whatever is asked of them.
  const isHearsay = hearsay && because.some((cue) => cue.from < place.to)
  if (by === 'verb' && (asked || isHearsay)) return false
  const isFront = gap.to === place.from
  const before = { from: Math.max(isFront ? gap.from : 0, place.from - (isFront ? 8 : 3)), to: place.to }
  const isDenied = denied && because.some((cue) => cue.from >= gap.from)
  if (
    by === 'verb' &&
    (isDenied ||
      doc
        .cuesIn({ from: gap.from, to: place.to }, 'person.left')
        .some((cue) => cue.to > place.from && !isGiven(reading, cue.from, place.from)))
  )
    return false
  const isPast = [1, 2, 3].some((back) => {
    const at = place.from - back
    const isNear = tokens
      .slice(at + 1, place.from)
      .every((token, behind) => token.word === '-' || wordIn('lead', token) || reading.isOwn(at + 1 + behind))
    return isNear && isTitleWord('past', tokens[at]?.word)
  })
  if (isPast) return false
  // "It was CFO A who signed": beside a name the verb tells of no title.
  const until = isFounder(kind)
    ? undefined
    : doc.cuesIn(before, 'person.until-now').findLast((cue) => by !== 'place' || !isBeing(reading, cue.from))
  if (until !== undefined && until.to <= place.from && !isGivenBehind(reading, until.to, place.from))
    return false
  // "Stepped down as CEO"
  const left = doc.cuesIn({ from: Math.max(0, place.from - 8), to: place.from }, 'person.gone').at(-1)
  return (
    left === undefined ||
    left.from < gap.from ||
    !isSaid(doc, left) ||
    isGivenBehind(reading, left.to, place.from)
  )
}

/** "Was elected chairman" */
const isGiven = ({ doc }: TextReading, from: number, to: number) =>
  doc.cuesIn({ from, to }, 'person.becomes', 'person.appointed', 'person.leads').length > 0

/** Another verb gives the title: "was CFO and is now CEO", and not "stepped down as CEO". */
const isGivenBehind = (reading: TextReading, from: number, to: number) =>
  isGiven(reading, from, to) ||
  isAsBehind(reading, { from, to }) ||
  reading.doc.tokens
    .slice(from, to)
    .some((token, at) => isBeing(reading, from + at) || wordIn('joints', token))
