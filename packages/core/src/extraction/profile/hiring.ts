import jobBoards from '../../../data/job-boards.json' with { type: 'json' }
import { withoutStart } from '../../kernel/index.ts'
import { analyse, type CueKey, type Doc, tells } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { ProfileHiringFacts } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { found } from '../found.ts'
import { labelOf, squash } from '../identity/domain-affinity.ts'
import { docOf, docOfBlock, docOfPage, labelDoc, linksSaying, saidOn, saysOnly } from '../page-doc.ts'
import type { ReadPage, Site } from '../site.ts'
import { agreed, isOfHost, ownPages, surest } from './profile-pages.ts'

/** Whether the company looks for people, and where it says so. */
export function findHiring(site: Site): ProfileHiringFacts {
  const pages = ownPages(site, 'careers', 'home', 'about', 'team')
  const denied = pages.flatMap(saysNone)
  const hiring = pages.flatMap((read) => [...saysOpen(read), ...postings(read), ...boards(read, site)])
  return {
    // "There are no open positions" stands on pages that invite to apply all the same.
    isHiring: agreed(denied.length > 0 ? denied : hiring),
    openRoles: agreed(ownPages(site, 'careers').flatMap(counted)),
    careersUrl: surest(ownPages(site).flatMap((read) => careersPage(read, site))),
  }
}

/** Of one page that many places tell as much as all. */
const placesMax = 3

function saysNone(read: ReadPage): readonly Finding<boolean>[] {
  const doc = docOfPage(read.page)
  return saidOn(read.page, 'hiring.none', 'hiring.open')
    .filter(({ cue }) => cue.key === 'hiring.none' || doc.assertion(cue).denied)
    .slice(0, placesMax)
    .map(({ block, at }) => found(read, 'hiring.not', false, block.text, at))
}

function saysOpen(read: ReadPage): readonly Finding<boolean>[] {
  const isOfJobs = read.kind === 'careers'
  const doc = docOfPage(read.page)
  // Customers and wedding guests look for things too.
  const keys: readonly CueKey[] = isOfJobs ? ['hiring.open', 'hiring.seeks'] : ['hiring.open']
  return saidOn(read.page, ...keys)
    .filter(({ block, cue }) => block.region !== 'nav' && !doc.assertion(cue).denied)
    .slice(0, placesMax)
    .map(({ block, at }) => found(read, 'hiring.said', true, block.text, at))
    .filter(({ quote }) => isOfJobs || !tells(quote, 'hiring.for-others', 'customer.noun'))
}

function postings(read: ReadPage): readonly Finding<boolean>[] {
  return read.page.jsonLd
    .filter(({ types }) => types.includes('JobPosting'))
    .slice(0, placesMax)
    .map(({ text }) => found(read, 'hiring.posting', true, text))
}

/** A link to one position on a board, not to the board as such: that may be empty. */
function boards(read: ReadPage, site: Site): readonly Finding<boolean>[] {
  return read.page.links
    .filter(
      ({ href }) =>
        isOwnBoard(href, read, site) &&
        href.length <= 290 &&
        (URL.parse(href)?.pathname.split('/').filter(Boolean).length ?? 0) >= 2,
    )
    .slice(0, placesMax)
    .map(({ href }) => found(read, 'hiring.board', true, href))
}

const boardHosts: ReadonlySet<string> = new Set(jobBoards)

/** Whether an address is on a host that keeps companies' lists of open positions, or on one under it. */
export function isOnBoard(href: string): boolean {
  const end = href.indexOf('/', href.indexOf('//') + 2)
  const origin = end === -1 ? href : href.slice(0, end)
  // Most links lead to a few hosts, so each is asked once.
  const known = onBoards.get(origin)
  if (known !== undefined) return known
  const labels = (URL.parse(origin)?.hostname ?? '').split('.')
  const answer = labels.some((_, at) => boardHosts.has(labels.slice(at).join('.')))
  if (onBoards.size > hostsMax) onBoards.clear()
  if (origin.length <= 260) onBoards.set(origin, answer)
  return answer
}

const onBoards = new Map<string, boolean>()
const hostsMax = 1_000

