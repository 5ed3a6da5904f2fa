import type { CompanyStatus } from '../../records/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { type CompanyMentions, companyMentions } from '../funding/company-mentions.ts'
import { acquisitionIn, holdsTicker, listingIn } from '../funding/exits.ts'
import { subjectBefore } from '../funding/subject.ts'
import { blocksWith } from '../page-text.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { shortSentencesOf } from '../sentences.ts'
import type { ExtractionContext, ReadPage, Site } from '../site.ts'
import { agreed, hitsIn, ownPages, surest } from './profile-pages.ts'

/** What the site says has become of the company. Silence says nothing. */
export function findStatus(site: Site, { now }: Pick<ExtractionContext, 'now'>): Fact<CompanyStatus> {
  const ends = ownPages(site, 'home', 'about', 'press', 'post', 'investors').flatMap((read) =>
    endings(read, site, now),
  )
  // A notice of the end outweighs a footer that nobody has touched.
  if (ends.length > 0) return agreed(ends)
  const year = new Date(now).getUTCFullYear()
  return surest(ownPages(site, 'home').flatMap((read) => stillKept(read, year)))
}

/** Every text about an end, an exit or a listing holds one of these. */
const words =
  'acqui bought buys shut doors ceased discontinued winding longer nyse nasdaq lse aim tsx asx xetra euronext six: hkex bse nse tse: otcq kosdaq'.split(
    ' ',
  )

function endings(read: ReadPage, { names }: Site, now: number): readonly Finding<CompanyStatus>[] {
  const own = companyMentions(names, true)
  const quoted = companyMentions(names, false)
  const tellsOfOwn = read.kind === 'home' || read.kind === 'about'
  const all: Finding<CompanyStatus>[] = []
  for (const { text, kind } of blocksWith(read.page, words).slice(0, blocksMax)) {
    for (const sentence of shortSentencesOf(text)) {
      const isQuoted = kind === 'quote' || speaksInQuotes(sentence)
      const status = statusIn(sentence, isQuoted ? quoted : own, tellsOfOwn && !isQuoted, now)
      if (status === null) continue
      all.push(found(read, rules[status], status, text, Math.max(0, text.indexOf(sentence))))
    }
    if (all.length >= findingsMax) break
  }
  return all
}

const blocksMax = 200
const findingsMax = 9
const rules = { acquired: 'status.acquired', closed: 'status.closed', public: 'status.listed' } as const

function statusIn(
  sentence: string,
  names: CompanyMentions,
  tellsOfOwn: boolean,
  now: number,
): keyof typeof rules | null {
  if (acquisitionIn(sentence, names, tellsOfOwn, now) !== null) return 'acquired'
  if (listingIn(sentence, names) !== null) return 'public'
  const end = closed.exec(sentence)
  if (end === null || /\b(?:if|when|unless|until|not|never)\b/i.test(sentence.slice(0, end.index)))
    return null
  return subjectBefore(sentence, end.index, names) === 'own' ? 'closed' : null
}

/** "We are shutting down.", "Acme has closed its doors on 1 May": what goes on otherwise ends a product, or a day. */
const closed =
  /(?<![\p{L}])(?:permanently )?(?:shut(?:ting)? down|clos(?:ed|ing) (?:its|our) doors|ceased (?:all )?(?:operations|trading)|ceased to operate|discontinued (?:all )?operations|winding down|no longer (?:in business|operating|in operation|trading))(?: (?:permanently|for good|forever))?(?=\s?[.!]|\s?$|,? (?:as of|effective|on|in|at the end of|by the end of|from|since) (?:the )?(?:\d|January|February|March|April|May|June|July|August|September|October|November|December|this (?:month|year)|(?:month|year)))/iu

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
export function statusReadsBack(quote: string, value: CompanyStatus): boolean {
  if (value === 'active') return new RegExp(copyright.source, 'i').test(quote)
  if (value === 'acquired') return /\b(?:acquire[ds]?|bought|buys)\b/i.test(quote)
  if (value === 'public') return holdsTicker(quote)
  return value === 'closed' && closed.test(quote)
}
