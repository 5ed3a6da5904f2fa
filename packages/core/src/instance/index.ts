export { createInstanceNotes, type InstanceNotes } from './instance.ts'
export {
  createRunTimeSettings,
  type LimitsInForce,
  type PricesInForce,
  type RunTimeSettings,
} from './run-time-settings.ts'
export type { InstanceRecord, InstanceStore } from './store.ts'
