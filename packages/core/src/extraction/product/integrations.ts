import { foldText, oneLine } from '../../kernel/index.ts'
import type { Block } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { squash } from '../identity/domain-affinity.ts'
import { imagesUnder, logoName } from '../logos.ts'
import { noCustomerName } from '../profile/customer-table.ts'
import { hitsIn, isOfHost, ownPages } from '../profile/profile-pages.ts'
import { ownNameTest } from '../profile/tagline.ts'
import { reconcileEach } from '../reconcile.ts'
import { sentenceBefore } from '../sentence-before.ts'
import type { ReadPage, Site } from '../site.ts'
import {
  denied,
  integrationCue,
  integrationHeading,
  integrationWords,
  knownTools,
  noIntegration,
  planned,
} from './integration-word-table.ts'

const integrationsMax = 60
const hitsMax = 12
const headingsMax = 6
const linksMax = 1_000

/** What the product works with, by the names that the company's pages give. */
export function findIntegrations(site: Site): readonly Fact<string>[] {
  const isOwnName = ownNameTest(site)
  const findings = [
    ...ownPages(site, 'home', 'product', 'pricing', 'about').flatMap(fromSentences),
    ...ownPages(site, 'home', 'product').flatMap(fromHeadings),
    ...ownPages(site).flatMap((read) => fromAddresses(read, site.domain)),
  ].filter(({ value }) => isToolName(value) && !isOwnName(value))
  return reconcileEach(findings, foldText).slice(0, integrationsMax)
}

/** `integrates with Slack, Microsoft Teams and your CRM`: the names of the list. */
function fromSentences(read: ReadPage): readonly Finding<string>[] {
  return hitsIn(read, integrationCue, hitsMax, integrationWords).flatMap(({ block, at, match }) => {
    const from = at + match[0].length
    const rest = block.text.slice(from, from + listMax)
    if (denied.test(sentenceBefore(block.text, at).slice(-60)) || planned.test(sentenceOf(rest))) return []
    const names = namesIn(rest)
    // A capital says nothing in German.
    const isSure = inGerman.test(match[0]) ? isKnown : () => true
    return names
      .filter(isSure)
      .map((name) => found(read, 'integration.said', name, block.text, at))
      .filter(({ value, quote }) => quote.includes(value))
  })
}

const inGerman = /integriert|integration(?:en)? (?:mit|für|in) |schnittstelle|anbindung/i
const listMax = 280
const sentenceOf = (text: string) => text.split(/[.!?](?:\s|$)|\n/, 1)[0] ?? ''
const isKnown = (name: string) => knownTools.has(foldText(name))

const lead =
  /^(?:(?:all |many |most |any )?(?:of )?(?:the |your |our )?(?:[\p{Ll}-]{3,20} ){0,2}(?:tools|apps|platforms|services|systems|software|products)(?:,)? (?:like|such as|including|you (?:already )?use,? (?:like|such as|including)) )/u
const word = String.raw`\p{Lu}[\p{L}\p{N}.&'’+/-]*[\p{L}\p{N}+]|\p{Lu}`
const oneName = new RegExp(`^(?:${word})(?: (?:${word}|365)){0,3}`, 'u')
const between = /^(?:,? (?:and|or|&|und|oder|et|ou|y|e|en|of) |, |\/| \+ )/

/** The names at the beginning of a text. A word that is no name ends the list. */
function namesIn(text: string): readonly string[] {
  const names: string[] = []
  let rest = text.replace(lead, '')
  while (names.length < namesMax) {
    const name = oneName.exec(rest)?.[0]
    if (name === undefined) break
    names.push(name)
    rest = rest.slice(name.length)
    const gap = between.exec(rest)?.[0]
    if (gap === undefined) break
    rest = rest.slice(gap.length)
  }
  return names
}

const namesMax = 20

/** Logos and items under a heading of integrations. */
function fromHeadings(read: ReadPage): readonly Finding<string>[] {
  const { page } = read
  return page.blocks
    .filter(
      ({ text, region, kind }) =>
        kind === 'heading' && region !== 'footer' && text.length <= 90 && integrationHeading.test(text),
    )
    .slice(0, headingsMax)
    .flatMap((heading) => [...logosUnder(read, heading), ...itemsUnder(read, heading)])
}

function logosUnder(read: ReadPage, heading: Block): readonly Finding<string>[] {
  const named = imagesUnder(read.page, heading, (text) => integrationHeading.test(text)).flatMap(
    ({ alt }) => {
      const name = logoName(alt)
      return name === null || noCustomerName.test(name) ? [] : [{ name, alt }]
    },
  )
  const isWall = named.length >= 3
  return named
    .filter(({ name }) => isWall || isKnown(name))
    .map(({ name, alt }) => found(read, 'integration.logo', name, alt))
}

/** Features stand in lists as well: names are believed where half of the list is known. */
function itemsUnder(read: ReadPage, { index, level }: Block): readonly Finding<string>[] {
  const items = read.page.blocks.filter(
    (block) =>
      block.heading === index &&
      (block.kind === 'item' || block.kind === 'cell' || (block.kind === 'heading' && block.level > level)) &&
      block.text.length <= 40,
  )
  const known = items.filter(({ text }) => isKnown(text))
  const believed = known.length * 2 >= items.length ? items : known
  return believed
    .filter(({ text }) => oneName.exec(text)?.[0] === text || isKnown(text))
    .map(({ text }) => found(read, 'integration.item', oneLine(text), text))
}

/** A page of its own for each: `/integrations/slack`, by the name that leads to it, or that of the card whose link does. */
function fromAddresses(read: ReadPage, domain: string): readonly Finding<string>[] {
  const { links, blocks } = read.page
  const blockOf = new Map(blocks.flatMap((block) => block.links.map((link) => [link, block] as const)))
  return links.slice(0, linksMax).flatMap(({ href, text }, index) => {
    const slug = integrationPath.exec(href)?.groups?.['slug']
    if (slug === undefined || !isOfHost(href, domain)) return []
    const over = blockOf.get(index)?.heading ?? null
    const texts = [text, over === null ? '' : (blocks[over]?.text ?? '')]
    for (const said of texts) {
      const name = nameOfSlug(said, slug)
      if (name !== null) return [found(read, 'integration.address', name, said)]
    }
    return []
  })
}

function nameOfSlug(text: string, slug: string): string | null {
  if (text.length > 60) return null
  const name = logoName(text.replace(/\s(?:integration|connector|plug-?in)$/i, ''))
  const key = name === null ? '' : squash(name)
  return key.length >= 2 && squash(slug).includes(key) ? name : null
}

const integrationPath =
  /^https?:\/\/[^/]{1,250}\/(?:[a-z]{2}\/)?(?:integrations?|connectors?|integrationen|integraciones|integraties|integracoes)\/(?<slug>[\w.-]{2,60})\/?$/i

const isToolName = (name: string) =>
  name.length >= 2 &&
  name.length <= 40 &&
  /\p{L}/u.test(name) &&
  !noIntegration.test(name) &&
  !noCustomerName.test(name)

export const integrationReadsBack = (quote: string, value: string): boolean =>
  foldText(quote).includes(foldText(value))
