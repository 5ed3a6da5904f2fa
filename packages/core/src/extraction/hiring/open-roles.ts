import { endsWithSign, includesAny, splitAtSpaces } from '../../kernel/index.ts'
import type { Block, JsonLdNode } from '../../web/index.ts'
import { isWord } from '../../words/index.ts'
import { labelDoc } from '../page-doc.ts'
import { readName } from '../people/person-name.ts'
import { isOnBoard } from '../profile/hiring.ts'
import { isOfHost, ownPages } from '../profile/profile-pages.ts'
import type { ReadPage, Site } from '../site.ts'
import { startsUpperOrNumber, withoutProtocol } from '../written-forms.ts'
import { beginsOtherwise, functionOf, hasTitleWord } from './job-titles.ts'

/** A position that a page lists. */
export interface OpenRole {
  readonly read: ReadPage
  readonly title: string
  /** The words of the page that hold the title. */
  readonly quote: string
  /** Short texts beside it: places, kinds of contract, departments. */
  readonly around: readonly BesideTitle[]
}

export interface BesideTitle {
  readonly text: string
  /** The words of the page that hold the text. */
  readonly quote: string
}

export interface RolePosting {
  readonly read: ReadPage
  readonly node: JsonLdNode
  readonly title: string
}

const rolesMax = 300
const postingsMax = 100
const titleMax = 100
const aroundMax = 3
const aroundLength = 70

/** Positions for machines, on any page of the company's own, but for those that are over. */
export function postingsOn(site: Site, now: number): readonly RolePosting[] {
  return ownPages(site)
    .flatMap((read) =>
      read.page.jsonLd.flatMap((node) => {
        const title = node.types.includes('JobPosting') ? node.fields['title'] : null
        return typeof title === 'string' && title !== '' && !isOver(node, now) ? [{ read, node, title }] : []
      }),
    )
    .slice(0, postingsMax)
}

function isOver({ fields }: JsonLdNode, now: number): boolean {
  const until = fields['validThrough']
  return typeof until === 'string' && Date.parse(until) < now
}

/** The positions that the company's page of jobs lists: links and headings that are titles, and items under a heading of openings. */
export function rolesOn(site: Site): readonly OpenRole[] {
  return ownPages(site, 'careers')
    .flatMap((read) => rolesOfPage(read, site.domain))
    .slice(0, rolesMax)
}

function rolesOfPage(read: ReadPage, domain: string): readonly OpenRole[] {
  const { blocks } = read.page
  const titles = new Map<number, string>()
  for (const block of blocks) {
    const title = isListed(block) ? titleOf(block, read, domain) : null
    if (title !== null) titles.set(block.index, title)
  }
  return [...titles].map(([index, title]) => {
    const block = blocks[index] as Block
    const rest = { text: block.text.replace(title, '\n'), quote: block.text }
    return { read, title, quote: block.text, around: [rest, ...behind(index, read, titles)] }
  })
}

const isListed = ({ region, text }: Block) =>
  region !== 'nav' && region !== 'footer' && region !== 'header' && text.length <= 300

function titleOf(block: Block, { page }: ReadPage, domain: string): string | null {
  for (const at of block.links) {
    const link = page.links[at]
    if (
      link !== undefined &&
      block.text.includes(link.text) &&
      isTitle(link.text) &&
      leadsToJob(link.href, domain)
    )
      return link.text
  }
  const [line = ''] = block.text.split('\n')
  if (block.kind === 'heading') return isTitle(line) ? line : null
  const over = block.heading === null ? undefined : page.blocks[block.heading]
  const isUnderOpenings = over !== undefined && isOfOpenings(over.text)
  if (block.kind !== 'item' && block.kind !== 'cell') return null
  // What a list of openings names needs no word for a title: `Operations`.
  return isUnderOpenings && line.length <= titleMax && isTitleLike(line) && functionOf(line) !== null
    ? line
    : null
}

const headingWordsMax = 6

/** Whether a heading stands over a list of open positions: "Our open roles in Oslo". */
function isOfOpenings(heading: string): boolean {
  const doc = heading.length <= titleMax ? labelDoc(heading.trim()) : null
  if (doc === null || doc.tokens.filter(isWord).length > headingWordsMax) return false
  return doc
    .cues('hiring.openings')
    .some(({ to }) => doc.tokens.slice(to).filter(isWord).length < headingWordsMax / 2)
}

/** An address of the company, or of a job board. A link to a course or to a job elsewhere is neither. */
const leadsToJob = (href: string, domain: string) =>
  isOfHost(href, domain) ||
  isOnBoard(href) ||
  jobHosts.some((host) => withoutProtocol(href.toLowerCase()).startsWith(host))
const jobHosts = ['jobs.', 'career.', 'careers.']

const isTitle = (text: string) => text.length <= titleMax && isTitleLike(text) && hasTitleWord(text)

function isTitleLike(text: string): boolean {
  const isSentence = endsWithSign(text, '.!?:…') || includesAny(text, ['. ', '! ', '? '])
  if (text.length < 2 || isSentence || beginsOtherwise(text)) return false
  if (splitAtSpaces(text).length > 14 || !(text.startsWith('(') || startsUpperOrNumber(text))) return false
  // "Jane Doe, Software Engineer" has the position already.
  return !text.split(/,|\s[-–—|]\s|\n/).some((part) => readName(part)?.strength === 'known')
}

/** Short lines that follow a title, up to the next one. */
function behind(
  index: number,
  { page }: ReadPage,
  titles: ReadonlyMap<number, string>,
): readonly BesideTitle[] {
  const found: BesideTitle[] = []
  for (let at = index + 1; at <= index + aroundMax; at++) {
    const block = page.blocks[at]
    if (block === undefined || titles.has(at) || block.kind === 'heading' || block.text.length > aroundLength)
      break
    found.push({ text: block.text, quote: block.text })
  }
  return found
}
