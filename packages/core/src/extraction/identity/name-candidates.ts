import type { Page } from '../../web/index.ts'
import { wordsOf } from '../../words/index.ts'
import { blocksWith } from '../page-text.ts'
import type { ReadPage } from '../site.ts'
import { cleanName } from './clean-name.ts'
import { copyrightName, copyrightWords } from './copyright-name.ts'
import type { DomainLabel } from './domain-affinity.ts'
import { legalNamesOn } from './legal-names-in.ts'
import { addresseeOf, phraseName, subjectOf, titleSegments } from './names-in-phrases.ts'
import { organizationNodes } from './organization-nodes.ts'
import { spellings } from './spelled-names.ts'

/** Where on a page a name may be read. */
export type NamePlace =
  | 'json_ld'
  | 'site_name'
  | 'app_name'
  | 'copyright'
  | 'logo'
  | 'title'
  | 'phrase'
  | 'heading'
  | 'legal'
  | 'address'
  | 'sentence'
  | 'spelling'

export interface NameCandidate {
  readonly name: string
  readonly place: NamePlace
  /** The text it was read from, and where in it. */
  readonly text: string
  readonly at: number
  readonly read: ReadPage
}

/** Everything on a page that may be what its owner is called. */
export function nameCandidates(read: ReadPage, label: DomainLabel): NameCandidate[] {
  const all: NameCandidate[] = []
  const add = (place: NamePlace, name: string, text: string) => {
    const clean = cleanName(name)
    if (clean === null) return
    all.push({ name: clean, place, text, at: Math.max(0, text.indexOf(clean)), read })
  }
  const { page } = read
  fromData(page, add)
  titleCandidates(page.title ?? '', (place, name) => add(place, name, page.title ?? ''))
  fromBlocks(page, add)
  for (const { name, block } of legalNamesOn(page)) add('legal', name, block.text)
  fromLogos(page, add)
  for (const { name, text } of spellings(read, label)) add('spelling', name, text)
  return all
}

type Add = (place: NamePlace, name: string, text: string) => void

/** What the page tells machines. */
function fromData(page: Page, add: Add): void {
  const sites = page.jsonLd.filter(({ types }) => types.includes('WebSite'))
  for (const { fields, text } of [...organizationNodes(page), ...sites]) {
    if (typeof fields.name === 'string') add('json_ld', fields.name, text)
  }
  for (const [meta, place] of namingMetas) {
    const content = page.metas.get(meta)
    if (content === undefined) continue
    const name = meta === 'copyright' ? (copyrightName(content) ?? content) : content
    // `Acme | Payroll for kitchens`: what is put after a bar is no part of the name.
    for (const segment of titleSegments(name).slice(0, 2)) add(place, segment, content)
  }
}

const namingMetas = [
  ['og:site_name', 'site_name'],
  ['application-name', 'app_name'],
  ['apple-mobile-web-app-title', 'app_name'],
  ['dc.publisher', 'app_name'],
  ['copyright', 'app_name'],
] as const

function fromBlocks(page: Page, add: Add): void {
  let headings = 0
  const copyrights = new Set(blocksWith(page, copyrightWords()))
  for (const block of page.blocks) {
    const { text, kind } = block
    if (text.length > blockMax) continue
    const copyright = copyrights.has(block) ? copyrightName(text) : null
    if (copyright !== null) add('copyright', copyright, text)
    const isHeading = kind === 'heading' && block.level <= 3 && text.length <= headingMax
    if (isHeading && headings++ < headingsMax) fromHeading(text, add)
    const addressee = addresseeOf(text)
    if (addressee !== null) add('address', addressee, text)
    const subject = kind === 'paragraph' ? subjectOf(text) : null
    if (subject !== null) add('sentence', subject, text)
  }
}

function fromHeading(text: string, add: Add): void {
  for (const line of text.split('\n')) {
    add('heading', line, text)
    const phrase = phraseName(line)
    if (phrase !== null) add('phrase', phrase, text)
  }
}

function fromLogos({ images, elements }: Page, add: Add): void {
  for (const { alt, src, path } of images.slice(0, imagesMax)) {
    if (alt.length < 2 || alt.length > headingMax) continue
    const isLogo =
      wordsOf(alt).includes('logo') ||
      src.slice(-80).toLowerCase().includes('logo') ||
      path.some((element) => elements[element]?.words.some((word) => word === 'logo' || word === 'brand'))
    if (isLogo) add('logo', alt.replace(/\b(?:the |official |company )?logo(?: of| for)?\b/gi, ' '), alt)
  }
}

const blockMax = 3_000
const headingMax = 90
const imagesMax = 60
/** A page with more headings is a list of something. */
const headingsMax = 150

function titleCandidates(title: string, add: (place: NamePlace, name: string) => void) {
  if (title.length > 400) return
  for (const segment of titleSegments(title)) {
    add('title', segment)
    const phrase = phraseName(segment)
    if (phrase !== null) add('phrase', phrase)
    const comma = segment.lastIndexOf(', ')
    if (comma > 0) {
      add('phrase', segment.slice(0, segment.indexOf(', ')))
      add('phrase', segment.slice(comma + 2))
    }
  }
}
