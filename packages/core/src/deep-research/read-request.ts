import type { DeepResearchRequest } from './schema.ts'

/** A request as it is stored with its job: every member is there. */
export type ResearchRequest = {
  readonly [Member in keyof DeepResearchRequest]-?: Exclude<DeepResearchRequest[Member], undefined>
} & { readonly skip_competitor_analysis: boolean }

/** Of a job that `readResearch` made. */
export function researchRequestOf(request: Readonly<Record<string, unknown>>): ResearchRequest {
  return request as ResearchRequest
}
