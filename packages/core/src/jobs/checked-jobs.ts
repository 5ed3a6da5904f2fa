import type { Billing } from '../billing/billing.ts'
import type { Clock } from '../kernel/host.ts'
import type { Jobs } from './jobs.ts'
import type { JobKind } from './kind.ts'

export interface CheckedJobsParts {
  /** Checks a request by the schema of an operation: throws BAD_REQUEST with every problem, returns the request otherwise. */
  readonly checkInput: <Body>(operationId: string, request: unknown) => Body
  readonly billing: Pick<Billing, 'topUpTest'>
  readonly clock: Pick<Clock, 'now'>
}

/** The same for callers in this process: a body is held against the schema of its kind, and a test ledger is topped up, first. */
export function checkedJobs(jobs: Jobs, { checkInput, billing, clock }: CheckedJobsParts): Jobs {
  const checked = (kind: JobKind, body: unknown) => checkInput<unknown>(`create${kind.name}`, body)
  return {
    ...jobs,
    read: async (kind, order) => jobs.read(kind, { ...order, body: checked(kind, order.body) }),
    quote: async (kind, order) => jobs.quote(kind, { ...order, body: checked(kind, order.body) }),
    async create(kind, order, request) {
      if (order.key.kind === 'test') await billing.topUpTest(order.key.accountId, clock.now())
      return jobs.create(kind, order, request)
    },
  }
}
