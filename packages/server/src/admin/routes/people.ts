import { ForgetPersonSchema } from '@dealflow/core'
import { Closed, Nullable, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'
import { TimeSchema } from '../wire.ts'
import { timeExample } from './examples.ts'

const tag = 'Companies'

const ForgottenPersonSchema = Closed(
  {
    key: Text({ description: 'The same for each spelling of a name, which is not kept' }),
    company_ids: Nullable(Type.Array(Text()), { description: 'Kept away from these; null: from everywhere' }),
    domains: Nullable(Type.Array(Text()), { description: 'And from whatever has one of these websites' }),
    forgotten_at: TimeSchema,
    is_done: Type.Boolean({ description: 'Whether nothing of the person is left' }),
  },
  { $id: 'ForgottenPerson' },
)

const example = {
  key: '0b1946ac92492',
  company_ids: null,
  domains: null,
  forgotten_at: timeExample,
  is_done: true,
}

/** People of whom nothing is kept. */
export function peopleRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listForgottenPeople',
      method: 'GET',
      path: '/admin/v1/forgotten-people',
      summary: 'People who are kept away, the latest first; their names are not kept',
      tag,
      data: Closed({ forgotten_people: Type.Array(ForgottenPersonSchema) }),
      errors: [],
      example: { data: { forgotten_people: [example] } },
      run: ({ operation, context }) => operation('person.list', {}, context),
    }),
    defineRoute({
      operationId: 'forgetPerson',
      method: 'POST',
      path: '/admin/v1/forgotten-people',
      summary:
        'Remove a person from companies and their history, and keep later imports and enrichment from bringing the person back',
      description:
        'Each company loses the person as founder, leader and investor, in columns without a field, in quotes, and in what its values were before. Descriptions stay as they are. `is_done` false: the rest follows in the background.',
      tag,
      body: ForgetPersonSchema,
      data: Closed({
        ...ForgottenPersonSchema.properties,
        companies_changed: Type.Integer({ description: 'Companies that lost something so far' }),
      }),
      errors: ['NOT_FOUND'],
      example: {
        body: { name: 'Ada Lee' },
        data: { ...example, companies_changed: 2 },
      },
      run: ({ body, operation, context }) =>
        operation('person.forget', { name: body.name, company: body.company ?? null }, context),
    }),
    defineRoute({
      operationId: 'allowPerson',
      method: 'POST',
      path: '/admin/v1/allowed-people',
      summary: 'Let imports and enrichment bring a person again who was forgotten',
      tag,
      body: Closed({ name: Text({ minLength: 1, maxLength: 200 }) }),
      data: Closed({ allowed: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: { body: { name: 'Ada Lee' }, data: { allowed: true } },
      run: ({ body, operation, context }) => operation('person.allow', { name: body.name }, context),
    }),
  ]
}
