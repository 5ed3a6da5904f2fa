import { endsWithSign, foldText, hasWord, includesAny, lettersAndNumbers } from '../../kernel/index.ts'
import { type Cue, type Doc, outermost } from '../../language/index.ts'
import { isWord, wordsOf } from '../../words/index.ts'
import type { Customer } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { imagesUnder, logoName } from '../logos.ts'
import { namesAt, namesNobody } from '../name-lists.ts'
import { blockOf, docOfPage, labelDoc, saidOn, saysOnly } from '../page-doc.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { foldersOf, siteFolders } from '../site-folders.ts'
import { holdsDigits } from '../written-forms.ts'
import { ownPages } from './profile-pages.ts'
import { ownNameTest } from './tagline.ts'

const customersMax = 40
/** Headings of logos that are looked at: the work for each is in proportion to the page. */
const headingsMax = 8

/** Who is named as a customer: in walls of logos, stories, and sentences that list them. */
export function findCustomers(site: Site): readonly Fact<Customer>[] {
  const isOwnName = ownNameTest(site)
  const findings = [
    ...ownPages(site, 'home', 'customers', 'about', 'product').flatMap((read) => [
      ...fromLogos(read),
      ...fromSentences(read),
    ]),
    ...ownPages(site, 'home', 'customers').flatMap(fromStories),
    ...ownPages(site, 'customers').flatMap(fromLogosOfPage),
  ].filter(({ value }) => isCustomerName(value.name) && !isOwnName(value.name))
  return reconcileEach(findings, ({ name }) => foldText(name)).slice(0, customersMax)
}

const headingMax = 160

/** Images under a heading that says whose they are. */
function fromLogos(read: ReadPage): readonly Finding<Customer>[] {
  const { page } = read
  const blocks = new Set(saidOn(page, 'customer.logos', 'section.customers').map(({ block }) => block))
  return [...blocks]
    .filter(({ text, region }) => text.length <= headingMax && region !== 'footer' && isOfCustomers(text))
    .slice(0, headingsMax)
    .flatMap((heading) => imagesUnder(page, heading, isOverLogos))
    .flatMap(({ alt }) => {
      const name = logoName(alt)
      return name === null ? [] : [found(read, 'customer.logo', { name, url: null }, alt)]
    })
}

/** Not "Not our customers", "Former customers", "Trusted by our investors". */
function isOfCustomers(text: string): boolean {
  const doc = labelDoc(text)
  if (doc.cues('logos.of-others').length > 0) return false
  return saysOnly(doc, 'section.customers') || doc.cues('customer.logos').some((cue) => isSaid(doc, cue))
}

const isSaid = (doc: Doc, cue: Cue): boolean => {
  const { denied, asked, supposed, past } = doc.assertion(cue)
  return !(denied || asked || supposed || past)
}

function isOverLogos(text: string): boolean {
  if (text.length > headingMax) return false
  const doc = labelDoc(text)
  return saysOnly(doc, 'section.customers') || doc.cues('customer.logos', 'logos.of-others').length > 0
}

/** What is called a logo on a page of customers is one of theirs. */
function fromLogosOfPage(read: ReadPage): readonly Finding<Customer>[] {
  return read.page.images
    .filter(({ alt, region }) => region === 'main' && wordsOf(alt).includes('logo'))
    .flatMap(({ alt }) => {
      const name = logoName(alt)
      return name === null ? [] : [found(read, 'customer.logo', { name, url: null }, alt)]
    })
}

/** Words of a title between which the customer's name stands. */
const storyTitle =
  /^(?:How|Why) (?<name>\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:\p{Lu}[\p{L}\p{N}&.'’-]*|&|and|of)){0,3}) \p{Ll}+ /u

/** The last part of an address under a folder of stories: "/customers/globex". */
function storyOf(href: string): string | undefined {
  const folders = foldersOf(href)
  return siteFolders.stories.has(folders.at(-2) ?? '') ? folders.at(-1) : undefined
}

/** Titles of stories, and names that lead to them. */
function fromStories(read: ReadPage): readonly Finding<Customer>[] {
  return read.page.links.slice(0, 600).flatMap(({ href, text }) => {
    const slug = storyOf(href)
    if (slug === undefined) return []
    const told = storyTitle.exec(text)?.groups?.['name'] ?? logoName(text) ?? ''
    // The name of who tells is in the address too.
    const key = lettersAndNumbers(foldText(told))
    return key.length >= 2 && lettersAndNumbers(slug).includes(key)
      ? [found(read, 'customer.story', { name: told, url: null }, text)]
      : []
  })
}

const sentencesMax = 5

/** "Our customers include Globex, Initech and Stark Industries" */
function fromSentences(read: ReadPage): readonly Finding<Customer>[] {
  const doc = docOfPage(read.page)
  return outermost(doc.cues('customer.named'))
    .filter((cue) => isSaid(doc, cue))
    .slice(0, sentencesMax)
    .flatMap((cue) => {
      const place = blockOf(read.page, cue)
      if (place === null) return []
      const start = isWord(doc.tokens[cue.to]) ? cue.to : cue.to + 1
      return namesAt(doc, start, withinNames)
        .map((name) => found(read, 'customer.said', { name, url: null }, place.block.text, place.at))
        .filter(({ quote, value }) => quote.includes(value.name))
    })
}

const withinNames = ['&', 'of']

function isCustomerName(name: string): boolean {
  const words = name.split(' ')
  if (name.length < 2 || name.length > 40 || words.length > 5 || !hasWord(name)) return false
  const isOther = endsWithSign(name, '!?') || includesAny(name, ['. ', 'http:', 'https:'])
  return !namesNobody(name) && !isOther && !holdsDigits(name, 4)
}

/** Whether a quote names this customer. */
export const customerReadsBack = (quote: string, value: Customer): boolean =>
  foldText(quote).includes(foldText(value.name))
