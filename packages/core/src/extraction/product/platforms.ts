import type { PageKind } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { blocksWith } from '../page-text.ts'
import { hitsIn, isOfHost, ownPages } from '../profile/profile-pages.ts'
import { reconcileEach } from '../reconcile.ts'
import { sentenceBefore } from '../sentence-before.ts'
import type { ReadPage, Site } from '../site.ts'
import { denied, planned } from './integration-word-table.ts'
import { apiLink, platformPhrases, platformRows } from './platform-table.ts'

const linksMax = 1_000
const hitsMax = 3
/** Posts and stories tell of others' products too. */
const telling: readonly PageKind[] = ['home', 'product', 'pricing', 'about', 'contact']

/** Where the product runs: `iOS`, `Web`, `API`. */
export function findPlatforms(site: Site): readonly Fact<string>[] {
  const findings = ownPages(site, ...telling).flatMap((read) => [
    ...fromLinks(read, site.domain),
    ...fromLists(read),
    ...fromPhrases(read),
  ])
  return reconcileEach(findings, (name) => name)
}

function fromLinks(read: ReadPage, domain: string): readonly Finding<string>[] {
  return read.page.links.slice(0, linksMax).flatMap(({ href, text }) => {
    if (href.length > 290) return []
    const row = platformRows.find(({ address }) => address?.test(href) === true)
    if (row !== undefined) return [found(read, 'platform.store', row.name, href)]
    return apiLink.test(text) && isOfHost(href, domain) ? [found(read, 'platform.link', 'API', text)] : []
  })
}

const named = platformRows.flatMap(({ words }) => words ?? []).join('|')
const list = String.raw`(?:${named})(?:(?:, and |, | and | & | or | und | et | y | e | en | \/ |\/)(?:the )?(?:${named})){0,6}`
/** `for iOS, Android and the web`, `on Mac` */
const behind = new RegExp(
  String.raw`(?<![\p{L}])(?<cue>on|for|für|auf|sur|pour|para|en|voor|op) (?:both |your |the |all )?(?<list>${list})(?![\p{L}-])`,
  'gu',
)
/** `iOS and Android apps` */
const before = new RegExp(
  String.raw`(?<![\p{L}])(?<list>${list})[ -](?:and desktop )?(?:[Aa]pps?|clients?|versions?|Versionen|applications?|desktop apps?)(?![\p{L}])`,
  'gu',
)
const words = ['ios', 'iphone', 'ipad', 'android', 'macos', 'os x', 'mac', 'windows', 'linux', 'web']
/** What is run, and that it is: a blind for windows runs nowhere. */
const isProgram =
  /(?<![\p{L}])(?:apps?|available|runs?|running|download(?:ed|s)?|desktop|PC|software|client|native|verfügbar|erhältlich|disponible|disponível|beschikbaar|install(?:s|ed)?)(?![\p{L}])/iu

function fromLists(read: ReadPage): readonly Finding<string>[] {
  if (blocksWith(read.page, words).length === 0) return []
  return [behind, before].flatMap((pattern) =>
    hitsIn(read, pattern, hitsMax * 4, words).flatMap(({ block, at, match }) => {
      const text = match.groups?.['list'] ?? ''
      const sentence = sentenceBefore(block.text, at)
      const around = sentence + block.text.slice(at, at + 120)
      if (block.text.length > 600 || denied.test(sentence.slice(-60)) || planned.test(around)) return []
      const rows = rowsIn(text)
      const isTold = pattern === before || rows.length > 1 ? isProgram.test(around) : isProgram.test(sentence)
      const believed = isTold && (rows.length > 1 || rows.some(({ isCommon }) => isCommon !== true))
      return believed ? rows.map(({ name }) => found(read, 'platform.said', name, block.text, at)) : []
    }),
  )
}

const rowsIn = (text: string) => {
  const parts = text.split(/, and |, | and | & | or | und | et | y | e | en | \/ |\//)
  return platformRows.filter(({ words: said }) => {
    if (said === null) return false
    const whole = new RegExp(`^(?:the )?(?:${said})$`)
    return parts.some((part) => whole.test(part))
  })
}

const phraseWords = ['extension', 'add-on', 'web', 'browser', 'api']

function fromPhrases(read: ReadPage): readonly Finding<string>[] {
  return platformPhrases.flatMap(([name, said]) =>
    hitsIn(read, said, hitsMax, phraseWords)
      .filter(({ block, at }) => {
        const sentence = sentenceBefore(block.text, at)
        return block.text.length <= 600 && !denied.test(sentence.slice(-60)) && !planned.test(sentence)
      })
      .map(({ block, at }) => found(read, 'platform.said', name, block.text, at)),
  )
}

/** Whether a quote (an address, a link's text, a sentence) shows this platform. */
export function platformReadsBack(quote: string, value: string): boolean {
  if (value === 'API' && apiLink.test(quote)) return true
  const row = platformRows.find(({ name }) => name === value)
  if (row?.address?.test(quote) === true) return true
  if (row?.words != null && new RegExp(`(?<![\\p{L}])(?:${row.words})(?![\\p{L}])`, 'u').test(quote))
    return true
  return platformPhrases.some(([name, said]) => name === value && quote.search(said) >= 0)
}
