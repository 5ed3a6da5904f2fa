import { foldText } from '../../kernel/index.ts'
import type { Block, PageKind } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { blocksWith, textOfPage } from '../page-text.ts'
import { notFound, reconcile } from '../reconcile.ts'
import { ruleTrust } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'

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

/** Characters of a page that are searched. */
const textMax = 200_000

export interface Hit {
  readonly block: Block
  /** Where in the block's text. */
  readonly at: number
  readonly match: RegExpExecArray
}

/**
 * Where a global pattern matches within a block, at most `max` times. Only blocks in which one of `words` (in lower case) stands
 * are searched.
 */
export function hitsIn(
  { page }: ReadPage,
  pattern: RegExp,
  max: number,
  words: readonly string[],
): readonly Hit[] {
  const { starts } = textOfPage(page)
  const hits: Hit[] = []
  for (const block of blocksWith(page, words)) {
    if ((starts[block.index] ?? 0) > textMax) break
    for (const match of block.text.matchAll(pattern)) {
      hits.push({ block, at: match.index, match })
      if (hits.length >= max) return hits
    }
  }
  return hits
}

const same = <T>(value: T) => (typeof value === 'string' ? foldText(value) : JSON.stringify(value))

/** What findings of a field come to whose values exclude one another. */
export const agreed = <T>(findings: readonly Finding<T>[]): Fact<T> => reconcile(findings, same)

/** Texts that say a thing in other words do not contradict: the surest is taken, first found first, with those that equal it. */
export function surest<T>(findings: readonly Finding<T>[]): Fact<T> {
  const worth = ({ rule }: Finding<T>) => ruleTrust[rule].confidence
  const [best] = findings.toSorted((left, right) => worth(right) - worth(left))
  if (best === undefined) return notFound()
  return agreed(findings.filter(({ value }) => same(value) === same(best.value)))
}

/** The company's names as a pattern; null when none is known. */
export function ownPattern(names: readonly string[]): string | null {
  const own = namesToFind(names).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return own.length === 0 ? null : own.join('|')
}

/** Those that are looked for in texts. */
export const namesToFind = (names: readonly string[]): readonly string[] =>
  names.slice(0, 5).filter((name) => name.length > 1)
