import { endsSentence, hasLetterOrNumber, holdsSign, oneLine, startsLower } from '../../kernel/index.ts'
import { analyse, type Doc, partOf, type Range, tells } from '../../language/index.ts'
import type { Block } from '../../web/index.ts'
import { isWord, tokenFlag } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { docOfBlock, saidOn } from '../page-doc.ts'
import type { Rule } from '../rules.ts'
import { sentencesOf } from '../sentences.ts'
import type { ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import { isBoilerplate, saysNothing } from './boilerplate.ts'
import { homePage, namesToFind, ownPages, surest } from './profile-pages.ts'
import { ownNameTest } from './tagline.ts'

/** A quote holds the whole of a text, so no text is longer than a quote may be. */
const lengthMax = 300

/** What the company says of itself, word for word. */
export function findDescription(site: Site): Fact<string> {
  const home = homePage(site)
  const pages = ownPages(site, 'home', 'about')
  const given = [...pages.flatMap(fromJsonLd), ...(home === null ? [] : fromMetas(home))]
  const own = namesToFind(site.names)
  // A text that begins "NAME makes" is about the company; another one may be about a product, or look for people.
  const telling = given.filter(({ value }) => own.some((name) => nameSays(analyse(value), name, 0)))
  if (telling.length > 0) return surest(telling)
  return surest([
    ...given,
    ...ownPages(site, 'about').flatMap((read) => prose(read, site, 'description.about')),
    ...(home === null ? [] : prose(home, site, 'description.home')),
  ])
}

function fromJsonLd(read: ReadPage): readonly Finding<string>[] {
  return organizationNodes(read.page).flatMap(({ fields }) =>
    typeof fields['description'] === 'string'
      ? passage(read, 'description.json_ld', fields['description'])
      : [],
  )
}

function fromMetas(home: ReadPage): readonly Finding<string>[] {
  return ['description', 'og:description', 'twitter:description'].flatMap((name) =>
    passage(home, 'description.meta', home.page.metas.get(name) ?? ''),
  )
}

/** The first paragraph that says what the company is or does, else the first that is one, not a row of words. */
function prose(read: ReadPage, site: Site, rule: Rule): readonly Finding<string>[] {
  const others = toldOfOthers(read.page, (text) => site.names.some((name) => text.includes(name)))
  const own = namesToFind(site.names)
  const saying = new Set(saidOn(read.page, 'company.we-do').map(({ block }) => block))
  const paragraphs = read.page.blocks.filter(
    ({ index, text, kind, region, links }) =>
      !others.has(index) &&
      region === 'main' &&
      kind === 'paragraph' &&
      text.length >= 80 &&
      links.length <= 3 &&
      holdsSign(text, '.!?。'),
  )
  const isSaying = sayingTest(site)
  const docs = new Map<Block, Doc | null>()
  const docFor = (block: Block) => {
    const doc = docs.get(block) ?? docOfBlock(read.page, block)
    docs.set(block, doc)
    return doc
  }
  const isOwn = (block: Block) => {
    const doc = docFor(block)
    return doc !== null && !saysNothing(doc) && !isOfOthers(doc)
  }
  const isOurs = (block: Block) => {
    const doc = saying.has(block) || own.some((name) => block.text.includes(name)) ? docFor(block) : null
    return doc !== null && isSaying(doc) && isOwn(block)
  }
  const block = paragraphs.find(isOurs) ?? paragraphs.find(isOwn)
  return block === undefined ? [] : passage(read, rule, block.text)
}

/**
 * What somebody raised or is worth, what was done for one client, what is hoped for, and what a customer or one person tells is not
 * what a company does.
 */
function isOfOthers(doc: Doc): boolean {
  return tellsOfMoney(doc) || hopes(doc) || doc.cues('person.speaks').length > 0 || isStory(doc)
}

const largeMin = 100_000

/** An amount that is no price. */
const tellsOfMoney = ({ spans }: Doc) =>
  spans.some(
    ({ slot, value }) =>
      slot === 'money' &&
      typeof value === 'object' &&
      value !== null &&
      'amount' in value &&
      Number(value.amount) >= largeMin,
  )

/** "We hope to": behind the subject. */
const hopeWithin = 4
const hopes = (doc: Doc) => doc.cuesIn({ from: 1, to: hopeWithin }, 'assert.supposed').length > 0

/** "Case study: ..." */
const isStory = (doc: Doc) =>
  doc.cues('section.customers').some(({ from, to }) => from === 0 && !isWord(doc.tokens[to]))

/** The whole sentences at the beginning of a text that a quote can hold; none of a text that says nothing. */
function passage(read: ReadPage, rule: Rule, text: string): readonly Finding<string>[] {
  const value = beginning(text)
  return value.length < 40 || isBoilerplate(value) || contact.test(value) || markup.test(value)
    ? []
    : [found(read, rule, value, value)]
}

/** Tags and entities that somebody wrote into data twice. */
const markup = /<\/?[a-z]|&(?:[a-z]{2,8}|#\d{2,6});/i
/** An address block is no description. */
const contact = /\S@\S|\bfax\b|\btel(?:efon)?[.:]/i

function beginning(text: string): string {
  const line = oneLine(text)
  if (line.length <= lengthMax) return line
  let end = 0
  for (const sentence of sentencesOf(line)) {
    const next = line.indexOf(sentence, end) + sentence.length
    if (next > lengthMax) break
    end = next
  }
  return line.slice(0, end)
}

/** Sentences in which the company says what it is, verbatim; null when there are none. */
export function findSummary(site: Site): Fact<string> {
  const isSaying = sayingTest(site)
  return surest(
    ownPages(site, 'about', 'home').flatMap((read) =>
      selfSentences(read, site, isSaying, read.kind === 'about' ? 'summary.about' : 'summary.home'),
    ),
  )
}

function selfSentences(
  read: ReadPage,
  site: Site,
  isSaying: (doc: Doc) => boolean,
  rule: Rule,
): readonly Finding<string>[] {
  const own = namesToFind(site.names)
  const saying = new Set(saidOn(read.page, 'company.we-do').map(({ block }) => block))
  for (const block of read.page.blocks) {
    const { text, region, kind } = block
    if (
      region !== 'main' ||
      kind === 'button' ||
      kind === 'quote' ||
      text.length < 50 ||
      !(saying.has(block) || own.some((name) => text.includes(name)))
    )
      continue
    const doc = docOfBlock(read.page, block)
    if (doc === null || !isSaying(doc) || saysNothing(doc)) continue
    const start = doc
      .sentences()
      .map((range) => partOf(doc, range))
      .find(
        (sentence) =>
          sentence.text.length >= 40 &&
          isSaying(sentence) &&
          !tellsOfMoney(sentence) &&
          sentence.cues('funding.asked').length === 0,
      )
    if (start === undefined) continue
    const value = beginning(text.slice(text.indexOf(start.text)))
    if (value.length >= 40) return [found(read, rule, value, value)]
  }
  return []
}

/** Whether a sentence starts with the company's name or "we", and says what it is or does. */
function sayingTest({ names }: Site): (doc: Doc) => boolean {
  const own = namesToFind(names)
  return (doc) =>
    doc
      .cues('company.we-do')
      .some((cue) => cue.from === doc.sentenceOf(cue).from && !isInCapitals(doc, cue)) ||
    own.some((name) => nameSays(doc, name))
}

/** "We Design The Lab Space" is a slogan. */
const isInCapitals = ({ tokens }: Doc, { from, to }: Range) =>
  to - from > 1 && ((tokens[to - 1]?.flags ?? 0) & (tokenFlag.capital | tokenFlag.capitals)) !== 0

/** Tokens between a name and what it does: ", Inc.,". */
const legalMax = 4

/** Whether a sentence of a text begins with a name, and goes on with what that is or does; with `last` within so many characters. */
function nameSays(doc: Doc, name: string, last = doc.text.length): boolean {
  const { text, tokens } = doc
  const cues = doc.cues('company.does')
  for (let at = text.indexOf(name); at !== -1 && at <= last; at = text.indexOf(name, at + 1)) {
    const end = at + name.length
    if (!beginsSentence(doc, at) || hasLetterOrNumber(text.charAt(end))) continue
    const next = cues.find(({ from }) => (tokens[from]?.start ?? 0) >= end)
    if (next === undefined) return false
    const between = tokens
      .slice(Math.max(0, next.from - legalMax - 1), next.from)
      .filter(({ start }) => start >= end)
    if (between.length <= legalMax && between.filter(isWord).length <= 1) return true
  }
  return false
}

/** Where a sentence begins; before a name in small letters none is seen, but the full stop is. */
function beginsSentence(doc: Doc, at: number): boolean {
  const from = doc.tokens.findIndex(({ start }) => start >= at)
  if (doc.sentenceOf({ from, to: from + 1 }).from === from) return true
  const before = doc.text.slice(Math.max(0, at - 2), at)
  // The dot within an address ends nothing: white space must follow.
  const isBehindSpace = before.trimEnd() !== before
  return startsLower(doc.text.charAt(at)) && isBehindSpace && endsSentence(before.trimEnd())
}

/** What a customer gets, as the top of the home page puts it. */
export function findValueProposition(site: Site): Fact<string> {
  const home = homePage(site)
  if (home === null) return surest<string>([])
  const isOwnName = ownNameTest(site)
  const { blocks } = home.page
  const hero = blocks.findIndex(({ level, region }) => level === 1 && region !== 'nav' && region !== 'footer')
  if (hero < 0) return surest<string>([])
  return surest(
    blocks.slice(hero, hero + 4).flatMap(({ text, kind, region }, index) => {
      const value = oneLine(text)
      const isText =
        value.length >= 25 &&
        value.length <= lengthMax &&
        kind !== 'button' &&
        region !== 'nav' &&
        !isBoilerplate(value)
      if (!isText || value.split(' ').length < 4 || isOwnName(value)) return []
      if (tells(value, 'value.helps')) return [found(home, 'value.helps', value, text)]
      return index === 0 ? [found(home, 'value.hero', value, text)] : []
    }),
  )
}
