import { type AuditEntry, type AuditQuery, type OperatorKey, toIso } from '@dealflow/core'
import { changes, reads } from './operation.ts'
import { isoOrNull } from './wire.ts'

export const operatorOperations = {
  'admin_key.create': changes(
    ({ label }: { label: string | null }) => ({ target: null, details: { label } }),
    async ({ service }, args) => {
      const { key, secret } = await service.operators.createKey(args)
      return { ...toWireOperatorKey(key), key: secret }
    },
    ({ key_id }) => key_id,
  ),

  'admin_key.list': reads(async ({ service }, _args: Record<string, never>) => ({
    keys: (await service.operators.listKeys()).map(toWireOperatorKey),
  })),

  'admin_key.revoke': changes(
    ({ keyId }: { keyId: string }) => ({ target: keyId, details: {} }),
    async ({ service }, { keyId }) => toWireOperatorKey(await service.operators.revokeKey(keyId)),
  ),

  'audit.list': reads(async ({ service }, query: Partial<AuditQuery>) => ({
    entries: (await service.audit.entries(query)).map(toWireAuditEntry),
  })),
}

export type OperatorKeyView = ReturnType<typeof toWireOperatorKey>
export type AuditEntryView = ReturnType<typeof toWireAuditEntry>

function toWireOperatorKey(key: OperatorKey) {
  return {
    key_id: key.keyId,
    label: key.label,
    prefix: key.prefix,
    last4: key.last4,
    status: key.revokedAt === null ? ('active' as const) : ('revoked' as const),
    created_at: toIso(key.createdAt),
    revoked_at: isoOrNull(key.revokedAt),
    last_used_at: isoOrNull(key.lastUsedAt),
  }
}

function toWireAuditEntry({ sequence, at, actor, action, target, details, outcome }: AuditEntry) {
  return {
    sequence,
    at: toIso(at),
    actor,
    action,
    target,
    details,
    /** Null while the change is under way, and for one that the end of the process cut off. */
    outcome: outcome?.outcome ?? null,
    reason: outcome?.reason ?? null,
    made: outcome?.made ?? null,
    ended_at: isoOrNull(outcome?.at ?? null),
  }
}
