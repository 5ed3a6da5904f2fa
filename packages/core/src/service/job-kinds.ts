import { deepResearch, type ResearchWorkParts } from '../deep-research/index.ts'
import { enrichment, type SiteWork } from '../enrichment/index.ts'
import type { JobKinds, JobType, JobWork, SyncWork } from '../jobs/index.ts'
import { type Hashing, type Together, together, type UploadStore } from '../kernel/index.ts'
import { type DeckReader, pitchDecks } from '../pitch-decks/index.ts'
import type { Locations } from '../reference/index.ts'
import type { Companies } from '../search/index.ts'
import { type VcParts, vcBackability } from '../vc-backability/index.ts'

/** The features with jobs, in the order of the contract. A kind is a line here, its import, and a row of `jobTypeTable`. */
const features = [enrichment, vcBackability, pitchDecks, deepResearch] as const

export interface JobKindParts {
  readonly companies: Pick<Companies, 'find' | 'resolve' | 'storeOf'>
  readonly locations: Pick<Locations, 'isCountry' | 'countryNamed'>
  readonly crypto: Hashing
  /** The embedder's own work for live keys, by kind, in the place of ours. A kind without any refuses a creation by a live key. */
  readonly work?: Partial<Record<JobType, JobWork>>
  /** The embedder's own answer of venture-backability to up to 50 websites, for live keys. */
  readonly answerVcBackability?: SyncWork
  /** Our own work, where web sites are read. */
  readonly sites?: ({ readonly work: (type: SiteJobType) => JobWork } & NonNullable<VcParts['sites']>) | null
  /** Reads decks out of `uploads`. */
  readonly decks?: DeckReader | undefined
  readonly uploads?: UploadStore | undefined
}

/** Every kind of long work. A type that no feature has does not compile. */
export const createJobKinds = (parts: JobKindParts): JobKinds =>
  together(features.map(({ kinds }) => kinds(parts)))

type SiteFeature = Extract<(typeof features)[number], { readonly siteWorks: unknown }>
type SiteWorks = Together<ReturnType<Awaited<ReturnType<SiteFeature['siteWorks']>>>>

/** The kinds whose work reads web sites and needs nothing more of what reads them. */
export type SiteJobType = keyof SiteWorks

/** The works of these kinds, which are loaded now: what reads sites is not worth the start of a process that does not. */
export async function loadSiteWorks() {
  const makers = await Promise.all(
    features.flatMap((feature) => ('siteWorks' in feature ? [feature.siteWorks()] : [])),
  )
  return (parts: ResearchWorkParts): Readonly<Record<SiteJobType, SiteWork>> =>
    together(makers.map((make) => make(parts)))
}
