import type { Help } from '../../help/ports.ts'
import type { Skipped, Subsystem } from '../subsystem.ts'

/** What others write of the market that a company is in; every statement stands on a page that was read. */
export const marketAnalysis: Subsystem<'marketAnalysis'> = {
  name: 'marketAnalysis',
  needs: ['companyProfile'],
  uses: ['newsAndPress'],
  weight: 7,
  async run({ parts }) {
    return notConfigured(parts.help)
  },
}

function notConfigured({ model, search }: Pick<Help, 'model' | 'search'>): Skipped {
  const missing = [model === null ? ['model_url'] : [], search === null ? ['search_kind'] : []].flat()
  return {
    status: 'skipped',
    reason: 'not_configured',
    detail: `The company's own site does not tell its market. Set ${missing.join(' and ')} to have it looked up.`,
  }
}
