import { maybe, OneOf, type Static, Text, Type, titled } from '../../kernel/index.ts'
import { customChoicesMax, customFieldTypes, customNameMax } from './custom-field.ts'
import { fieldNameMax } from './field-name.ts'

const Name = Text({
  pattern: `^[a-z][a-z0-9_]{0,${fieldNameMax - 1}}$`,
  examples: ['owner'],
  description: 'Lower-case letters, digits and underscores',
})
const Label = maybe(Text({ minLength: 1, maxLength: customNameMax }), 'For people. Default the name')
const Choices = maybe(
  Type.Array(Text({ minLength: 1, maxLength: customNameMax }), { maxItems: customChoicesMax }),
  'Of a choice all that there are, in their order',
)
const Visible = maybe(Type.Boolean(), 'Whether API keys may see the field. Default false')

export const CustomFieldDraftSchema = titled('CustomFieldDraft', {
  name: Name,
  type: OneOf(customFieldTypes),
  label: Label,
  choices: Choices,
  visible: Visible,
})

export const CustomFieldChangeSchema = titled('CustomFieldChange', {
  name: maybe(Name, 'Another name'),
  label: Label,
  choices: Choices,
  visible: Visible,
})

export type CustomFieldRequest = Static<typeof CustomFieldDraftSchema>
export type CustomFieldChangeRequest = Static<typeof CustomFieldChangeSchema>
