import {
  analyse,
  type Cue,
  type Doc,
  outermost,
  type Range,
  type Segment,
  segments,
} from '../../language/index.ts'
import { isGlued, isWord } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { blockOf, docOfPage, labelDoc } from '../page-doc.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { ownPages } from './profile-pages.ts'

const segmentsMax = 8
const hitsMax = 60
/** Long texts tell stories, in which many are served by many. */
const textMax = 220
const linkPath = /\/(?:solutions?|for|use-cases?|industries|customers)(?:\/|-)/i

/** Whom the company serves, in our own words for them. */
export function findSegments(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site, 'home', 'about', 'product', 'pricing').flatMap((read) => [
    ...inMetas(read),
    ...inBlocks(read),
    ...linked(read),
  ])
  return reconcileEach(findings, (label) => label).slice(0, segmentsMax)
}

function inMetas(read: ReadPage): readonly Finding<string>[] {
  return ['description', 'og:description'].flatMap((name) => {
    const text = read.page.metas.get(name)
    if (text === undefined) return []
    const doc = analyse(text)
    return shown(assertedIn(doc)).map(({ segment, lead }) =>
      found(read, 'segment.said', segment, text, doc.tokens[lead]?.start),
    )
  })
}

function inBlocks(read: ReadPage): readonly Finding<string>[] {
  return shown(assertedIn(docOfPage(read.page))).flatMap((served) => {
    const place = blockOf(read.page, { from: served.lead, to: served.to })
    if (place === null || place.block.text.length > textMax) return []
    const { region, text } = place.block
    return region === 'footer' || region === 'nav'
      ? []
      : [found(read, 'segment.said', served.segment, text, place.at)]
  })
}

/** Menus name whom there are solutions for. */
function linked(read: ReadPage): readonly Finding<string>[] {
  return read.page.links.slice(0, 500).flatMap(({ text, href }) => {
    if (text.length > 40 || !linkPath.test(href)) return []
    return shown(namedAlone(labelDoc(text))).map(({ segment }) => found(read, 'segment.link', segment, text))
  })
}

interface Served extends Range {
  readonly segment: Segment
  /** The token at which begins what says that they are served. */
  readonly lead: number
}

const shown = (served: readonly Served[]) => served.filter(({ segment }) => segment !== 'companies')

/** Not "not for developers". */
const assertedIn = (doc: Doc): readonly Served[] =>
  servedIn(doc).filter((served) => !doc.assertion(served).denied)

const segmentKeys = segments.map((segment) => `segment.${segment}` as const)
const segmentOf = ({ key }: Cue) => key.slice(key.indexOf('.') + 1) as Segment

/** Words between what says that somebody is served and who is: "for small, fast-growing teams"; with a list in it one more. */
const gapMax = 2
/** Tokens that such words may be of. */
const reachMax = 12

/** Characters from what says that somebody is served to the end of the list, so that a quote holds both. */
const listMax = 180

/** Whom a text says are served: behind "for", and on in the list that begins there. */
export function servedIn(doc: Doc): readonly Served[] {
  const served: Served[] = []
  let last: (Range & { readonly lead: number }) | null = null
  for (const cue of outermost(doc.cues(...segmentKeys))) {
    if (served.length >= hitsMax) break
    if (isPartOfWord(doc, cue)) continue
    const lead: number | null =
      leadOf(doc, cue) ?? (last !== null && goesOn(doc, last, cue) ? last.lead : null)
    if (lead === null) continue
    const { from, to } = cue
    last = { from, to, lead }
    served.push({ segment: segmentOf(cue), from, to, lead })
  }
  return served
}

/** "teams-based" */
const isPartOfWord = ({ tokens }: Doc, { to }: Cue) =>
  tokens[to]?.word === '-' && isGlued(tokens[to]) && isGlued(tokens[to + 1])

/** Where what says that somebody is served begins, shortly before who is. */
function leadOf(doc: Doc, cue: Cue): number | null {
  const from = Math.max(doc.sentenceOf(cue).from, cue.from - reachMax)
  const lead = doc
    .cuesIn({ from, to: cue.from }, 'customer.introduced')
    .filter(({ to }) => to <= cue.from)
    .at(-1)
  if (lead === undefined) return null
  const isList = cue.by.some(({ lang }) => doc.clauseOf(cue, lang).from > lead.to)
  if (wordsBetween(doc, lead.to, cue.from) > (isList ? gapMax + 1 : gapMax)) return null
  // "If you are looking for contractors"
  const isSought = doc
    .cuesIn({ from: lead.from - 2, to: lead.to }, 'query.opener')
    .some(({ to }) => to === lead.to)
  return isSought ? null : lead.from
}

/** "fast-growing" is one. */
function wordsBetween({ tokens }: Doc, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++)
    if (isWord(tokens[at]) && !(tokens[at - 1]?.word === '-' && isGlued(tokens[at]))) count++
  return count
}

/** Whether a list goes on from one to the other: "for designers, developers and marketers". */
function goesOn(doc: Doc, last: Range & { readonly lead: number }, cue: Cue): boolean {
  if (cue.from - last.to > 2 || doc.sentenceOf(cue).from > last.from) return false
  const length = (doc.tokens[cue.to - 1]?.end ?? 0) - (doc.tokens[last.lead]?.start ?? 0)
  return length <= listMax && cue.by.some(({ lang }) => doc.clauseOf(cue, lang).from >= last.to)
}

/** Who a short text names and says nothing else: "For developers", "Law firms". */
function namedAlone(doc: Doc): readonly Served[] {
  const last = outermost(doc.cues(...segmentKeys)).at(-1)
  if (last === undefined || last.to !== doc.tokens.length) return []
  const isAlone =
    last.from === 0 || doc.cues('customer.introduced').some(({ from, to }) => from === 0 && to === last.from)
  return isAlone ? [{ segment: segmentOf(last), from: last.from, to: last.to, lead: 0 }] : []
}

/** Whom a text says that a company serves: in our words and in its own, in lower case. */
export function segmentsSaidIn(text: string): readonly { readonly label: string; readonly words: string }[] {
  const doc = analyse(text)
  return shown(assertedIn(doc)).map((served) => ({
    label: served.segment,
    words: doc.textOf(served).toLowerCase(),
  }))
}

/** Whether a quote says that these are served. */
export function segmentReadsBack(quote: string, value: string): boolean {
  const doc = analyse(quote)
  return [...servedIn(doc), ...namedAlone(doc)].some(({ segment }) => segment === value)
}
