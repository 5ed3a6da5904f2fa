import { type RateClass, rateClasses } from '@dealflow/core'
import { Closed, Nullable, OneOf, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'
import { limitsExample, pricesExample } from './examples.ts'

const tag = 'Pricing'
const OriginSchema = OneOf(['configuration', 'operator', 'built_in'])
const pinnedBy = Nullable(Text(), {
  description: 'Where the configuration sets them, so that they cannot be set here',
})

const PricesSchema = Closed(
  {
    pinned_by: pinnedBy,
    prices: Type.Array(
      Closed({
        method: Text(),
        path: Text(),
        price_usd: Type.Number(),
        built_in_usd: Type.Number(),
        origin: OriginSchema,
      }),
    ),
  },
  { $id: 'Prices' },
)

const Windows = Closed(
  { second: Type.Integer(), minute: Type.Integer(), day: Type.Integer() },
  { $id: 'Windows' },
)
const ClassLimits = Closed({ key: Windows, account: Windows }, { $id: 'ClassLimits' })
const LimitTableSchema = Closed(byClass(ClassLimits), { $id: 'LimitTable' })

const SomeWindows = Closed(
  {
    second: Type.Optional(Type.Integer({ minimum: 0 })),
    minute: Type.Optional(Type.Integer({ minimum: 0 })),
    day: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { $id: 'SomeWindows' },
)
const SomeLimits = Type.Optional(
  Closed({ key: Type.Optional(SomeWindows), account: Type.Optional(SomeWindows) }),
)

const LimitsSchema = Closed(
  { pinned_by: pinnedBy, origin: OriginSchema, limits: LimitTableSchema, built_in: LimitTableSchema },
  { $id: 'Limits' },
)

/** What requests cost and how many may be made. */
export function pricingRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'getPrices',
      method: 'GET',
      path: '/admin/v1/prices',
      summary: 'What every operation costs',
      tag,
      data: PricesSchema,
      errors: [],
      example: { data: pricesExample },
      run: async ({ operation, context }) => mutable(await operation('prices.get', {}, context)),
    }),
    defineRoute({
      operationId: 'setPrices',
      method: 'PUT',
      path: '/admin/v1/prices',
      summary: 'Set prices in place of those that were set before',
      description:
        'In force at once and after a restart. Routes that are not named have their built-in price.',
      tag,
      body: Closed({
        prices: Nullable(Type.Record(Type.String(), Type.Number({ minimum: 0 })), {
          description: 'USD by route; null goes back to the built-in prices',
        }),
      }),
      data: PricesSchema,
      errors: ['CONFLICT'],
      example: { body: { prices: { 'POST /api/v2/searches': 0.05 } }, data: pricesExample },
      run: async ({ body, operation, context }) =>
        mutable(await operation('prices.set', { prices: body.prices }, context)),
    }),
    defineRoute({
      operationId: 'getLimits',
      method: 'GET',
      path: '/admin/v1/limits',
      summary: 'Requests a window that may be made, by rate class',
      tag,
      data: LimitsSchema,
      errors: [],
      example: { data: limitsExample },
      run: ({ operation, context }) => operation('limits.get', {}, context),
    }),
    defineRoute({
      operationId: 'setLimits',
      method: 'PUT',
      path: '/admin/v1/limits',
      summary: 'Set limits in place of those that were set before',
      description:
        'In force at once and after a restart. Windows that are not named have their built-in limit; 0 is unlimited.',
      tag,
      body: Closed({
        limits: Nullable(Closed(byClass(SomeLimits)), {
          description: 'null goes back to the built-in limits',
        }),
      }),
      data: LimitsSchema,
      errors: ['CONFLICT'],
      example: { body: { limits: { search: { key: { minute: 600 } } } }, data: limitsExample },
      run: ({ body, operation, context }) => operation('limits.set', { limits: body.limits }, context),
    }),
  ]
}

function byClass<Schema>(schema: Schema) {
  return Object.fromEntries(rateClasses.map((name) => [name, schema])) as Record<RateClass, Schema>
}

function mutable<Prices extends { readonly prices: readonly unknown[] }>(found: Prices) {
  return { ...found, prices: [...found.prices] as Prices['prices'][number][] }
}
