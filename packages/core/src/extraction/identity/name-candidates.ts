import { foldText, oneLine } from '../../text.ts'
import { blocksWith } from '../page-text.ts'
import type { ReadPage } from '../site.ts'
import type { DomainLabel } from './domain-affinity.ts'
import { legalNamesOn } from './legal-names-in.ts'
import { makerCues, notNames, softwareNames } from './name-stop-table.ts'
import { organizationNodes } from './organization-nodes.ts'

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
  const sites = page.jsonLd.filter(({ types }) => types.includes('WebSite'))
  for (const { fields, text } of [...organizationNodes(page), ...sites]) {
    if (typeof fields.name === 'string') add('json_ld', fields.name, text)
  }
  const metas = [
    ['og:site_name', 'site_name'],
    ['application-name', 'app_name'],
    ['apple-mobile-web-app-title', 'app_name'],
    ['dc.publisher', 'app_name'],
    ['copyright', 'app_name'],
  ] as const
  for (const [meta, place] of metas) {
    const content = page.metas.get(meta)
    if (content === undefined) continue
    const name = meta === 'copyright' ? (copyrightName(content) ?? content) : content
    // `Acme | Payroll for kitchens`: what is put after a bar is no part of the name.
    for (const segment of titleSegments(name).slice(0, 2)) add(place, segment, content)
  }
  titleCandidates(page.title ?? '', (place, name) => add(place, name, page.title ?? ''))
  let headings = 0
  const copyrights = new Set(blocksWith(page, copyrightWords))
  for (const block of page.blocks) {
    if (block.text.length > blockMax) continue
    const copyright = copyrights.has(block) ? copyrightName(block.text) : null
    if (copyright !== null) add('copyright', copyright, block.text)
    if (
      block.kind === 'heading' &&
      block.level <= 3 &&
      block.text.length <= headingMax &&
      headings++ < headingsMax
    ) {
      for (const line of block.text.split('\n')) {
        add('heading', line, block.text)
        const phrase = phraseName(line)
        if (phrase !== null) add('phrase', phrase, block.text)
      }
    }
    const addressee = addresseeOf(block.text)
    if (addressee !== null) add('address', addressee, block.text)
    const subject = block.kind === 'paragraph' ? subjectOf(block.text) : null
    if (subject !== null) add('sentence', subject, block.text)
  }
  for (const { name, block } of legalNamesOn(page)) add('legal', name, block.text)
  for (const image of page.images.slice(0, imagesMax)) {
    const { alt } = image
    if (alt.length < 2 || alt.length > headingMax) continue
    const isLogo =
      /\blogo\b/i.test(alt) ||
      /logo/i.test(image.src.slice(-80)) ||
      image.path.some((element) =>
        page.elements[element]?.words.some((word) => word === 'logo' || word === 'brand'),
      )
    if (isLogo) add('logo', alt.replace(/\b(?:the |official |company )?logo(?: of| for)?\b/gi, ' '), alt)
  }
  for (const { name, text } of spellings(read, label)) add('spelling', name, text)
  return all
}

const blockMax = 3_000
const headingMax = 90
const imagesMax = 60
/** A page with more headings is a list of something. */
const headingsMax = 150

/** The parts of a title, between bars, dashes with spaces, colons and guillemets. */
export function titleSegments(title: string): string[] {
  return title
    .split(
      /\s*[|¦•·»«›‹→]\s*|\s+[-–—:]{1,2}\s+|\s*::+\s*|(?<=\S):\s+|\s+--+\s+|(?<=\p{L})[–—](?=\p{L})|\s+\/\/?\s+/u,
    )
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
    .slice(0, 12)
}

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

/** `Welcome to Acme`, `About Acme`, `Tickets at Acme`, `Acme in Toronto`. */
function phraseName(text: string): string | null {
  const led =
    /(?:^|[.!]\s)(?:welcome to(?: the(?: official)? (?:website|home ?page|site) of)?|about|contact|contacting|why|meet|willkommen bei|über|bienvenue chez|bienvenido a|home of)\s+(?=\p{Lu}|\p{N})(.+)$/iu.exec(
      text,
    )
  const rest = led?.[1] ?? /\s(?:at|by|from|with)\s+((?:the\s+)?\p{Lu}.*)$/u.exec(text)?.[1] ?? text
  const name = rest.replace(/\s+(?:in|near|serving)\s+\p{Lu}.*$/u, '').replace(/[!.]+$/, '')
  return name === text ? null : name
}

