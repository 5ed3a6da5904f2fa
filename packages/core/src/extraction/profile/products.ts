import { endsWithSign, foldText, hasLetter, holdsSign, oneLine, startsLower } from '../../kernel/index.ts'
import { analyse, type Cue, type Doc } from '../../language/index.ts'
import type { Block } from '../../web/index.ts'
import { isWord, wordsOf } from '../../words/index.ts'
import type { Product } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { namesAt, namesNoProduct } from '../name-lists.ts'
import { blockOf, docOfPage, labelDoc } from '../page-doc.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { foldersOf, siteFolders } from '../site-folders.ts'
import { hasInnerUpper, holdsDigits, isNameWord } from '../written-forms.ts'
import { isBoilerplate } from './boilerplate.ts'
import { isOfHost, namesToFind, ownPages } from './profile-pages.ts'
import { ownNameTest } from './tagline.ts'

const productsMax = 20

/** What the company offers under a name of its own. */
export function findProducts(site: Site): readonly Fact<Product>[] {
  const isOwnName = ownNameTest(site)
  const findings = [
    ...ownPages(site, 'home', 'product', 'pricing').flatMap((read) => fromJsonLd(read)),
    ...ownPages(site, 'home', 'product', 'about').flatMap((read) => fromLinks(read, site.domain)),
    ...ownPages(site, 'home', 'product').flatMap((read) => fromHeadings(read, site.names)),
    ...ownPages(site, 'home', 'product', 'about', 'press').flatMap((read) => fromSentences(read, site.names)),
  ].filter(({ value }) => isProductName(value.name) && (!isOwnName(value.name) || value.description !== null))
  return reconcileEach(withAddresses(findings), ({ name }) => foldText(name)).slice(0, productsMax)
}

/** The address that some finding of a product has serves the others of its name. */
function withAddresses(findings: readonly Finding<Product>[]): readonly Finding<Product>[] {
  const urls = new Map(
    findings.flatMap(({ value }) => (value.url === null ? [] : [[foldText(value.name), value.url] as const])),
  )
  return findings.map((finding) => ({
    ...finding,
    value: { ...finding.value, url: finding.value.url ?? urls.get(foldText(finding.value.name)) ?? null },
  }))
}

const productTypes: ReadonlySet<string> = new Set([
  'Product',
  'SoftwareApplication',
  'WebApplication',
  'MobileApplication',
  'VideoGame',
  'ProductGroup',
])

function fromJsonLd(read: ReadPage): readonly Finding<Product>[] {
  return read.page.jsonLd.flatMap(({ types, fields, text }) => {
    const { name, description } = fields
    if (typeof name !== 'string' || !types.some((type) => productTypes.has(type))) return []
    const at = text.indexOf(JSON.stringify(name).slice(1, -1))
    if (at < 0) return []
    const finding = found<Product>(
      read,
      'product.json_ld',
      { name: oneLine(name), description: null, url: null },
      text,
      at,
    )
    const isQuoted =
      typeof description === 'string' && description !== '' && finding.quote.includes(description)
    return [isQuoted ? { ...finding, value: { ...finding.value, description } } : finding]
  })
}

/** Whether an address is that of one product: "/de/products/bolter". */
function leadsToProduct(href: string): boolean {
  const folders = foldersOf(href)
  return (
    folders.length === 2 &&
    siteFolders.products.has(folders[0] ?? '') &&
    !href.includes('#') &&
    !href.includes('?')
  )
}

/** Menus and cards that lead to a page of one product. */
function fromLinks(read: ReadPage, domain: string): readonly Finding<Product>[] {
  const { links, blocks } = read.page
  const blockOf = new Map(blocks.flatMap((block) => block.links.map((link) => [link, block] as const)))
  return links.slice(0, 600).flatMap(({ href, text }, index) => {
    if (!leadsToProduct(href) || !isOfHost(href, domain)) return []
    const block = blockOf.get(index)
    const card = cardOf(block, text)
    return [found(read, 'product.link', { ...card, url: href }, text)]
  })
}

/** A link is called by its text; in a card its heading is the name, and what follows describes it. */
function cardOf(block: Block | undefined, text: string): { name: string; description: string | null } {
  const heading = block?.kind === 'heading' ? oneLine(block.text) : text
  if (heading === text || !text.startsWith(heading)) return { name: text, description: null }
  const rest = withoutReadMore(text.slice(heading.length).trim())
  const isDescription = rest.length >= 20 && text.length <= 300 && !isBoilerplate(rest)
  return { name: heading, description: isDescription ? rest : null }
}

/** Without what leads on at its end: "Learn more →". */
function withoutReadMore(text: string): string {
  const doc = labelDoc(text)
  const last = doc.cues('page.read-more').find(({ to }) => !doc.tokens.slice(to).some(isWord))
  return last === undefined ? text : text.slice(0, doc.tokens[last.from]?.start).trim()
}

