import { foldText } from '../../kernel/index.ts'
import type { PageKind } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
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

/** The company's names that are looked for in texts. */
export const namesToFind = (names: readonly string[]): readonly string[] =>
  names.slice(0, 5).filter((name) => name.length > 1)
