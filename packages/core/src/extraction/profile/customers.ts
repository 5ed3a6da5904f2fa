import { foldText } from '../../kernel/index.ts'
import { isOver, isUnsaid } from '../denied.ts'
import type { Customer } from '../facts.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { imagesUnder, logoName } from '../logos.ts'
import { reconcileEach } from '../reconcile.ts'
import { sentenceAround } from '../sentence-before.ts'
import type { ReadPage, Site } from '../site.ts'
import { customerHeading, noCustomerName, otherLogos } from './customer-table.ts'
import { hitsIn, ownPages } from './profile-pages.ts'
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

/** Images under a heading that says whose they are. */
function fromLogos(read: ReadPage): readonly Finding<Customer>[] {
  const { page } = read
  return page.blocks
    .filter(
      ({ text, region }) =>
        text.length <= 160 && region !== 'footer' && isSaid(text, customerHeading) && !otherLogos.test(text),
    )
    .slice(0, headingsMax)
    .flatMap((heading) => imagesUnder(page, heading, isLogoHeading))
    .flatMap(({ alt }) => {
      const name = logoName(alt)
      return name === null ? [] : [found(read, 'customer.logo', { name, url: null }, alt)]
    })
}

/** Not `Not our customers`, `Former customers`. */
function isSaid(text: string, cue: RegExp): boolean {
  const match = cue.exec(text)
  return match !== null && !isUnsaid(text, match.index) && !isOver(text, match.index)
}

const isLogoHeading = (text: string) => customerHeading.test(text) || otherLogos.test(text)

/** What is called a logo on a page of customers is one of theirs. */
function fromLogosOfPage(read: ReadPage): readonly Finding<Customer>[] {
  return read.page.images
    .filter(({ alt, region }) => region === 'main' && /\blogo\b/i.test(alt))
    .flatMap(({ alt }) => {
      const name = logoName(alt)
      return name === null ? [] : [found(read, 'customer.logo', { name, url: null }, alt)]
    })
}

const storyPath =
  /\/(?:customers?|case-stud(?:y|ies)|customer-stories|success-stories|stories|clients?|referenzen|kunden|clientes)\/(?<slug>[^/?#]+)\/?$/i
/** Words of a title between which the customer's name stands. */
const storyTitle =
  /^(?:How|Why) (?<name>\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:\p{Lu}[\p{L}\p{N}&.'’-]*|&|and|of)){0,3}) \p{Ll}+ /u

/** Titles of stories, and names that lead to them. */
function fromStories(read: ReadPage): readonly Finding<Customer>[] {
  return read.page.links.slice(0, 600).flatMap(({ href, text }) => {
    const slug = storyPath.exec(href)?.groups?.['slug']?.toLowerCase()
    if (slug === undefined) return []
    const told = storyTitle.exec(text)?.groups?.['name'] ?? logoName(text) ?? ''
    // The name of who tells is in the address too.
    const key = foldText(told).replace(/[^\p{L}\p{N}]/gu, '')
    return key.length >= 2 && slug.replace(/[^\p{L}\p{N}]/gu, '').includes(key)
      ? [found(read, 'customer.story', { name: told, url: null }, text)]
      : []
  })
}

const named = String.raw`\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:\p{Lu}[\p{L}\p{N}&'’-]*|&|of)){0,3}`
const list = new RegExp(
  String.raw`\b(?:[Cc]ustomers|[Cc]lients|[Uu]sers) (?:include|including|such as|like) (?<names>${named}(?:, (?:and )?${named}){0,11}(?:,? (?:and|&) ${named})?)|\b(?:used|trusted|chosen) by (?:(?:teams|companies|leaders|engineers|people|customers) (?:at|like|such as) )(?<more>${named}(?:, (?:and )?${named}){0,11}(?:,? (?:and|&) ${named})?)`,
  'gu',
)

const listWords = ['customers', 'clients', 'users', ' by ']

function fromSentences(read: ReadPage): readonly Finding<Customer>[] {
  return hitsIn(read, list, 5, listWords).flatMap(({ block, at, match }) => {
    const place = sentenceAround(block.text, at)
    // `We lost customers such as Globex`
    if (isUnsaid(place.sentence, place.at) || isOver(place.sentence, place.at)) return []
    const names = (match.groups?.['names'] ?? match.groups?.['more'] ?? '').split(/,? and |, /)
    return names
      .map((name) => found(read, 'customer.said', { name: name.trim(), url: null }, block.text, at))
      .filter(({ quote, value }) => quote.includes(value.name))
  })
}

function isCustomerName(name: string): boolean {
  const words = name.split(' ')
  if (name.length < 2 || name.length > 40 || words.length > 5 || !/\p{L}{2}/u.test(name)) return false
  return !noCustomerName.test(name) && !/[!?]$|\.\s|\d{4,}|https?:/.test(name)
}

/** Whether a quote names this customer. */
export const customerReadsBack = (quote: string, value: Customer): boolean =>
  foldText(quote).includes(foldText(value.name))
