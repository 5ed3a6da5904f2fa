import type { ExtractionContext, Extractors, Site } from '../extraction/index.ts'
import { namesPlace } from './place-in-title.ts'
import { thinChars } from './signals/pitch.ts'
import { type Signals, siteSignals } from './signals/signals.ts'

export type SiteExtractors = Pick<Extractors, 'identity' | 'people' | 'funding'>

export interface ReadFacts {
  readonly name: string | null
  readonly signals: Signals
}

/** What the first pages of a site tell. Home comes first; the page about the company counts where home says little. */
export function readFacts(site: Site, context: ExtractionContext, find: SiteExtractors): ReadFacts {
  const first = firstPages(site)
  const identity = find.identity(first, context)
  const names = [identity.name.value, identity.legalName.value].filter((name) => name !== null)
  const named = { ...first, names }
  const { founders } = find.people(named, context)
  const { rounds, investors, ipo } = find.funding(named, context)
  const signals = siteSignals(
    first.pages.map(({ page }) => page),
    {
      domain: site.domain,
      founders: founders.length,
      namesInvestors: rounds.length + investors.length > 0,
      namesPlace: namesPlace(first.pages[0]?.page.title ?? '', context.locations),
      isListed: ipo !== null,
      now: context.now,
    },
  )
  return { name: identity.name.value, signals }
}

/** Whether home alone says too little. */
export const isThin = ({ pages: [home] }: Site): boolean => (home?.page.textLength ?? 0) < thinChars

function firstPages(site: Site): Site {
  const [home] = site.pages
  const about = site.pages.find(({ kind }) => kind === 'about')
  const more = isThin(site) && about !== undefined && about !== home ? [about] : []
  return { ...site, pages: home === undefined ? [] : [home, ...more] }
}
