import { Closed, Nullable, OneOf, RequestIdSchema, Text, Type, titled } from '../kernel/index.ts'

export const QuoteRequestSchema = titled('QuoteRequest', {
  request_id: RequestIdSchema,
  method: OneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: Text({
    minLength: 1,
    maxLength: 2_048,
    description: 'As it would be requested, without host and query',
    examples: ['/api/v2/searches'],
  }),
  body: Type.Optional(Type.Unknown({ description: 'The body it would be sent with' })),
})

export const QuoteSchema = Closed(
  {
    method: Text(),
    path: Text(),
    price_usd: Type.Number({ description: 'What a 2xx answer would be charged now' }),
    remaining_usd: Type.Number(),
    sufficient: Type.Boolean({ description: 'Whether the balance covers the price' }),
    would_reuse_job_id: Nullable(Text({ format: 'uuid' }), {
      description: 'The active job that the request would be answered with, free of charge',
    }),
    items: Type.Integer({
      description:
        'What the limits of the request count: the websites, names or entries sent, duplicates included; 1 for a request ' +
        'that is one question',
    }),
    notes: Type.Array(Text(), { description: 'What else there is to know, in words' }),
  },
  { $id: 'Quote' },
)
