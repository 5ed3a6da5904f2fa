export { verifyLedgers } from '../billing/verify.ts'
export type { StorageCase, StorageSubject } from './storage-case.ts'
export * from './storage-contract.ts'
export * from './test-clock.ts'
