import type { Doc } from '../../language/index.ts'
import { isWord } from '../../words/index.ts'
import { found } from '../found.ts'
import { type DocText, docOfPage, rangeOf, textOfBlock } from '../page-doc.ts'
import type { ReadPage } from '../site.ts'
import { toldOfOthers } from '../told-of-others.ts'
import { peopleInCards } from './card-people.ts'
import type { PersonClaim } from './claim.ts'
import { peopleTold } from './founders-in-text.ts'
import type { Mention } from './mention.ts'
import { linesOfPage, type PageLine } from './page-lines.ts'
import { isOfTeam, type PageScope, tellsOfOthers } from './page-scope.ts'
import { goneFrom } from './people-around.ts'
import { mayTellOfPeople } from './people-words.ts'
import { pickProfiles } from './profile-links.ts'
import { structuredPeople } from './structured.ts'
import { readTexts } from './text-reading.ts'

/** All people of the company that a page names. */
export function peopleOnPage(read: ReadPage, scope: PageScope): readonly Mention[] {
  if (read.origin === 'third_party')
    return isAboutThem(read, scope) ? fromText(read, linesOfPage(read.page), scope).mentions : []
  const lines = linesOfPage(read.page)
  const { mentions, gone } = fromText(read, lines, scope)
  // "CTO A has left Acme" begins like a card.
  const cards = peopleInCards(read, lines, scope).filter(({ name }) => !gone.has(name.value))
  return [...fromJsonLd(read, scope), ...cards, ...mentions]
}

function fromJsonLd(read: ReadPage, { domain, own }: PageScope): Mention[] {
  return structuredPeople(read, domain, own).map(({ name, kind, title, urls, quote }) => ({
    read,
    name: found(read, 'people.json_ld', name, quote),
    kind,
    title: title === null || !quote.includes(title) ? null : found(read, 'people.json_ld', title, quote),
    bio: null,
    links: pickProfiles(urls, name, domain),
    career: null,
    isCurrent: true,
  }))
}

interface Told {
  readonly mentions: readonly Mention[]
  /** Who is said to have left. */
  readonly gone: ReadonlySet<string>
}

function fromText(read: ReadPage, lines: readonly PageLine[], { own }: PageScope): Told {
  const isAboutUs = read.origin === 'own_site' && !tellsOfOthers(read)
  const isHeadlined = read.origin === 'third_party' && own.isIn(read.page.title ?? '')
  const blocks = new Map(lines.map((line) => [line.block.index, line]))
  const others = toldOfOthers(read.page, own.isIn)
  const doc = docOfPage(read.page)
  const telling = [...blocks.values()].flatMap(({ block, section }) => {
    const isOfOthers = others.has(block.index) || (section === 'outside' && block.kind === 'quote')
    const text = isOfOthers ? null : textOfBlock(read.page, block)
    return text === null || !mayTellOfPeople(wordsIn(doc, text)) ? [] : [{ text, section }]
  })
  const readings = readTexts(
    read.page,
    telling.map(({ text }) => text),
    own,
  )
  const mentions: Mention[] = []
  const gone = new Set<string>()
  for (const { text, section } of telling) {
    const isOurs = isAboutUs && section !== 'outside'
    const scope = {
      own,
      isAboutUs: isOurs,
      isHeadlined,
      isAboutPeople: isOurs && (isOfTeam(read) || section === 'team'),
    }
    const reading = readings.get(text)
    if (reading === undefined) continue
    const claims = peopleTold(reading, scope)
    for (const claim of claims) mentions.push(toMention(claim, read))
    if (isOurs) for (const name of goneFrom(reading, claims)) gone.add(name)
    if (mentions.length >= claimsMax) break
  }
  return { mentions, gone }
}

/** The words of a text of a page. */
function wordsIn(doc: Doc, text: DocText): readonly string[] {
  const { from, to } = rangeOf(doc, text)
  const words: string[] = []
  for (let at = from; at < to; at++) {
    const token = doc.tokens[at]
    if (token !== undefined && isWord(token)) words.push(token.word)
  }
  return words
}

/** A page that says more often who founds what is made to be read by machines. */
const claimsMax = 200

function toMention(claim: PersonClaim, read: ReadPage): Mention {
  const { name, kind, title, rule, sentence, at, hasLeft = false, titleSentence = sentence } = claim
  return {
    read,
    name: found(read, rule, name, sentence, at),
    kind,
    title: title !== null ? found(read, rule, title, titleSentence, titleSentence.indexOf(title)) : null,
    bio: null,
    links: {},
    career: null,
    isCurrent: false,
    hasLeft,
  }
}

/** Somebody else's page is about the company where it names it and leads to it or says where it is at home. */
function isAboutThem({ page }: ReadPage, { domain, own }: PageScope): boolean {
  const isNamed = own.isIn(page.title ?? '') || page.blocks.some(({ text }) => own.isIn(text))
  return (
    isNamed &&
    (page.links.some(({ href }) => href.includes(`//${domain}`) || href.includes(`.${domain}`)) ||
      page.blocks.some(({ text }) => text.includes(domain)))
  )
}
