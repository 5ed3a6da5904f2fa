import { fromUsd, scopes } from '@dealflow/core'
import { badRequest, Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'

export const IdSchema = Text({ minLength: 1, maxLength: 100 })
export const EnvironmentSchema = OneOf(['live', 'test'])
export const TimeSchema = Text({ format: 'date-time' })

export const AccountSchema = Closed(
  { account_id: Text(), name: Text(), created_at: TimeSchema, balance_usd: Type.Number() },
  { $id: 'Account' },
)

/** Some windows; what is left out keeps its default. */
export const KeyLimitsSchema = Closed({
  second: Type.Optional(Type.Integer({ minimum: 0 })),
  minute: Type.Optional(Type.Integer({ minimum: 0 })),
  day: Type.Optional(Type.Integer({ minimum: 0 })),
})

export const KeySchema = Closed(
  {
    key_id: Text(),
    account_id: Text(),
    kind: EnvironmentSchema,
    label: Nullable(Text()),
    status: OneOf(['active', 'inactive', 'retired', 'expired']),
    scopes: Type.Array(OneOf(scopes), { description: 'Empty means all' }),
    expires_at: Nullable(TimeSchema),
    rate_limits: Nullable(KeyLimitsSchema, { description: 'Over the default limits; 0 means unlimited' }),
    allowed_cidrs: Type.Array(Text(), { description: 'Empty means any address' }),
    created_at: TimeSchema,
    last_used_at: Nullable(TimeSchema, { description: 'To the minute' }),
    secrets: Type.Array(
      Closed({ prefix: Text(), last4: Text(), created_at: TimeSchema, retires_at: Nullable(TimeSchema) }),
      { description: 'Newest first; more than one while a rotation overlaps' },
    ),
  },
  { $id: 'ApiKey' },
)

/** An instant that a client sends: RFC 3339 with its offset. */
export const InstantSchema = Text({
  pattern: '^\\d{4}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-]\\d{2}:\\d{2})$',
  format: 'date-time',
  examples: ['2027-01-01T00:00:00Z'],
})

/** Epoch milliseconds. A date that the calendar does not have is refused. */
export function instantOf(text: string, path: string): number {
  const at = Date.parse(text.trim())
  if (Number.isNaN(at)) throw badRequest([{ path, message: 'is not an instant that the calendar has' }])
  return at
}

/** Micro-USD, exactly; more than six decimals are refused rather than rounded. */
export function microUsdOf(usd: number, path: string): number {
  const microUsd = fromUsd(usd)
  if (microUsd !== null) return microUsd
  throw badRequest([{ path, message: 'takes an amount of USD with at most six decimals' }])
}
