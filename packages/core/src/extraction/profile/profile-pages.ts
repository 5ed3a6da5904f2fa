import type { Block } from '../../html/page.ts'
import type { PageKind } from '../../sites/snapshot.ts'
import { foldText } from '../../text.ts'
import type { Fact, Finding } from '../finding.ts'
import { notFound, reconcile } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { profileTrust } from './profile-trust-table.ts'

/** The company's own pages, of these kinds or of any, in the site's order. */
export function ownPages(site: Site, ...kinds: readonly PageKind[]): readonly ReadPage[] {
  return site.pages.filter(
    ({ origin, kind }) => origin === 'own_site' && (kinds.length === 0 || kinds.includes(kind)),
  )
}

/** The page that speaks for the company: its home, else the first that was read. */
export function homePage(site: Site): ReadPage | null {
  return ownPages(site, 'home')[0] ?? ownPages(site)[0] ?? null
}

/** Whether an address is of a host or of one under it. */
export function isOfHost(href: string, host: string): boolean {
  const found = URL.parse(href)?.hostname ?? ''
  return found === host || found.endsWith(`.${host}`)
}

interface TextOfPage {
  readonly text: string
  readonly lower: string
  /** Where each block begins in `text`. */
  readonly starts: readonly number[]
}

const texts = new WeakMap<readonly Block[], TextOfPage>()

/** Characters of a page that are searched. */
const textMax = 200_000

/** The blocks of a page in one text, a line between them: a pattern is looked for once a page. */
export function textOfPage({ page: { blocks } }: ReadPage): TextOfPage {
  const known = texts.get(blocks)
  if (known !== undefined) return known
  const starts: number[] = []
  let length = 0
  for (const block of blocks) {
    if (length > textMax) break
    starts.push(length)
    length += block.text.length + 1
  }
  const text = blocks
    .slice(0, starts.length)
    .map((block) => block.text)
    .join('\n')
  const made = { text, lower: text.toLowerCase(), starts }
  texts.set(blocks, made)
  return made
}

export interface Hit {
  readonly block: Block
  /** Where in the block's text. */
  readonly at: number
  readonly match: RegExpExecArray
}

/**
 * Where a global pattern matches within a block, at most `max` times. A page that has none of `words` (in lower case) is not
 * searched: looking for a word is many times quicker than for a pattern.
 */
export function hitsIn(
  read: ReadPage,
  pattern: RegExp,
  max: number,
  words: readonly string[],
): readonly Hit[] {
  const { text, lower, starts } = textOfPage(read)
  if (!words.some((word) => lower.includes(word))) return []
  const hits: Hit[] = []
  for (const match of text.matchAll(pattern)) {
    const index = lastAtMost(starts, match.index)
    const block = read.page.blocks[index]
    const at = match.index - (starts[index] ?? 0)
    if (block !== undefined && at + match[0].length <= block.text.length) hits.push({ block, at, match })
    if (hits.length >= max) break
  }
  return hits
}

function lastAtMost(starts: readonly number[], place: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

const same = <T>(value: T) => (typeof value === 'string' ? foldText(value) : JSON.stringify(value))

/** What findings of a field come to whose values exclude one another. */
export const agreed = <T>(findings: readonly Finding<T>[]): Fact<T> =>
  reconcile(findings, { trust: profileTrust, key: same })

/** Texts that say a thing in other words do not contradict: the surest is taken, first found first, with those that equal it. */
export function surest<T>(findings: readonly Finding<T>[]): Fact<T> {
  const worth = ({ rule }: Finding<T>) => profileTrust[rule]?.confidence ?? 0
  const [best] = findings.toSorted((left, right) => worth(right) - worth(left))
  if (best === undefined) return notFound()
  return agreed(findings.filter(({ value }) => same(value) === same(best.value)))
}

/** The company's names as a pattern; null when none is known. */
export function ownPattern(names: readonly string[]): string | null {
  const own = names
    .slice(0, 5)
    .filter((name) => name.length > 1)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return own.length === 0 ? null : own.join('|')
}