/** On the page of jobs any board is the company's; elsewhere one whose address bears its name: posts link to those of others. */
function isOwnBoard(href: string, { kind }: ReadPage, { domain, names }: Site): boolean {
  if (!isOnBoard(href)) return false
  if (kind === 'careers') return true
  const url = URL.parse(href)
  if (url === null) return false
  const own = [labelOf(domain).label, ...names.map(squash)].filter((key) => key.length >= 3)
  const parts = [
    ...url.hostname.split('.').slice(0, -2),
    ...url.pathname.split('/'),
    url.searchParams.get('for'),
  ]
  return parts.some((part) => {
    const key = squash(withoutStart(withoutStart((part ?? '').slice(0, 80), 'careers-'), 'career-'))
    return own.some((name) => key.startsWith(name) || (key.length >= 4 && name.startsWith(key)))
  })
}

export function isHiringReadsBack(quote: string, value: boolean): boolean {
  if (value && (quote.includes('JobPosting') || isOnBoard(quote))) return true
  const doc = analyse(quote)
  return value
    ? doc.cues('hiring.open', 'hiring.seeks').length > 0
    : doc.cues('hiring.none').length > 0 || doc.cues('hiring.open').some((cue) => doc.assertion(cue).denied)
}

/** On a page of jobs so short a text counts what it lists: "12 jobs". */
const countMax = 60

/** How many positions a page says are open. */
function counted(read: ReadPage): readonly Finding<number>[] {
  const blocks = new Set(saidOn(read.page, 'hiring.openings').map(({ block }) => block))
  return [...blocks]
    .slice(0, blocksMax)
    .flatMap((block) => {
      const doc = docOfBlock(read.page, block)
      return doc === null
        ? []
        : countsIn(doc).map(({ count, at }) => found(read, 'hiring.count', count, block.text, at))
    })
    .slice(0, countsMax)
}

const blocksMax = 40
const countsMax = 5

function countsIn(doc: Doc): readonly { readonly count: number; readonly at: number }[] {
  return doc.spans.flatMap((span) => {
    const { value } = span
    const openings = doc.cues('hiring.open', 'hiring.openings').filter(({ from }) => from === span.to)
    if (openings.length === 0 || !isCount(value)) return []
    const isTold = doc.text.length <= countMax && isInDigits(doc, span.from)
    return isTold || openings.some(({ key }) => key === 'hiring.open')
      ? [{ count: Number(value.amount), at: doc.tokens[span.from]?.start ?? 0 }]
      : []
  })
}

const isInDigits = ({ tokens }: Doc, at: number) => hasFlag(tokens[at], tokenFlag.number)

const isCount = (value: unknown): value is { readonly amount: string } => {
  if (typeof value !== 'object' || value === null || !('amount' in value)) return false
  const count = Number(value.amount)
  // "2018 opportunities" are those of a year.
  return Number.isInteger(count) && count >= 0 && count < 1_900
}

export const openRolesReadsBack = (quote: string, value: number): boolean =>
  countsIn(docOf(quote)).some(({ count }) => count === value)

/** The page of the company's own, or its list on a board. */
function careersPage(read: ReadPage, site: Site): readonly Finding<string>[] {
  const links = read.page.links.filter(({ href }) => href.length <= 290)
  const telling = linksSaying(read.page, 'section.careers', 'hiring.open')
  const own = links.find(
    (link) =>
      telling.has(link) &&
      link.text.length <= 60 &&
      leadsToJobs(link.text, site) &&
      isOfHost(link.href, site.domain),
  )
  const board = links.find(({ href }) => isOwnBoard(href, read, site))
  return [own, board].flatMap((link) =>
    link === undefined
      ? []
      : [found(read, link === own ? 'hiring.page' : 'hiring.board', link.href, link.href)],
  )
}

/** "Careers (3)", "Jobs at Acme" */
function leadsToJobs(text: string, { names }: Site): boolean {
  const name = names.find((one) => one !== '' && text.endsWith(` ${one}`))
  const label = name === undefined ? text : text.slice(0, -name.length)
  return saysOnly(labelDoc(label), 'section.careers', 'hiring.open')
}
