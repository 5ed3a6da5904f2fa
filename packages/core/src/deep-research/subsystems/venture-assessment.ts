import { type Evidence, madeHere, type Subject, sourceOf } from '../../enrichment/index.ts'
import {
  askingModel,
  blankChanceMin,
  chanceIn,
  isBlankHome,
  judge,
  type OnRecord,
  readFacts,
  readRecord,
} from '../../vc-backability/index.ts'
import { spentSince } from '../model-budget.ts'
import type { Ended, Skipped } from '../outcome.ts'
import type { Research } from '../research.ts'
import type { Subsystem } from '../subsystem.ts'
import { reasonEvidence } from './reason-evidence.ts'
import { isRecordSettled } from './record-settled.ts'

/**
 * Whether venture capital could fund the company: the dataset first, then its site (docs/design/decisions.md#order-of-evidence).
 */
export const ventureAssessment: Subsystem<'ventureAssessment'> = {
  name: 'ventureAssessment',
  needs: [],
  uses: ['deepScrape'],
  weight: 5,
  async run(research) {
    const { record, domain } = research.subject
    const onRecord = await readOnRecord(research)
    if (record !== null && onRecord?.isCanonical === true) return canonical(record, domain, onRecord.reason)
    if (research.found('deepScrape') === null)
      return skipped(
        onRecord === null
          ? 'The company is not in the dataset, and its site could not be read.'
          : `${onRecord.reason.text} Its site could not be read.`,
      )
    return judged(research)
  },
}

/** What the dataset says of it. That somebody had a site enriched says nothing of whether it is one. */
async function readOnRecord(research: Research): Promise<OnRecord | null> {
  const { subject, parts } = research
  if (subject.record === null || subject.record.source === madeHere || !isRecordSettled(research)) return null
  const year = new Date(parts.host.clock.now()).getUTCFullYear()
  const { choice, markedSources } = parts.vcCanonical
  return readRecord(subject.record, choice, year, await markedSources())
}

function canonical(
  record: NonNullable<Subject['record']>,
  domain: string,
  reason: OnRecord['reason'],
): Ended<'ventureAssessment'> {
  const sources = [sourceOf({ domain, record })]
  const proof = { confidence: 1, method: 'dataset' as const, sources }
  return {
    status: 'succeeded',
    output: { classification: 'Yes', confidence: 1, reasons: [reason] },
    evidence: ['/classification', '/reasons/0'].map((field): Evidence => ({ field, ...proof })),
  }
}

async function judged(research: Research): Promise<Ended<'ventureAssessment'>> {
  const { parts, modelBudget, run } = research
  const { snapshot, input } = await research.site()
  const { site, context } = input.reading
  const { signals } = readFacts(site, context, parts.extractors)
  const before = { ...modelBudget.used }
  const ask = askingModel(parts.providers.model, modelBudget)
  const asked = await ask(site, chanceIn(signals, parts.vcModel), run.signal)
  const [home] = site.pages
  const isBlank = home === undefined || isBlankHome(snapshot.pages[0]?.outcome ?? 'empty', home)
  if (isBlank && asked.chance < blankChanceMin)
    return skipped('The home page of the site shows nothing that could be judged.')
  const { classification, confidence, reasons } = judge(signals, parts.vcModel, asked.chance)
  const all = [...reasons, ...asked.reasons]
  return {
    status: 'succeeded',
    output: { classification, confidence, reasons: all.map(({ code, text }) => ({ code, text })) },
    evidence: reasonEvidence(all, confidence, site),
    usage: spentSince(before, modelBudget),
  }
}

const skipped = (detail: string): Skipped => ({ status: 'skipped', reason: 'dependency_failed', detail })
