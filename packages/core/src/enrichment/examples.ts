import { magicFacts } from './facts.ts'
import { combinedResult, founderResult, fundingResult, generalResult } from './test-mode.ts'

/** Of the made-up company that test keys know as `succeed.test`; a test holds them against the schemas. */
const request = {
  website: 'https://succeed.test',
  request_id: 'crm-4711',
  company_name: 'Larkspur Payroll',
}

const asked = { request, createdAt: 1_790_000_000_000 }
const facts = () => magicFacts('succeed.test')
/** Documents need an id that is always the same, not one that is nobody else's. */
const crypto = { sha256: () => '0199c1d27a3e7c419d8b2f6a5b0c1e77'.repeat(2) }

export const enrichmentExamples = {
  request,
  combinedRequest: {
    ...request,
    funding: { investor_names: ['Quarry Lane Ventures'] },
    founders: { names: ['Ines Fairweather'] },
  },
  general: () => generalResult(asked, facts()),
  founders: () => founderResult(asked, facts()),
  funding: () => fundingResult(asked, facts(), crypto),
  combined: () => combinedResult(asked, facts(), crypto),
} as const
