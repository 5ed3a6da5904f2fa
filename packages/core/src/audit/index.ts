export { type Audit, createAudit, type RecordedChange } from './audit.ts'
export type { Actor, AuditDraft, AuditEntry, AuditOutcome, AuditQuery, AuditStore } from './store.ts'
