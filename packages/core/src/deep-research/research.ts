import type { CompetitorAnalyzer } from '../competitors/index.ts'
import type { ChildInput, LiveParts, SiteRun, Subject } from '../enrichment/index.ts'
import type { ModelBudget } from '../kernel/index.ts'
import type { Canonical, VcModel } from '../vc-backability/index.ts'
import type { SiteSnapshot } from '../web/index.ts'
import type { Found, Outcome } from './outcome.ts'
import type { ResearchRequest } from './read-request.ts'
import type { SubsystemName } from './schema.ts'

/** What a service gives to the work of deep research. */
export interface ResearchParts extends LiveParts {
  readonly analyzer: CompetitorAnalyzer
  readonly vcModel: VcModel
  /** Which records of the dataset are venture-backable by being in it. */
  readonly vcCanonical: Canonical
}

/** One deep research under way: what its subsystems share. */
export interface Research {
  readonly run: SiteRun
  readonly request: ResearchRequest
  readonly parts: ResearchParts
  /** Once the site was read, that of the site where the record turned out to be another company's. */
  readonly subject: Subject
  /**
   * The site, read and parsed; read once, by whoever asks first. Throws the `JobError` of a site that cannot be read. An attempt
   * that goes on finds its pages in the cache; where it does not read the same, all parts begin anew.
   */
  site(): Promise<ReadResearchSite>
  /** What a subsystem found that ended before; null where it found nothing. */
  found<Name extends SubsystemName>(name: Name): Found<Name> | null
  /** How a subsystem ended, whatever it came to; null before it did. */
  outcome<Name extends SubsystemName>(name: Name): Outcome<Name> | null
  /** Of all questions to the model together. */
  readonly modelBudget: ModelBudget
}

export interface ReadResearchSite {
  readonly snapshot: SiteSnapshot
  /** What the children of an enrichment read, of the same pages; `input.reading.site` has the parsed pages. */
  readonly input: ChildInput
  /** Whether it is not taken for that of the record: it goes by other names, or none of the record's websites leads to it. */
  readonly isOfAnother: boolean
}
