import { getDomainWithoutSuffix } from 'tldts'
import { foldText, spacedWords, splitAtSpaces } from '../../kernel/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { joints } from '../name-lists.ts'
import type { ReadPage, Site } from '../site.ts'
import { saysMuchInLetters } from '../written-forms.ts'
import { isBoilerplate } from './boilerplate.ts'
import { homePage, surest } from './profile-pages.ts'

const lengthMax = 140

/** The one line that the company puts under its name. */
export function findTagline(site: Site): Fact<string> {
  const home = homePage(site)
  if (home === null) return surest<string>([])
  const isOwnName = ownNameTest(site)
  return surest(
    [
      ...slogans(home),
      ...bySelector(home),
      ...fromTitle(home, isOwnName),
      ...fromHeading(home),
      ...fromMeta(home),
    ].filter(({ value }) => isLine(value) && !isOwnName(value)),
  )
}

function slogans(home: ReadPage): readonly Finding<string>[] {
  return organizationNodes(home.page).flatMap(({ fields }) => {
    const slogan = fields['slogan']
    return typeof slogan === 'string' ? [found(home, 'tagline.slogan', slogan.trim(), slogan)] : []
  })
}

/** WordPress themes and many others name the line what it is. */
function bySelector(home: ReadPage): readonly Finding<string>[] {
  const { blocks, elements } = home.page
  return blocks.slice(0, 60).flatMap(({ text, path }) => {
    const words = elements[path.at(-1) ?? -1]?.words ?? []
    const isTagline = words.some((word) => word === 'tagline' || word === 'slogan' || word === 'claim')
    return isTagline || (words.includes('site') && words.includes('description'))
      ? [found(home, 'tagline.class', text, text)]
      : []
  })
}

/** What the title of the home page says beside the name. */
function fromTitle(home: ReadPage, isOwnName: (text: string) => boolean): readonly Finding<string>[] {
  return [home.page.title, home.page.metas.get('og:title')].flatMap((title) => {
    const parts = (title ?? '')
      .split(/(?:(?<!\s)|(?<=[:|]\s))\s+[|–—·•»:-]+\s+|:\s|\s?\|\s?/)
      .map((part) => part.trim())
    // Without a part that is the name, a title may be anything.
    if (title === undefined || title === null || !parts.some(isOwnName)) return []
    const [longest] = parts
      .filter((part) => !isOwnName(part))
      .toSorted((left, right) => right.length - left.length)
    return longest === undefined ? [] : [found(home, 'tagline.title', longest, title, title.indexOf(longest))]
  })
}

function fromHeading(home: ReadPage): readonly Finding<string>[] {
  const first = home.page.blocks.find(
    ({ level, region }) => level === 1 && region !== 'nav' && region !== 'footer',
  )
  return first === undefined ? [] : [found(home, 'tagline.h1', first.text.replaceAll('\n', ' '), first.text)]
}

function fromMeta(home: ReadPage): readonly Finding<string>[] {
  return ['description', 'og:description', 'twitter:description'].flatMap((name) => {
    const text = home.page.metas.get(name)
    return text === undefined ? [] : [found(home, 'tagline.meta', text, text)]
  })
}

/** It breaks off, or tells where to call. */
const unfinished = /[&,:;–-]$|\b(?:the|of|for|in|by|with|to|at)$|(?:\d[ ().-]{0,3}){7}/i

/** Whether a text is a line that says something: three words or more, nothing that stands on any site. */
function isLine(text: string): boolean {
  if (
    text.length < 10 ||
    text.length > lengthMax ||
    text.includes('\n') ||
    isBoilerplate(text) ||
    unfinished.test(text) ||
    joints.has(wordsOf(text).at(-1) ?? '')
  )
    return false
  return splitAtSpaces(text).length >= 3 || saysMuchInLetters(text)
}

/** Whether a text is the company's name or domain, with or without a legal form. */
export function ownNameTest({ names, domain }: Site): (text: string) => boolean {
  const label = getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain
  const keys = new Set([...names, domain, label].map(ownNameKey).filter((key) => key !== ''))
  return (text) => keys.has(ownNameKey(text))
}

const ownNameKey = (name: string) =>
  splitAtSpaces(` ${spacedWords(foldText(name))} `.replace(' official site ', ' '))
    .filter((word) => !wordsBesideNames.has(word))
    .join('')

/** Legal forms, and what titles have beside a name. */
const wordsBesideNames: ReadonlySet<string> = new Set(
  'inc ltd llc gmbh corp co limited sas sarl bv ag plc company the home'.split(' '),
)
