export { createOperators, type Operators } from './operators.ts'
export type { OperatorKey, OperatorStore } from './store.ts'
