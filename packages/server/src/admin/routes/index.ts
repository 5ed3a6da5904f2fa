import type { AdminRoute } from '../route.ts'
import { accountRoutes } from './accounts.ts'
import { keyRoutes } from './keys.ts'

/** What routes need beside the operations. */
export interface AdminRouteParts {
  /** Epoch milliseconds. */
  now(): number
}

/** Every operation of the operator API, in the order of its OpenAPI document. */
export function adminRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  return [...accountRoutes(), ...keyRoutes(parts)]
}
