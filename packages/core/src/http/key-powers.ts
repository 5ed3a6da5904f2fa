import { type Caller, type ForbiddenReason, type Scope, ServiceError } from '../kernel/index.ts'

/** The scope that a route needs and the key lacks; null when it lacks none. */
export function missingScope({ key: { scopes } }: Caller, needed: Scope | null): Scope | null {
  return needed === null || scopes.length === 0 || scopes.includes(needed) ? null : needed
}

/** A 403 that says why the key may not be used here or for this. */
export function forbiddenKey(reason: ForbiddenReason, scope: Scope | null): ServiceError<'FORBIDDEN'> {
  const messages: Readonly<Record<ForbiddenReason, string>> = {
    inactive: 'This API key is switched off.',
    retired: 'This API key was rotated or revoked. Use its successor.',
    expired: 'This API key has expired.',
    wrong_environment: 'This instance does not take keys of this kind.',
    insufficient_scope: `This API key lacks the scope ${scope ?? ''} that this route needs.`,
    address_not_allowed: 'This API key may not be used from this address.',
  }
  return new ServiceError('FORBIDDEN', { message: messages[reason], details: { reason } })
}
