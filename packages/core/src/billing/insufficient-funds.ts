import { ServiceError, toUsd } from '../kernel/index.ts'

/** The 402 of whatever costs more than its ledger holds. */
export function insufficientFunds(requiredMicroUsd: number, remainingMicroUsd: number): ServiceError {
  const details = { required_usd: toUsd(requiredMicroUsd), remaining_usd: toUsd(remainingMicroUsd) }
  const message = `This request costs ${details.required_usd} USD and the balance is ${details.remaining_usd} USD.`
  return new ServiceError('INSUFFICIENT_FUNDS', { message, details })
}