/** The line above a street: `H&S Solicitors`, `Unit 3`, `250 Finchley Road`. */
function addresseeOf(text: string): string | null {
  if (text.length > 400 || !text.includes('\n')) return null
  const lines = text.split('\n', 6)
  const street = lines.findIndex((line) =>
    /^(?:\d{1,5}[\p{L}]?[\s,-]|(?:unit|suite|p\.? ?o\.? box|floor|level)\b)/iu.test(line),
  )
  const line = lines[0] ?? ''
  return street === 1 && /^\p{Lu}/u.test(line) && !/[:?!]|\d{3}/.test(line) ? line : null
}

/** `Acme is a maker of ovens`, `At Acme, we bake`. */
function subjectOf(text: string): string | null {
  const start = text.slice(0, 120)
  const [, subject] =
    /^((?:The )?\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:&|of|and|\p{Lu}[\p{L}\p{N}&.'’-]*)){0,5}) (?:is (?:a|an|the|one)|was (?:founded|established|started)|has been|offers|provides|specializes|specialises) /u.exec(
      start,
    ) ??
    /^At ((?:the )?\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:&|of|and|\p{Lu}[\p{L}\p{N}&.'’-]*)){0,5}),? we /u.exec(
      start,
    ) ??
    []
  return subject === undefined ||
    /^(?:This|It|He|She|There|Our|Your|My|What|Who|Here|That|We|Each|All|Every)$/.test(subject)
    ? null
    : subject
}

/** One of these stands in whatever may be a line of copyright. */
export const copyrightWords: readonly string[] = [
  '©',
  '(c)',
  'copyright',
  '&copy;',
  'all rights reserved',
  'alle rechte',
  'tous droits',
  'todos los derechos',
]

/** `© 2011-2014 Acme Inc. All rights reserved.`: Acme Inc, without its dot. The line of whoever made the site is not asked. */
export function copyrightName(text: string): string | null {
  const cue = /©|\(c\)|\bcopyright\b/i.exec(text)
  const start = cue === null ? 0 : cue.index
  const line = text.slice(start, start + 220).split('\n', 3)
  for (const part of line) {
    const name = nameInCopyright(part)
    if (name !== null) return name
  }
  const before =
    cue === null
      ? null
      : /(?:^|[|•·\n])\s*([^|•·\n©]{2,70}?)[\s,|-]*$/u.exec(text.slice(Math.max(0, start - 80), start))?.[1]
  return before === undefined || before === null || makerCues.test(before) ? null : beforeRights(before)
}

function nameInCopyright(line: string): string | null {
  const rest = line
    .replace(/^(?:\s|©|\(c\)|copyright|&copy;|[,.:;|–—-])+/gi, '')
    .replace(/^(?:\d{4}(?:\s?[-–—/,&]\s?(?:\d{4}|\d{2}\b|present|today|heute))*)[\s,.:;|©–—-]*/i, '')
    .replace(/^(?:©|\(c\)|copyright|by|to|von|par|por|belongs to)\s+/i, '')
    .replace(/^(?:\d{4}(?:\s?[-–—/,&]\s?(?:\d{4}|present))*)[\s,.:;|©–—-]*/i, '')
    .replace(/^by\s+/i, '')
  return beforeRights(rest)
}

function beforeRights(text: string): string | null {
  const end = text.search(
    /\s*(?:[-–—|•·,.(]\s*)?(?:\ball rights?\b|\bwebsite\b|\bweb ?site\b|\bsite (?:by|map)\b|\bsitemap\b|\bpowered\b|\bdesign(?:ed)? by\b|\bprivacy\b|\bterms\b|\bis a (?:registered )?trademark\b|\balle rechte\b|\btous droits\b|\btodos\b|\bunless otherwise\b|[|•·©;]|\s[-–—]\s|\b(?:19|20)\d\d\b|\.\s+\p{Lu}|,\s(?!inc|llc|ltd|l\.l\.c|lda|gmbh|corp|co\b|s\.|p\.))/iu,
  )
  const name = (end === -1 ? text : text.slice(0, end)).replace(/[\s,.:;|–—-]+$/u, (tail) =>
    tail.startsWith('.') ? '.' : '',
  )
  return name.length >= 2 && name.length <= 80 && !makerCues.test(name) ? name : null
}

/** Words of texts that are the domain, letter for letter: the company's name as the company spells it. */
function spellings({ page }: ReadPage, label: DomainLabel): { name: string; text: string }[] {
  if (label.label.length < 3) return []
  const texts = [
    page.title ?? '',
    page.metas.get('description') ?? '',
    ...page.images.slice(0, imagesMax).map(({ alt }) => alt),
    ...page.blocks.slice(0, 400).map(({ text }) => text),
  ]
  const all = new Map<string, string>()
  for (const text of texts) {
    if (text.length < label.label.length || text.length > blockMax || !maySpell(text, label.label)) continue
    for (const name of spelledIn(text, label)) if (!all.has(name)) all.set(name, text)
    if (all.size >= 12) break
  }
  return [...all].map(([name, text]) => ({ name, text }))
}

/** A look that takes no folding: the letters, with at most three signs between any two. */
function maySpell(text: string, label: string): boolean {
  const lower = text.toLowerCase()
  const first = label.charAt(0)
  for (let at = lower.indexOf(first); at !== -1; at = lower.indexOf(first, at + 1))
    if (spellsAt(lower, at, label)) return true
  return false
}

// By hand: to make a pattern of each company's letters takes longer than to read its page.
function spellsAt(lower: string, start: number, label: string): boolean {
  let at = start
  for (let place = 1; place < Math.min(label.length, lettersMax); place++) {
    at++
    for (let signs = 0; signs < signsMax && at < lower.length && !isLetter(lower, at); signs++) at++
    if (lower[at] !== label[place]) return false
  }
  return true
}

const lettersMax = 40
const signsMax = 3

function isLetter(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at)
  if (unit > 127) return /[\p{L}\p{N}]/u.test(lower.charAt(at))
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}

function spelledIn(text: string, { label, whole }: DomainLabel): string[] {
  const words = text.split(/[\s|•·»«]+/u)
  const letters: string[] = []
  const lettersAt = (at: number) => {
    const known = letters[at] ?? lettersOf(words[at] ?? '')
    letters[at] = known
    return known
  }
  const names: string[] = []
  for (let from = 0; from < words.length; from++) {
    if (beginsOtherwise(words[from] ?? '', label, whole)) continue
    let joined = ''
    for (let to = from; to < Math.min(words.length, from + 6); to++) {
      joined += lettersAt(to)
      if (joined === label || joined === whole) {
        const name = words.slice(from, to + 1).join(' ')
        // `acme` is how some write their name; `cheap boat tickets` is only what they sell.
        const isName = /^[\p{Lu}\p{N}]/u.test(name) || /^\p{Ll}[\p{L}\p{N}]+$/u.test(name)
        if (isName && !/\s[-–—]/.test(name) && text.includes(name)) names.push(name)
      }
      if (joined !== '' && !whole.startsWith(joined)) break
    }
  }
  return names
}

/** Whether a word begins with a letter or digit of ASCII that neither does: most words do. */
function beginsOtherwise(word: string, label: string, whole: string): boolean {
  const first = word.charAt(0).toLowerCase()
  return /[a-z\d]/.test(first) && first !== label.charAt(0) && first !== whole.charAt(0)
}

const lettersOf = (word: string) =>
  /^[a-z\d]*$/.test(word) ? word : foldText(word).replace(/[^\p{L}\p{N}]+/gu, '')

/** A candidate without what clings to it, or null when it cannot be a name. */
export function cleanName(text: string): string | null {
  const name = oneLine(text)
    .replace(/[™®℠]+/g, '')
    .replace(/^[\s"“”„'‘’«»<>[\]{}*#|•·,;:.!?–—-]+/u, '')
    .replace(/[\s"“”„‘«»<>[\]{}*#|•·,;:?–—(-]+$/u, '')
    .trim()
  const folded = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .trim()
  if (name.length < 2 || name.length > 80 || !/\p{L}/u.test(name)) return null
  if (name.split(' ').length > 10 || /[@{}<>=\\]|https?:|\bwww\./.test(name)) return null
  if (notNames.has(folded) || softwareNames.has(folded)) return null
  return name
}

/** How much of a title a name has that stands first or last; others are as likely a product. */
export function isAtEdge(segment: string, title: string): boolean {
  const at = title.indexOf(segment)
  return at === 0 || at + segment.length >= title.length - 1
}
