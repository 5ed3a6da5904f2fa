import { partNames } from '../report/part-table.ts'
import type { Research } from '../research.ts'
import { subsystemNames } from '../schema.ts'
import type { Subsystem } from '../subsystem.ts'
import { riskRules } from './risk-rules.ts'

const looked = subsystemNames.filter((name) => name !== 'riskFlags' && name !== 'report')

/** What a reader should be wary of, each shown by a fact. */
export const riskFlags: Subsystem<'riskFlags'> = {
  name: 'riskFlags',
  needs: [],
  uses: looked,
  weight: 2,
  async run(research) {
    const read = research.found('deepScrape') === null ? null : await research.site()
    const flags = riskRules.flatMap((rule) => rule({ research, read }))
    const errors = failedParts(research)
    return {
      status: errors.length > 0 ? 'partial' : 'succeeded',
      output: { flags: flags.map(({ code, text }) => ({ code, text })) },
      evidence: flags.flatMap(({ sources, confidence }, at) =>
        sources.length === 0
          ? []
          : [{ field: `/flags/${at}`, confidence, method: 'rule' as const, sources: [...sources] }],
      ),
      errors,
    }
  },
}

/** Parts that failed could have shown a risk. */
const failedParts = ({ outcome }: Research) =>
  looked
    .filter((name) => outcome(name)?.ended.status === 'failed')
    .map((name) => ({
      subsystem: name,
      code: 'dependency_failed',
      message: `${partNames[name]}: this failed, so a risk that it would show is missing.`,
      retryable: true,
    }))
