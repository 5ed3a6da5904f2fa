import { childInput, readSite, type SiteRun, subjectApart, subjectOfJob } from '../enrichment/index.ts'
import { JobError, type ModelBudget, type ModelUsage } from '../kernel/index.ts'
import type { SitePage, SiteSnapshot } from '../web/index.ts'
import { researchHints } from './analyst-context.ts'
import { asItWasRead, coveredThen } from './kept-reading.ts'
import { modelWithin } from './model-budget.ts'
import type { Outcome } from './outcome.ts'
import { researchRequestOf } from './read-request.ts'
import type { ReadResearchSite, Research, ResearchParts } from './research.ts'
import { foundIn } from './result.ts'
import type { Outcomes } from './run-subsystems.ts'
import type { SubsystemName } from './schema.ts'

/** Of all questions of one research. */
const tokensMax = 60_000

export interface OpenedResearch {
  readonly research: Research
  /** Whether what enrichment finds is about the company of the record; else it is of somebody else, and must not be kept there. */
  isOfSubject(): boolean
}

/** An attempt that goes on cannot read what an earlier one has read: of two readings no one report is made. */
export class OtherReading extends Error {
  override readonly name = 'OtherReading'

  constructor(options?: ErrorOptions) {
    super('The site is no longer as an earlier attempt has read it.', options)
  }
}

/** What the subsystems of an attempt share. `outcomes`: what has ended, also in earlier attempts. */
export async function openResearch(
  run: SiteRun,
  parts: ResearchParts,
  outcomes: Outcomes,
  { modelBudget, onPage }: { readonly modelBudget: ModelBudget; readonly onPage: (page: SitePage) => void },
): Promise<OpenedResearch> {
  const request = researchRequestOf(run.job.request)
  const recordId = request.record_store_id?.trim() ?? null
  const asked = await subjectOfJob(run, parts, recordId)
  // The record that the client named is what the report is about, whatever the site says.
  const turnsAside = recordId === null
  const before = foundIn(outcomes, 'deepScrape')
  let subject = before?.isOfAnother === true && turnsAside ? await subjectApart(asked, run, parts) : asked
  let reading: Promise<ReadResearchSite> | null = null

  async function read(): Promise<ReadResearchSite> {
    const snapshot = await snapshotOf()
    run.stage('extracting')
    const hints = researchHints(request)
    const input = await childInput(run, 'research', { subject: asked, snapshot }, parts, hints)
    const isOfAnother = input.subject !== asked
    if (isOfAnother && turnsAside) subject = input.subject
    const covered = before?.reading === undefined ? input.covered : coveredThen(before.reading)
    return { snapshot, input: { ...input, covered }, isOfAnother }
  }

  async function snapshotOf(): Promise<SiteSnapshot> {
    const reading = readSite(run, 'research', asked.domain, parts, onPage)
    if (before?.reading === undefined) return reading
    const later = await reading.catch((error: unknown) => {
      throw error instanceof JobError ? new OtherReading({ cause: error }) : error
    })
    const same = asItWasRead(later, before.reading)
    if (same === null) throw new OtherReading()
    return same
  }

  const { model } = parts.providers
  const providers = { ...parts.providers, model: model === null ? null : modelWithin(modelBudget, model) }
  const research: Research = {
    run,
    request,
    parts: { ...parts, providers },
    get subject() {
      return subject
    },
    site() {
      reading ??= read()
      return reading
    },
    found: (name) => foundIn(outcomes, name),
    outcome: <Name extends SubsystemName>(name: Name) => (outcomes.get(name) ?? null) as Outcome<Name> | null,
    modelBudget,
  }
  return {
    research,
    isOfSubject: () => turnsAside || foundIn(outcomes, 'deepScrape')?.isOfAnother !== true,
  }
}

/** What a research may spend on the model, and what earlier attempts spent of it. */
export function modelBudgetOf(outcomes: Outcomes): ModelBudget {
  const used: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, isEstimated: false }
  for (const name of outcomes.keys()) {
    const { usage = {} } = foundIn(outcomes, name) ?? {}
    used.calls += usage.model_calls ?? 0
    used.inputTokens += usage.input_tokens ?? 0
    used.outputTokens += usage.output_tokens ?? 0
  }
  return { tokensMax, used }
}
