import type { CompanyStatus } from '../../companies/company.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { blocksWith } from '../page-text.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { agreed, hitsIn, ownPages, ownPattern, surest } from './profile-pages.ts'

type Cue = readonly [status: CompanyStatus, rule: string, pattern: RegExp, words: readonly string[]]

/** `OWN` is the company: its names, or "we". */
const cues: readonly Cue[] = [
  [
    'acquired',
    'status.acquired',
    /OWN (?:has been|have been|was|were|is being) acquired by \p{Lu}|OWN (?:is|are) now (?:a )?part of (?:the )?\p{Lu}|OWN (?:has|have) joined (?:forces with )?\p{Lu}[\p{L}\p{N}]+(?: family)?[.!]/gu,
    ['acquired', 'part of', 'joined'],
  ],
  [
    'closed',
    'status.closed',
    /OWN (?:has|have|is|are) (?:now )?(?:permanently )?(?:shut(?:ting)? down|clos(?:ed|ing) (?:its|our) doors|ceased operations?|discontinued|sunset(?:ting)?|winding down|no longer (?:in business|operating|in operation))/giu,
    ['shut', 'doors', 'ceased', 'discontinued', 'sunset', 'winding', 'no longer'],
  ],
  [
    'public',
    'status.listed',
    /OWN[^.\n]{0,60}\((?:NYSE|NASDAQ|Nasdaq|LSE|AMEX|TSX|ASX|XETRA|Euronext)[^)\n]{0,12}:\s?[A-Z0-9.]{1,6}\)/gu,
    ['nyse', 'nasdaq', 'lse', 'amex', 'tsx', 'asx', 'xetra', 'euronext'],
  ],
]

/** What the site says has become of the company. Silence says nothing. */
export function findStatus(site: Site, { now }: Pick<ExtractionContext, 'now'>): Fact<CompanyStatus> {
  const ends = ownPages(site, 'home', 'about', 'press', 'post', 'investors').flatMap((read) =>
    endings(read, site),
  )
  // A notice of the end outweighs a footer that nobody has touched.
  if (ends.length > 0) return agreed(ends)
  const year = new Date(now).getUTCFullYear()
  return surest(ownPages(site, 'home').flatMap((read) => stillKept(read, year)))
}

function endings(read: ReadPage, { names }: Site): readonly Finding<CompanyStatus>[] {
  const own = `(?<![\\p{L}\\p{N}])(?:${[ownPattern(names), '[Ww]e'].filter((one) => one !== null).join('|')})`
  return cues.flatMap(([status, rule, pattern, words]) => {
    if (blocksWith(read.page, words).length === 0) return []
    const ours = new RegExp(pattern.source.replaceAll('OWN', own), pattern.flags)
    return hitsIn(read, ours, 3, words).map(({ block, at }) => found(read, rule, status, block.text, at))
  })
}

const copyright = /(?:©|\(c\)|copyright)[^\n]{0,40}?(?:\d{4}\s?[-–—]\s?)?(20\d\d)(?!\d)/gi

const copyrightWords = ['©', '(c)', 'copyright']

/** A copyright of this year or the last is kept by somebody. */
function stillKept(read: ReadPage, year: number): readonly Finding<CompanyStatus>[] {
  return hitsIn(read, copyright, 5, copyrightWords).flatMap(({ block, at, match }) => {
    const said = Number(match[1])
    return said === year || said === year - 1
      ? [found(read, 'status.copyright', 'active' as const, block.text, at)]
      : []
  })
}

/** Whether a quote says that the company is in this state. */
export const statusReadsBack = (quote: string, value: CompanyStatus): boolean =>
  value === 'active'
    ? new RegExp(copyright.source, 'i').test(quote)
    : cues.some(
        ([status, , pattern]) =>
          status === value &&
          new RegExp(pattern.source.replaceAll('OWN', ''), pattern.flags.replace('g', '')).test(quote),
      )
