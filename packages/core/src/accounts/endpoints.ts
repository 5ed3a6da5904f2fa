import { defineEndpoint, type Endpoint } from '../http/endpoint.ts'
import {
  type ApiKey,
  type Caller,
  Closed,
  Nullable,
  OneOf,
  type RateClass,
  type Static,
  scopes,
  Text,
  Type,
  toIso,
  type WindowLimits,
} from '../kernel/index.ts'

export interface AccountEndpointParts {
  /** The limits that hold for a key as they are shown: its own override included, 9007199254740991 for no limit. */
  readonly limitsOf: (key: ApiKey, rateClass: RateClass) => WindowLimits
}

/** What a key may know of itself. */
export function accountEndpoints({ limitsOf }: AccountEndpointParts): readonly Endpoint[] {
  return [
    defineEndpoint({
      operationId: 'getKey',
      method: 'GET',
      path: '/api/v2/key',
      summary: 'The calling key',
      description: 'Kind, scopes, expiry and limits of the API key that makes the request.',
      tag: 'Account',
      scope: null,
      rateClass: 'read',
      priceMicroUsd: 0,
      data: KeySchema,
      errors: [],
      example: { data: keyExample },
      run: async ({ caller }) => toWireKey(caller, limitsOf),
    }),
  ]
}

const WindowsSchema = Closed({ second: Type.Integer(), minute: Type.Integer(), day: Type.Integer() })

const KeySchema = Closed(
  {
    key_id: Text({ format: 'uuid' }),
    prefix: Text({ description: 'First 13 characters' }),
    last4: Text(),
    kind: OneOf(['live', 'test']),
    environment: OneOf(['live', 'test'], { description: 'The dataset and ledger that the key works on' }),
    label: Nullable(Text()),
    status: OneOf(['active', 'inactive', 'retired', 'expired']),
    scopes: Type.Array(OneOf(scopes), { description: 'Empty means all' }),
    expires_at: Nullable(Text({ format: 'date-time' })),
    created_at: Text({ format: 'date-time' }),
    last_used_at: Nullable(Text({ format: 'date-time', description: 'To the minute' })),
    rate_limits: Nullable(
      Closed({
        second: Type.Optional(Type.Integer()),
        minute: Type.Optional(Type.Integer()),
        day: Type.Optional(Type.Integer()),
      }),
      { description: 'What replaces the default limits for this key; 0 means unlimited' },
    ),
    limits: Closed(
      {
        search: WindowsSchema,
        lookup: WindowsSchema,
        analysis: WindowsSchema,
        suggest: WindowsSchema,
        create: WindowsSchema,
        read: WindowsSchema,
      },
      {
        description:
          'Requests a window that this key may make, by rate class; 9007199254740991 means unlimited',
      },
    ),
  },
  { $id: 'ApiKey' },
)

function toWireKey(
  { key, secret }: Caller,
  limitsOf: AccountEndpointParts['limitsOf'],
): Static<typeof KeySchema> {
  const shown = (rateClass: RateClass) => limitsOf(key, rateClass)
  return {
    key_id: key.keyId,
    prefix: secret.prefix,
    last4: secret.last4,
    kind: key.kind,
    environment: key.kind,
    label: key.label,
    // A key that has expired never gets this far.
    status: key.status,
    scopes: [...key.scopes],
    expires_at: key.expiresAt === null ? null : toIso(key.expiresAt),
    created_at: toIso(key.createdAt),
    last_used_at: key.lastUsedAt === null ? null : toIso(key.lastUsedAt),
    rate_limits: key.rateLimits,
    limits: {
      search: shown('search'),
      lookup: shown('lookup'),
      analysis: shown('analysis'),
      suggest: shown('suggest'),
      create: shown('create'),
      read: shown('read'),
    },
  }
}

const keyExample = {
  key_id: '0192f0c1-7a00-7000-8000-000000000001',
  prefix: 'df_live_4fQ0a',
  last4: 'qE3x',
  kind: 'live',
  environment: 'live',
  label: 'nightly import',
  status: 'active',
  scopes: ['search', 'lookup'],
  expires_at: null,
  created_at: '2026-09-01T08:00:00.000Z',
  last_used_at: '2026-09-21T13:33:20.000Z',
  rate_limits: null,
  limits: {
    search: { second: 10, minute: 300, day: 20_000 },
    lookup: { second: 10, minute: 300, day: 20_000 },
    analysis: { second: 5, minute: 60, day: 5_000 },
    suggest: { second: 20, minute: 600, day: 50_000 },
    create: { second: 5, minute: 60, day: 5_000 },
    read: { second: 50, minute: 1_500, day: 200_000 },
  },
} as const
