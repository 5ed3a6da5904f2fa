import { foldText } from '../../kernel/index.ts'
import { wordsForNumbers } from '../../language/index.ts'
import type { ProfileHiringFacts } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { found } from '../found.ts'
import { labelOf, squash } from '../identity/domain-affinity.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { jobBoards } from './job-board-table.ts'
import { agreed, hitsIn, isOfHost, ownPages, surest } from './profile-pages.ts'

/** Whether the company looks for people, and where it says so. */
export function findHiring(site: Site): ProfileHiringFacts {
  const pages = ownPages(site, 'careers', 'home', 'about', 'team')
  const denied = pages.flatMap((read) => saidIn(read, notHiring, 'hiring.not', false))
  const hiring = pages.flatMap((read) => [
    ...saidIn(read, isHiring, 'hiring.said', true).filter(
      ({ quote }) => read.kind === 'careers' || !ofOthers.test(quote),
    ),
    ...(read.kind === 'careers' ? saidIn(read, seeks, 'hiring.said', true) : []),
    ...postings(read),
    ...boards(read, site),
  ])
  return {
    // "There are no open positions" stands on pages that invite to apply all the same.
    isHiring: agreed(denied.length > 0 ? denied : hiring),
    openRoles: agreed(ownPages(site, 'careers').flatMap(counted)),
    careersUrl: surest(ownPages(site).flatMap((read) => careersPage(read, site))),
  }
}

const isHiring =
  /\b(?:we(?:['’]re| are)(?: currently| always)? (?:hiring|recruiting)|now hiring|(?:current|our|view|see|all) (?:open (?:positions|roles)|openings|vacancies|job openings)|open (?:positions|roles)(?! (?:at this time|right now))|wir stellen ein|offene stellen|stellenangebote|nous recrutons|on recrute|offres d['’]emploi|estamos contratando|ofertas de empleo|vacatures)\b/giu
/** On other pages than one of jobs: positions of the users of the product, or positions that it fills. */
const ofOthers =
  /\b(?:customers?|clients?|recruiters?|candidates?|employers?|job ?seekers?|companies|platform|filled)\b/i
/** On a page of jobs; elsewhere customers and wedding guests look for things too. */
const seeks =
  /\b(?:we(?:['’]re| are)(?: currently| always)? looking for|wir suchen|nous cherchons|buscamos|wij zoeken|procuramos)\b/giu
const notHiring =
  /\b(?:(?:there are |we have |we['’]ve got )?(?:currently )?no (?:(?:current|open) )?(?:positions|openings|vacancies|open roles|job openings)(?: (?:available|open))?|(?:not|aren['’]t) (?:currently |actively )?(?:hiring|recruiting)|(?:do not|don['’]t) (?:currently )?have any (?:open|job|current)|keine offenen stellen|aucun poste)\b/giu

/** One of these stands in whatever says that somebody is looked for, or is not. */
const words =
  'hiring recruit looking open vacanc positions stellen stellt suchen recrut emploi contratando empleo vacatures cherchons buscamos zoeken procuramos poste'.split(
    ' ',
  )

function saidIn(read: ReadPage, pattern: RegExp, rule: Rule, value: boolean): readonly Finding<boolean>[] {
  return hitsIn(read, pattern, 3, words)
    .filter(({ block }) => block.region !== 'nav' || value === false)
    .map(({ block, at }) => found(read, rule, value, block.text, at))
}

function postings(read: ReadPage): readonly Finding<boolean>[] {
  return read.page.jsonLd
    .filter(({ types }) => types.includes('JobPosting'))
    .slice(0, 3)
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
    .slice(0, 3)
    .map(({ href }) => found(read, 'hiring.board', true, href))
}

const onBoard = new RegExp(
  `^https?://(?:[^/]{0,200}\\.)?(?:${jobBoards.join('|').replaceAll('.', '\\.')})(?=[/:?#]|$)`,
  'i',
)
/** The host alone tells. Most links lead to a few hosts, so each is asked once. */
export function isOnBoard(href: string): boolean {
  const end = href.indexOf('/', href.indexOf('//') + 2)
  const host = end === -1 ? href : href.slice(0, end)
  const known = onBoards.get(host)
  if (known !== undefined) return known
  const answer = onBoard.test(host)
  if (onBoards.size > hostsMax) onBoards.clear()
  if (host.length <= 260) onBoards.set(host, answer)
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
    const key = squash((part ?? '').slice(0, 80).replace(/^careers?-/, ''))
    return own.some((name) => key.startsWith(name) || (key.length >= 4 && name.startsWith(key)))
  })
}

export const isHiringReadsBack = (quote: string, value: boolean): boolean =>
  value
    ? quote.search(isHiring) >= 0 ||
      quote.search(seeks) >= 0 ||
      quote.includes('JobPosting') ||
      isOnBoard(quote)
    : quote.search(notHiring) >= 0

const numberWords = wordsForNumbers()
const count = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<count>\d{1,4}|${Object.keys(numberWords).join('|')}|fünf|zwölf) (?:(?:current|open|available|active) )?(?:jobs?|positions?|roles?|openings?|vacanc(?:y|ies)|offene stellen|stellenangebote|postes|vacatures)(?: (?:open|available))?(?![\p{L}\p{N}])`,
  'giu',
)
const numberOf = (said: string) => numberWords[foldText(said)] ?? Number(said)

const countWords = 'job position role opening vacanc stellen postes vacatures'.split(' ')

function counted(read: ReadPage): readonly Finding<number>[] {
  return hitsIn(read, count, 5, countWords).flatMap(({ block, at, match }) => {
    const isOpen =
      read.kind === 'careers' && /\d/.test(match[0])
        ? block.text.length <= 60 || /open|available|offen/i.test(match[0])
        : /open |available|offene /i.test(match[0])
    return isOpen
      ? [found(read, 'hiring.count', numberOf(match.groups?.['count'] ?? ''), block.text, at)]
      : []
  })
}

export const openRolesReadsBack = (quote: string, value: number): boolean =>
  [...quote.matchAll(count)].some((match) => numberOf(match.groups?.['count'] ?? '') === value)

const careersText =
  /^(?:careers?|jobs|join us|join (?:our|the) team|work (?:with|for|at) us|work at .{1,30}|open positions|(?:we['’]re |we are )?hiring!?|karriere|stellenangebote|offene stellen|recrutement|carrières?|nous rejoindre|empleo|trabaja con nosotros|vacatures|werken bij.{0,30}|carreiras|trabalhe conosco)(?:\s?[(\d)+!→>]{1,6}| we['’]re hiring!?| hiring!?)?$/i

/** The page of the company's own, or its list on a board. */
function careersPage(read: ReadPage, site: Site): readonly Finding<string>[] {
  const links = read.page.links.filter(
    ({ href, text }) => href.length <= 290 && (isOnBoard(href) || careersText.test(text)),
  )
  const own = links.find(({ href, text }) => isOfHost(href, site.domain) && careersText.test(text))
  const board = links.find(({ href }) => isOwnBoard(href, read, site))
  return [own, board].flatMap((link) =>
    link === undefined
      ? []
      : [found(read, link === own ? 'hiring.page' : 'hiring.board', link.href, link.href)],
  )
}
