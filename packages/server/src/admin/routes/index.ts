import type { Actor, Log } from '@dealflow/core'
import type { ImportJobs } from '../imports/import-jobs.ts'
import type { AdminRoute } from '../route.ts'
import { accountRoutes } from './accounts.ts'
import { backupRoutes } from './backups.ts'
import { companyRoutes } from './companies.ts'
import { importRoutes } from './imports.ts'
import { instanceRoutes } from './instance.ts'
import { jobRoutes } from './jobs.ts'
import { keyRoutes } from './keys.ts'
import { listRoutes } from './lists.ts'
import { operatorKeyRoutes } from './operator-keys.ts'
import { pricingRoutes } from './pricing.ts'
import { webhookRoutes } from './webhooks.ts'

/** What routes need beside the operations. */
export interface AdminRouteParts {
  /** A fresh UUIDv7. */
  newId(): string
  readonly log: Log
  readonly imports: ImportJobs
  /** Cancels, and notes in the audit log who did. */
  cancelImport(importId: string, actor: Actor): Promise<unknown>
  /** The largest file that is taken for an import. */
  readonly uploadBytesMax: number
  /** Ends streams that would go on for as long as their client listens. */
  readonly stopping: AbortSignal
}

/** Every operation of the operator API, in the order of its OpenAPI document. */
export function adminRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [
    ...accountRoutes(),
    ...keyRoutes(),
    ...operatorKeyRoutes(),
    ...pricingRoutes(),
    ...companyRoutes(parts),
    ...listRoutes(),
    ...jobRoutes(),
    ...webhookRoutes(),
    ...importRoutes(parts),
    ...backupRoutes(),
    ...instanceRoutes(),
  ]
}
