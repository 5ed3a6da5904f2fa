import { madeHere } from '../../enrichment/new-record.ts'
import { judge } from '../../vc-backability/judge.ts'
import { readFacts } from '../../vc-backability/site-facts.ts'
import type { Subsystem } from '../subsystem.ts'

/** Whether venture capital could fund the company: the dataset first, then the site (decisions D12.3). */
export const ventureAssessment: Subsystem<'ventureAssessment'> = {
  name: 'ventureAssessment',
  needs: [],
  uses: ['deepScrape'],
  weight: 5,
  async run(research) {
    const { record } = research.subject
    if (record !== null && record.source !== madeHere)
      return {
        status: 'succeeded',
        output: {
          classification: 'Yes',
          confidence: 1,
          reasons: [{ code: 'CANONICAL_STARTUP', text: 'It is a company of the dataset.' }],
        },
        evidence: [],
      }
    if (research.found('deepScrape') === null)
      return {
        status: 'skipped',
        reason: 'dependency_failed',
        detail: 'The company is not in the dataset, and its site could not be read.',
      }
    const { input } = await research.site()
    const { site, context } = input.reading
    const { signals } = readFacts(site, context, research.parts.extractors)
    const { classification, confidence, reasons } = judge(signals, research.parts.vcModel)
    return {
      status: 'succeeded',
      output: { classification, confidence, reasons: [...reasons] },
      evidence: [],
    }
  },
}