const headingsMax = 100

/**
 * A heading under which a text begins with it, and goes on to say what it does: `Acme Ledger`, "Acme Ledger writes invoices." What
 * has no word of the company's name may be any trade: "Roof Repair".
 */
function fromHeadings(read: ReadPage, names: readonly string[]): readonly Finding<Product>[] {
  const { blocks } = read.page
  const own = new Set(names.slice(0, 5).flatMap((name) => wordsOf(name)))
  const isOwn = (name: string) =>
    wordsOf(name).some((word) => word.length >= 3 && own.has(word)) || hasInnerUpper(name)
  return blocks
    .filter(({ kind, level, region }) => kind === 'heading' && level >= 2 && region === 'main')
    .slice(0, headingsMax)
    .flatMap(({ index, text }) => {
      const name = oneLine(text)
      const next = blocks[index + 1]
      if (next?.kind !== 'paragraph' || !next.text.startsWith(`${name} `) || !isNamed(name) || !isOwn(name))
        return []
      const says = analyse(next.text.slice(name.length + 1, textMax)).cues('product.does', 'company.does')
      return says.some(({ from }) => from === 0)
        ? [found(read, 'product.heading', { name, description: null, url: null }, next.text)]
        : []
    })
}

/** Words that begin with capitals, the first of them too. */
const isNamed = (name: string) => name.split(' ').length <= 4 && name.split(' ').every(isNameWord)
const textMax = 600
const wordsMax = 3
const hitsMax = 60
const nameMax = 120

/** "Our flagship product, Bolter", "the makers of Bolter", "Acme builds Bolter, the fastest of robots" */
function fromSentences(read: ReadPage, names: readonly string[]): readonly Finding<Product>[] {
  const metas = [...read.page.metas].flatMap(([name, text]) => {
    if (!name.endsWith('description')) return []
    const doc = analyse(text.slice(0, textMax))
    return introducedIn(doc, names).map((said) => ({ ...said, text }))
  })
  const blocks = introducedIn(docOfPage(read.page), names).flatMap(({ name, cue }) => {
    const place = blockOf(read.page, cue)
    return place === null || place.block.region === 'nav'
      ? []
      : [{ name, text: place.block.text, at: place.at }]
  })
  return [...metas, ...blocks].map(({ name, text, at }) =>
    found(read, 'product.said', { name, description: null, url: null }, text, at),
  )
}

interface Introduced {
  readonly name: string
  readonly cue: Cue
  /** Where the cue begins in the text. */
  readonly at: number
}

function introducedIn(doc: Doc, names: readonly string[]): readonly Introduced[] {
  const own = namesToFind(names)
  const startOf = (cue: Cue) => doc.tokens[cue.from]?.start ?? 0
  // "Acme builds": what others build is theirs.
  const isOwn = (cue: Cue) => {
    const before = doc.text.slice(Math.max(0, startOf(cue) - nameMax), startOf(cue)).trimEnd()
    return own.some((name) => before.endsWith(name))
  }
  return doc
    .cues('product.introduced', 'product.made')
    .filter((cue) => cue.key === 'product.introduced' || isOwn(cue))
    .slice(0, hitsMax)
    .flatMap((cue) => {
      const at = startOf(cue)
      const start = doc.tokens[cue.to]?.word === ',' ? cue.to + 1 : cue.to
      if (start >= doc.sentenceOf(cue).to) return []
      const name = namesAt(doc, start)[0]?.split(' ').slice(0, wordsMax).join(' ')
      if (name === undefined) return []
      return cue.key === 'product.introduced' || goesOn(doc, start, name) ? [{ name, cue, at }] : []
    })
}

/** "Bolter, the fastest": behind what is only a list stands another name, or nothing. */
function goesOn({ tokens, text }: Doc, start: number, name: string): boolean {
  const end = (tokens[start]?.start ?? 0) + name.length
  const next = tokens.findIndex((token, at) => at > start && token.start >= end)
  const behind = tokens[next + 1]
  return (
    tokens[next]?.word === ',' &&
    isWord(behind) &&
    behind !== undefined &&
    startsLower(text.slice(behind.start))
  )
}

function isProductName(name: string): boolean {
  if (name.length < 2 || name.length > 50 || name.split(' ').length > 5 || !hasLetter(name)) return false
  if (endsWithSign(name, '.!?:') || holdsSign(name, '$€£') || holdsDigits(name, 4)) return false
  return !namesNoProduct(name) && !isBoilerplate(name)
}

/** Whether a quote names this product, and describes it so. */
export const productReadsBack = (quote: string, { name, description }: Product): boolean =>
  [name, description ?? ''].every((text) => foldText(quote).includes(foldText(text)))
