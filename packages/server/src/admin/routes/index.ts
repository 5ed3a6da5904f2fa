import type { AdminRoute, AdminRouteParts } from '../route.ts'
import { accountRoutes } from './accounts.ts'
import { backupRoutes } from './backups.ts'
import { companyRoutes } from './companies.ts'
import { customFieldRoutes } from './custom-fields.ts'
import { duplicateRoutes } from './duplicates.ts'
import { importRoutes } from './imports.ts'
import { instanceRoutes } from './instance.ts'
import { jobRoutes } from './jobs.ts'
import { keyRoutes } from './keys.ts'
import { listRoutes } from './lists.ts'
import { operatorKeyRoutes } from './operator-keys.ts'
import { peopleRoutes } from './people.ts'
import { pricingRoutes } from './pricing.ts'
import { searchTuningRoutes } from './search-tuning.ts'
import { webhookRoutes } from './webhooks.ts'

/** Every operation of the operator API, in the order of its OpenAPI document. */
export function adminRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [
    ...accountRoutes(),
    ...keyRoutes(),
    ...operatorKeyRoutes(),
    ...pricingRoutes(),
    ...companyRoutes(parts),
    ...customFieldRoutes(),
    ...peopleRoutes(),
    ...duplicateRoutes(),
    ...searchTuningRoutes(),
    ...listRoutes(),
    ...jobRoutes(),
    ...webhookRoutes(),
    ...importRoutes(parts),
    ...backupRoutes(),
    ...instanceRoutes(),
  ]
}
