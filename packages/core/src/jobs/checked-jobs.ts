import type { Billing } from '../billing/index.ts'
import type { CheckInput, Clock } from '../kernel/index.ts'
import type { Jobs } from './jobs.ts'

export interface CheckedJobsParts {
  readonly checkInput: CheckInput
  readonly billing: Pick<Billing, 'topUpTest'>
  readonly clock: Pick<Clock, 'now'>
}

/** The same for callers in this process: a body is held against the schema of its kind, and a test ledger is topped up, first. */
export function checkedJobs(jobs: Jobs, { checkInput, billing, clock }: CheckedJobsParts): Jobs {
  return {
    ...jobs,
    read: async (kind, order) => jobs.read(kind, { ...order, body: checkInput(kind.body, order.body) }),
    quote: async (kind, order) => jobs.quote(kind, { ...order, body: checkInput(kind.body, order.body) }),
    async create(kind, order, request) {
      if (order.key.kind === 'test') await billing.topUpTest(order.key.accountId, clock.now())
      return jobs.create(kind, order, request)
    },
  }
}
