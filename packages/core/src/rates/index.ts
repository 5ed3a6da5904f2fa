export { defaultLimits, type LimitOverrides, type LimitTable, limitIssues, limitsOver } from './limits.ts'
export { keepRateCounters } from './persistence.ts'
export {
  counterEndsAt,
  type RateCounter,
  type RateCounterStore,
  type RateOutcome,
  type RateState,
  type RateStore,
  type RateSubject,
  type RateWindow,
  rateWindows,
  unlimited,
  type WindowState,
  windowLengthMs,
} from './store.ts'
export { fixedWindowRateStore } from './windows.ts'
