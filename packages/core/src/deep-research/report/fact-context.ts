import type { Locations } from '../../companies/locations/locations.ts'
import type { Research } from '../research.ts'

/** What sentences are made from. */
export interface FactContext {
  readonly research: Pick<Research, 'found'>
  readonly locations: Locations
  /** Epoch milliseconds. */
  readonly now: number
  /** What the company is called in the report, and by what else it is known. */
  readonly names: readonly string[]
  /** Its own. */
  readonly domains: readonly string[]
}
