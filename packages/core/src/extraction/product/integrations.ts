import tools from '../../../data/tools.json' with { type: 'json' }
import { foldText, hasLetter, oneLine } from '../../kernel/index.ts'
import { type Doc, outermost, type Range } from '../../language/index.ts'
import type { Block } from '../../web/index.ts'
import { isWord } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { squash } from '../identity/domain-affinity.ts'
import { imagesUnder, logoName } from '../logos.ts'
import { namesAt, namesNobody, namesNoTool } from '../name-lists.ts'
import { blockOf, docOfPage, labelDoc, saidOn } from '../page-doc.ts'
import { isOfHost, ownPages } from '../profile/profile-pages.ts'
import { ownNameTest } from '../profile/tagline.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { foldersOf, siteFolders } from '../site-folders.ts'

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

/** "Integrates with Slack, Microsoft Teams and your CRM": the names of the list. */
function fromSentences(read: ReadPage): readonly Finding<string>[] {
  const doc = docOfPage(read.page)
  return outermost(doc.cues('product.integrates'))
    .slice(0, hitsMax)
    .flatMap((cue) => {
      const sentence = doc.sentenceOf(cue)
      const place = blockOf(read.page, cue)
      const { denied, asked, supposed } = doc.assertion(cue)
      if (place === null || denied || asked || supposed || isPlanned(doc, cue)) return []
      // Every noun of German has a capital.
      const isSure = cue.by.some(({ lang }) => lang === 'de') ? isKnown : () => true
      return namesAt(doc, Math.min(listStart(doc, cue.to), sentence.to))
        .filter(isSure)
        .map((name) => found(read, 'integration.said', name, place.block.text, place.at))
        .filter(({ value, quote }) => quote.includes(value))
    })
}

/** Tokens around what is only planned: items of lists follow each other without a full stop. */
const plannedReach = 14

/** Whether something is not so yet: "soon", "will". */
export function isPlanned(doc: Doc, { from, to }: Range): boolean {
  const sentence = doc.sentenceOf({ from, to })
  const near = {
    from: Math.max(sentence.from, from - plannedReach),
    to: Math.min(sentence.to, to + plannedReach),
  }
  return doc.cuesIn(near, 'product.planned').length > 0
}

/** Tokens before what leads to the names: "with many of the tools like". */
const leadMax = 8

/** Where the names begin: behind "tools like", if that comes. */
function listStart(doc: Doc, from: number): number {
  const lead = doc.cuesIn({ from, to: from + leadMax }, 'list.examples').at(0)
  return lead?.to ?? from
}

const known: ReadonlySet<string> = new Set(tools.names.split('|').map((name) => name.trim()))
const isKnown = (name: string) => known.has(foldText(name))

/** Logos and items under a heading of integrations. */
function fromHeadings(read: ReadPage): readonly Finding<string>[] {
  const blocks = new Set(saidOn(read.page, 'section.integrations').map(({ block }) => block))
  return [...blocks]
    .filter(({ text, region, kind }) => kind === 'heading' && region !== 'footer' && isOfIntegrations(text))
    .slice(0, headingsMax)
    .flatMap((heading) => [...logosUnder(read, heading), ...itemsUnder(read, heading)])
}

const headingMax = 90
const headingWordsMax = 9

/** "Works with your tools", "Our integrations": the heading begins so, or nearly. */
function isOfIntegrations(text: string): boolean {
  if (text.length > headingMax) return false
  const doc = labelDoc(text)
  const words = doc.tokens.filter(isWord).length
  return words <= headingWordsMax && doc.cues('section.integrations').some(({ from }) => from <= 3)
}

function logosUnder(read: ReadPage, heading: Block): readonly Finding<string>[] {
  const named = imagesUnder(read.page, heading, isOfIntegrations).flatMap(({ alt }) => {
    const name = logoName(alt)
    return name === null || namesNobody(name) ? [] : [{ name, alt }]
  })
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
    .filter(({ text }) => isKnown(text) || namesAt(labelDoc(text), 0)[0] === text)
    .map(({ text }) => found(read, 'integration.item', oneLine(text), text))
}

/** A page of its own for each: `/integrations/slack`, by the name that leads to it, or that of the card whose link does. */
function fromAddresses(read: ReadPage, domain: string): readonly Finding<string>[] {
  const { links, blocks } = read.page
  const blockOfLink = new Map(blocks.flatMap((block) => block.links.map((link) => [link, block] as const)))
  return links.slice(0, linksMax).flatMap(({ href, text }, index) => {
    const [folder = '', slug, ...below] = foldersOf(href)
    if (slug === undefined || below.length > 0) return []
    if (!siteFolders.integrations.has(folder) || !isOfHost(href, domain)) return []
    const over = blockOfLink.get(index)?.heading ?? null
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
  const doc = labelDoc(text)
  const kind = doc.cues('section.integrations').find(({ from, to }) => from > 0 && to === doc.tokens.length)
  const name = logoName(kind === undefined ? text : text.slice(0, doc.tokens[kind.from]?.start).trim())
  const key = name === null ? '' : squash(name)
  return key.length >= 2 && squash(slug).includes(key) ? name : null
}

const isToolName = (name: string) =>
  name.length >= 2 && name.length <= 40 && hasLetter(name) && !namesNoTool(name) && !namesNobody(name)

export const integrationReadsBack = (quote: string, value: string): boolean =>
  foldText(quote).includes(foldText(value))
