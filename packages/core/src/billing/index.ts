export { type Billing, type ChargeOutcome, createBilling } from './billing.ts'
export { billingEndpoints, LedgerEntrySchema, ledgerEntryTypes, toWireEntry } from './endpoints.ts'
export { insufficientFunds } from './insufficient-funds.ts'
export { chargeRefusal, ledgerMicroUsdMax, requireWholeAmount, sealEntry } from './ledger.ts'
export { type Adjustment, blankEntry, type Grant, type OperatorEntry } from './operator-entries.ts'
export { type PriceOverrides, priceIssues } from './prices.ts'
export type {
  BillingStore,
  LedgerEntry,
  LedgerQuery,
  LedgerReading,
  LedgerSummary,
  PostOutcome,
} from './store.ts'
export { type LedgerReport, type VerifyProgress, verifyLedgers } from './verify.ts'
