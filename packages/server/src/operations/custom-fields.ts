import {
  type CustomField,
  type CustomFieldChangeRequest,
  type CustomFieldRequest,
  toIso,
} from '@dealflow/core'
import { changes, reads } from './operation.ts'

/** Fields that an operator gives companies. */
export const customFieldOperations = {
  'field.list': reads(async ({ service }, _args: Record<string, never>) => ({
    fields: (await service.customFields.list()).map(toView),
  })),

  'field.create': changes(
    ({ field }: { field: CustomFieldRequest }) => ({ target: audited(field?.name), details: { field } }),
    async ({ service }, { field }) => toView(await service.customFields.create(field)),
  ),

  'field.change': changes(
    ({ name, change }: { name: string; change: CustomFieldChangeRequest }) => ({
      target: audited(name),
      details: { change },
    }),
    async ({ service }, { name, change }) => toView(await service.customFields.change(name, change)),
  ),

  'field.remove': changes(
    ({ name }: { name: string }) => ({ target: audited(name), details: {} }),
    async ({ service }, { name }) => {
      const removed = await service.customFields.remove(name)
      return { name: removed.name, removed: true as const }
    },
  ),
}

export type CustomFieldView = ReturnType<typeof toView>

const toView = ({ name, label, type, choices, isVisible, createdAt }: CustomField) => ({
  name,
  label,
  type,
  choices: choices.map((choice) => choice.name),
  visible: isVisible,
  created_at: toIso(createdAt),
})

/** Whatever was sent: it is refused only after the audit log has it. */
const audited = (name: unknown) => String(name).slice(0, 100)
