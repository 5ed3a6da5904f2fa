import { exampleCompany } from '../../records/index.ts'
import { investorId, investorKey } from '../../reference/index.ts'
import type { InvestorData, InvestorsData } from './schema.ts'

const name = 'Quarry Lane Ventures'
const investor = { id: investorId(investorKey(name)), name, company_count: 1, led_count: 1 }
const { id, name: company, website, domain } = exampleCompany

export const investorsExample: InvestorsData = { investors: [investor], next_cursor: null }

export const investorExample: InvestorData = {
  ...investor,
  companies: [
    {
      ...{ id, name: company, website, domain },
      lead: true,
      latest_on: '2025-05-06',
      rounds: [{ type: 'seed', announced_on: '2025-05-06', amount_usd: 3_000_000, lead: true }],
    },
  ],
  next_cursor: null,
}
