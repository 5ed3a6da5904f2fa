import type { ContactFacts, FundingFacts, IdentityFacts, PeopleFacts } from './facts.ts'
import type { Fact } from './finding.ts'
import type { ProfileFacts } from './profile/profile.ts'
import type { ExtractionContext, Site } from './site.ts'

/** A labelled company of the dataset that is like the one that is read. */
export interface Neighbour {
  readonly name: string
  readonly industries: readonly string[]
  /** 0 to 1, falling with rank. */
  readonly score: number
}

/** Everything that reads a site: pure functions, all over the same pages. */
export interface Extractors {
  readonly identity: (site: Site, context: ExtractionContext) => IdentityFacts
  readonly contacts: (site: Site, context: ExtractionContext) => ContactFacts
  readonly profile: (site: Site, context: ExtractionContext) => ProfileFacts
  readonly people: (site: Site, context: ExtractionContext) => PeopleFacts
  readonly funding: (site: Site, context: ExtractionContext) => FundingFacts
  readonly industries: (neighbours: readonly Neighbour[], site: Site) => readonly Fact<string>[]
}
