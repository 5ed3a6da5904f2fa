import { foldText, oneLine } from '../../kernel/index.ts'
import type { Block } from '../../web/index.ts'
import type { Product } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { blocksWith } from '../page-text.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { isBoilerplate } from './boilerplate-table.ts'
import { isOfHost, namesToFind, ownPages, ownPattern } from './profile-pages.ts'
import { ownNameTest } from './tagline.ts'

const productsMax = 20
const textsMax = 400

/** What the company offers under a name of its own. */
export function findProducts(site: Site): readonly Fact<Product>[] {
  const isOwnName = ownNameTest(site)
  const introducing = introduction(site)
  const findings = [
    ...ownPages(site, 'home', 'product', 'pricing').flatMap((read) => fromJsonLd(read)),
    ...ownPages(site, 'home', 'product', 'about').flatMap((read) => fromLinks(read, site.domain)),
    ...ownPages(site, 'home', 'product').flatMap((read) => fromHeadings(read, site.names)),
    ...ownPages(site, 'home', 'product', 'about', 'press').flatMap((read) =>
      fromSentences(read, introducing),
    ),
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

const productType =
  /^(?:Product|SoftwareApplication|WebApplication|MobileApplication|VideoGame|ProductGroup)$/

function fromJsonLd(read: ReadPage): readonly Finding<Product>[] {
  return read.page.jsonLd.flatMap(({ types, fields, text }) => {
    const { name, description } = fields
    if (typeof name !== 'string' || !types.some((type) => productType.test(type))) return []
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

const productPath =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:products?|apps|produkte?|produits?|productos?|produtos?|producten)\/[^/]+\/?$/i

/** Cheap: whether an address may have such a path. */
const mayBeProduct = /\/(?:prod|apps\/)/i

/** Menus and cards that lead to a page of one product. */
function fromLinks(read: ReadPage, domain: string): readonly Finding<Product>[] {
  const { links, blocks } = read.page
  const blockOf = new Map(blocks.flatMap((block) => block.links.map((link) => [link, block] as const)))
  return links.slice(0, 600).flatMap(({ href, text }, index) => {
    if (!mayBeProduct.test(href)) return []
    const url = URL.parse(href)
    if (url === null || !isOfHost(href, domain) || !productPath.test(url.pathname) || /#|\?/.test(href))
      return []
    const block = blockOf.get(index)
    const card = cardOf(block, text)
    return [found(read, 'product.link', { ...card, url: href }, text)]
  })
}

/** A link is called by its text; in a card its heading is the name, and what follows describes it. */
function cardOf(block: Block | undefined, text: string): { name: string; description: string | null } {
  const heading = block?.kind === 'heading' ? oneLine(block.text) : text
  if (heading === text || !text.startsWith(heading)) return { name: text, description: null }
  const rest = text.slice(heading.length).trim().replace(callToAction, '')
  const isDescription = rest.length >= 20 && text.length <= 300 && !isBoilerplate(rest)
  return { name: heading, description: isDescription ? rest : null }
}

const callToAction =
  /\s?(?:learn more|read more|explore|discover|see more|mehr erfahren|en savoir plus|leer más)\s?[→>»]?$/i

const headingsMax = 100

/**
 * A heading under which a text begins with it, and goes on to say what it does: `Acme Ledger`, "Acme Ledger writes invoices." What
 * has no word of the company's name may be any trade: "Roof Repair".
 */
function fromHeadings(read: ReadPage, names: readonly string[]): readonly Finding<Product>[] {
  const { blocks } = read.page
  const own = new Set(names.slice(0, 5).flatMap((name) => foldText(name).split(/[^\p{L}\p{N}]+/u)))
  const isOwn = (name: string) =>
    foldText(name)
      .split(/[ -]/)
      .some((word) => word.length >= 3 && own.has(word)) || /\p{Ll}\p{Lu}/u.test(name)
  return blocks
    .filter(({ kind, level, region }) => kind === 'heading' && level >= 2 && region === 'main')
    .slice(0, headingsMax)
    .flatMap(({ index, text }) => {
      const name = oneLine(text)
      const next = blocks[index + 1]
      if (
        next?.kind !== 'paragraph' ||
        !next.text.startsWith(`${name} `) ||
        !isNamed.test(name) ||
        !isOwn(name)
      )
        return []
      const isTold = isVerb.test(next.text.slice(name.length + 1))
      return isTold ? [found(read, 'product.heading', { name, description: null, url: null }, next.text)] : []
    })
}

/** Words that begin with capitals, the first of them too. */
const isNamed = /^\p{Lu}[\p{L}\p{N}]*(?:[ -]\p{Lu}[\p{L}\p{N}]*){0,3}$/u
/** What a product does or is. */
const isVerb =
  /^(?:helps?|lets?|shows?|gives?|allows?|enables?|makes?|writes?|sends?|runs?|tracks?|turns?|brings?|takes?|connects?|automates?|is (?:an?|our|the)|are (?:our|the)|hilft|zeigt|macht|ist (?:ein|eine|unser|unsere)|aide|permet|est (?:une?|notre)|es (?:una?|nuestr[oa])|helpt|is (?:een|ons|onze)|é (?:uma?|o nosso|a nossa)) /u

const named = String.raw`(?<name>\p{Lu}[\p{L}\p{N}]*(?:[. -]?\p{Lu}[\p{L}\p{N}]*){0,2})(?![\p{L}\p{N}])`
/** `our flagship product, X`, `the makers of X`; with the company's names: `Acme builds X, the ...`. */
const introductions = [
  String.raw`\b(?:our|its|their) (?:[\p{L}-]+ ){0,3}(?:product|platform|app|software|tool),? (?:called |named )?`,
  String.raw`\b(?:the )?(?:makers?|creators?|developers|team behind|company behind) (?:of )?`,
  String.raw`\bunser(?:e[nmr]?)? (?:Produkt|Plattform|App|Software),? `,
]

function introduction({ names }: Site): (text: string) => RegExp {
  const own = namesToFind(names)
  let whole: RegExp | null = null
  // Most texts do not say that the company makes a thing: a pattern of its names is made for those that may.
  return (text) => {
    if (!verbs.test(text) || !own.some((name) => text.includes(name))) return introduced
    whole ??= introduces(names)
    return whole
  }
}

const verbs = / (?:builds|makes|develops|created|built|offers|launched|entwickelt|baut) /

function introduces(names: readonly string[]): RegExp {
  const said = `(?:${ownPattern(names)})${verbs.source}(?=[^.]{2,60}(?:, (?:an?|the|our) | is ))`
  return new RegExp(`(?:${[...introductions, said].join('|')})${named}`, 'gu')
}

const introduced = new RegExp(`(?:${introductions.join('|')})${named}`, 'gu')

const cueWords =
  'product platform app software tool maker creator developers behind produkt plattform builds makes develops built launched offers entwickelt baut'.split(
    ' ',
  )
const cue =
  /product|platform|app|software|tool|maker|creator|developers|behind|Produkt|Plattform|builds|makes|develops|built|launched|offers|entwickelt|baut/

function fromSentences(read: ReadPage, introducing: (text: string) => RegExp): readonly Finding<Product>[] {
  const metas = [...read.page.metas].flatMap(([name, text]) => (name.endsWith('description') ? [text] : []))
  const blocks = blocksWith(read.page, cueWords).filter(({ region }) => region !== 'nav')
  return [...metas, ...blocks.map(({ text }) => text)]
    .filter((text) => cue.test(text))
    .slice(0, textsMax)
    .flatMap((text) =>
      [...text.matchAll(introducing(text))].slice(0, 3).flatMap((match) => {
        const name = match.groups?.['name']
        return name === undefined
          ? []
          : [found(read, 'product.said', { name, description: null, url: null }, text, match.index)]
      }),
    )
}

/** What menus say that lead to products, or to what the visitor keeps on the site: none is a name. */
const noProduct =
  /^(?:.*\bservices?|.*\b(?:in progress|drafts|saved (?:designs|items|products|projects)|wish ?lists?|favou?rites|recently viewed|shopping (?:cart|bag))\b.*|(?:all|show|our|view|see|explore|browse|shop|more|other|new|the|compare)\b.*|products?|features?|pricing|overview|platform|solutions?|services?|integrations?|security|enterprise|demo|docs|api|download|details?|info|changelog|roadmap|what'?s new|how it works|next|previous|back|buy|order|i|we|you|it|this|that|produkte?|produits?|alle.*)$/i

function isProductName(name: string): boolean {
  if (name.length < 2 || name.length > 50 || name.split(' ').length > 5 || !/\p{L}/u.test(name)) return false
  return !noProduct.test(name) && !isBoilerplate(name) && !/[.!?:]$|[$€£]|\d{4,}/.test(name)
}

/** Whether a quote names this product, and describes it so. */
export const productReadsBack = (quote: string, { name, description }: Product): boolean =>
  [name, description ?? ''].every((text) => foldText(quote).includes(foldText(text)))
