import type { LedgerReport } from '@dealflow/core'

/** What does not hold first, of the ledgers of a backup; null when all of them do. */
export function ledgerProblem({ problems: [problem] }: LedgerReport): string | null {
  if (problem === undefined) return null
  const { accountId, environment, sequence } = problem
  const entry = sequence === null ? '' : `, entry ${sequence}`
  return `its ledger does not hold (${accountId}, ${environment}${entry}: ${problem.problem})`
}

export function withRemedy(problem: string): string {
  return `${problem}. Use an older backup, or restore this one as it is with --accept-unverified`
}
