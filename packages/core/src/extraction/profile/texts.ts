import { oneLine } from '../../kernel/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import type { Rule } from '../rules.ts'
import { sentencesOf } from '../sentences.ts'
import type { ReadPage, Site } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import { isBoilerplate } from './boilerplate-table.ts'
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
  const telling = given.filter(({ value }) => own.some((name) => nameSays(value, name, 0)))
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
  const paragraphs = read.page.blocks.filter(
    ({ index, text, kind, region, links }) =>
      !others.has(index) &&
      region === 'main' &&
      kind === 'paragraph' &&
      text.length >= 80 &&
      links.length <= 3 &&
      !isBoilerplate(text) &&
      !isCustomers(text) &&
      !ofHope.test(text) &&
      !ofMoney.test(text) &&
      /[.!?。]/.test(text),
  )
  const says = sayingTest(site)
  const block = paragraphs.find(({ text }) => says(text)) ?? paragraphs[0]
  return block === undefined ? [] : passage(read, rule, block.text)
}

/** What somebody raised or is worth, and what was done for one client, is not what a company does. */
const ofMoney =
  /[$€£]\s?\d[\d.,]*\s?(?:k|m|mn|bn|b|million|billion)\b|\b(?:not yet profitable|valued at|line of credit)\b|^(?:case study|(?:customer|client|success) story)\b/i

/** What is hoped for is not what a company is. */
const ofHope =
  /^(?:We|Our (?:CEO|founders?|team)) (?:hopes?|plans?|expects?|intends?) to\b|^(?:Wir hoffen|Nous espérons|Esperamos|Wij hopen)(?!\p{L})/u

/** What a customer or one person tells: a company says "we", and has nobody to contact itself. */
const isCustomers = (text: string) => customers.some((pattern) => pattern.test(text))

const customers: readonly RegExp[] = [
  /(?<![\p{L}\p{N}.])(?:I(?:['’](?:m|ve|d|ll)| (?:am|was|had|have|would|will|can|could|did|love[ds]?|got|found|used|needed|wanted|visited|called|recommend|highly|just|never|also|recently)))(?!\p{L})/u,
  /^My |(?<!\p{L})my (?:\p{Ll}+ and I|husband|wife|partner|family|friends?|daughter|son|house|home|car|business|team|own|experience|first|last)(?!\p{L})/u,
  /(?<!\p{L})(?:Ich (?:bin|habe|war|kann|hatte|wurde|möchte)|J['’](?:ai|étais)|Je (?:suis|recommande))(?!\p{L})/u,
  /(?<!\p{L})(?:highly recommend|we (?:contacted|hired) )/iu,
]

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

/** Verbs of what a company is or does. */
const does =
  'is|are|helps?|provides?|offers?|builds?|makes?|develops?|designs?|creates?|enables?|empowers?|delivers?|connects?|automates?|operates?|runs?|sells?|manufactures?|specializes|specialises|ist|sind|bietet|entwickelt|baut|hilft|est|propose|développe|aide|es|ofrece|desarrolla|é|oferece|desenvolve|biedt|ontwikkelt|helpt'
/** The same where "we" are the subject: "we are proud" and "we are looking for" say nothing. */
const weDo =
  'We (?:are (?:an? |the |one of )|help |provide |offer |build |make |develop |design |create |enable |manufacture |specialize |specialise |sell )|Wir (?:sind (?:ein|die|der|das) |bieten |entwickeln |bauen |helfen )|Nous (?:sommes une? |proposons |développons |aidons )|Somos una? |Somos um |Ofrecemos |Wij zijn een |Wij ontwikkelen '

/** Sentences in which the company says what it is, verbatim; null when there are none. */
export function findSummary(site: Site): Fact<string> {
  const says = sayingTest(site)
  const subjects = [...site.names.slice(0, 5), 'We ', 'Wir ', 'Nous ', 'Somos ', 'Ofrecemos ', 'Wij ']
  return surest(
    ownPages(site, 'about', 'home').flatMap((read) =>
      selfSentences(read, { says, subjects }, read.kind === 'about' ? 'summary.about' : 'summary.home'),
    ),
  )
}

function selfSentences(
  read: ReadPage,
  { says, subjects }: { readonly says: (text: string) => boolean; readonly subjects: readonly string[] },
  rule: Rule,
): readonly Finding<string>[] {
  for (const { text, region, kind } of read.page.blocks) {
    if (
      region !== 'main' ||
      kind === 'button' ||
      kind === 'quote' ||
      text.length < 50 ||
      !subjects.some((one) => text.includes(one)) ||
      !says(text) ||
      isBoilerplate(text)
    )
      continue
    const start = sentencesOf(text).find(
      (sentence) => says(sentence) && sentence.length >= 40 && !ofMoney.test(sentence),
    )
    if (start === undefined) continue
    const value = beginning(text.slice(text.indexOf(start)))
    if (value.length >= 40) return [found(read, rule, value, value)]
  }
  return []
}

/** Whether a sentence starts with the company's name or "we", and says what it is or does. */
function sayingTest({ names }: Site): (text: string) => boolean {
  const own = namesToFind(names)
  return (text) => weSay.test(text) || own.some((name) => nameSays(text, name))
}

function nameSays(text: string, name: string, last = text.length): boolean {
  for (let at = text.indexOf(name); at !== -1 && at <= last; at = text.indexOf(name, at + 1)) {
    if (!/(?:^|[.!?]\s|\n)$/.test(text.slice(Math.max(0, at - 2), at))) continue
    saysBehind.lastIndex = at + name.length
    if (saysBehind.test(text)) return true
  }
  return false
}

// One pattern for all companies: to make one of each one's names takes longer than to read a page with it.
const weSay = new RegExp(`(?:^|[.!?]\\s|\\n)(?:${weDo})`, 'u')
const saysBehind = new RegExp(`(?:,? (?:Inc|Ltd|LLC|GmbH|AG|SAS|BV)\\.?)?,? (?:${does})\\s`, 'uy')

const helps =
  /(?:helps?|lets?|allows?|enables?|empowers?|makes? it (?:easy|easier|simple|possible)|saves?|so (?:that )?you can|without (?:the|having|any)|faster|easier|simpler|cheaper|better way to)\b/i

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
      if (helps.test(value)) return [found(home, 'value.helps', value, text)]
      return index === 0 ? [found(home, 'value.hero', value, text)] : []
    }),
  )
}
