import { CustomFieldChangeSchema, CustomFieldDraftSchema, customFieldTypes } from '@dealflow/core'
import { Closed, OneOf, Text, Type } from '@dealflow/core/http'
import { type AdminRoute, defineRoute } from '../route.ts'
import { TimeSchema } from '../wire.ts'
import { timeExample } from './examples.ts'

const tag = 'Fields'
const params = Closed({ name: Text({ minLength: 1, maxLength: 200 }) })

const FieldSchema = Closed(
  {
    name: Text(),
    label: Text({ description: 'For people' }),
    type: OneOf(customFieldTypes),
    choices: Type.Array(Text(), { description: 'Of a choice, in their order' }),
    visible: Type.Boolean({ description: 'Whether API keys may see it' }),
    created_at: TimeSchema,
  },
  { $id: 'Field' },
)

const fieldExample = {
  name: 'stage',
  label: 'Stage',
  type: 'choice' as const,
  choices: ['Lead', 'Talking', 'Won'],
  visible: false,
  created_at: timeExample,
}

/** Fields that an operator gives companies. */
export function customFieldRoutes(): readonly AdminRoute[] {
  return [
    defineRoute({
      operationId: 'listFields',
      method: 'GET',
      path: '/admin/v1/fields',
      summary: 'Your own fields of companies, in the order of their making',
      tag,
      data: Closed({ fields: Type.Array(FieldSchema) }),
      errors: [],
      example: { data: { fields: [fieldExample] } },
      run: ({ operation, context }) => operation('field.list', {}, context),
    }),
    defineRoute({
      operationId: 'createField',
      method: 'POST',
      path: '/admin/v1/fields',
      summary: 'Give companies a field of your own',
      description:
        'Its values are set with `putCompany` and imports, under `custom`. API keys see it only where `visible` says so.',
      tag,
      body: CustomFieldDraftSchema,
      data: FieldSchema,
      status: 201,
      location: ({ name }) => `/admin/v1/fields/${name}`,
      errors: ['CONFLICT'],
      example: {
        body: { name: 'stage', type: 'choice', label: 'Stage', choices: ['Lead', 'Talking', 'Won'] },
        data: fieldExample,
      },
      run: ({ body, operation, context }) => operation('field.create', { field: body }, context),
    }),
    defineRoute({
      operationId: 'changeField',
      method: 'PATCH',
      path: '/admin/v1/fields/{name}',
      summary: 'Rename a field, or change its label, its choices and who sees it',
      description:
        'What is left out stays. Companies keep their values; a choice that is left out hides the values that have it.',
      tag,
      params,
      body: CustomFieldChangeSchema,
      data: FieldSchema,
      errors: ['NOT_FOUND', 'CONFLICT'],
      example: { body: { visible: true }, data: { ...fieldExample, visible: true } },
      run: ({ params, body, operation, context }) =>
        operation('field.change', { name: params.name, change: body }, context),
    }),
    defineRoute({
      operationId: 'removeField',
      method: 'DELETE',
      path: '/admin/v1/fields/{name}',
      summary: 'Remove a field with its values',
      description:
        'Its values are hidden at once, and dropped in the background. A new field of the name begins without values.',
      tag,
      params,
      data: Closed({ name: Text(), removed: Type.Literal(true) }),
      errors: ['NOT_FOUND'],
      example: { data: { name: fieldExample.name, removed: true } },
      run: ({ params, operation, context }) => operation('field.remove', { name: params.name }, context),
    }),
  ]
}
