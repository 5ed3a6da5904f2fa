import type { Company } from '../records/company.ts'
import type { CustomField, CustomFieldType, CustomValues } from '../records/custom/custom-field.ts'
import { fieldView } from '../records/custom/field-view.ts'

const field = (key: number, type: CustomFieldType): CustomField => ({
  ...{ key, name: `own_${type}`, label: type, type, isVisible: true, createdAt: 0 },
  choices:
    type === 'choice'
      ? [
          { key: 4, name: 'Won' },
          { key: 2, name: 'Lead' },
          { key: 9, name: 'Été' },
        ]
      : [],
})

/** A field of each type. */
export const caseFields = (['text', 'person', 'number', 'date', 'money', 'choice', 'tags'] as const).map(
  (type, i) => field(i + 1, type),
)
export const caseFieldView = fieldView(caseFields)

const texts = ['Met at the fair', 'met  at THE fair', 'Köln', 'koln', 'x'.repeat(300), 'fair trade, met once']
const people = ['Ann Lee', 'Bo Kim', 'ÁNN LEE', 'Ann Leé', '張偉']
const numbers = [0, -3.5, 12, 12.25, 1e12, 7]
const dates = ['2026-03-05', '2025-12-31', '2026-03-06']
const amounts = [0, 2_500_000, 99.99, null]
const choices = [4, 2, 9, 5]
const tags = [['Warm'], ['b2b', 'warm'], ['WARM', 'Fair'], ['b2b']]

/** What a company of a test has of them, always the same: some have nothing, some all. */
export function caseCustomOf({ id }: Pick<Company, 'id'>): CustomValues {
  let seed = 7
  for (const letter of id) seed = (seed * 33 + letter.charCodeAt(0)) % 10_007
  const pick = <T>(values: readonly T[], by: number) => values[(seed + by * 13) % values.length] as T
  const all: CustomValues = {
    1: { text: pick(texts, 1) },
    2: { person: pick(people, 2) },
    3: { number: pick(numbers, 3) },
    4: { date: pick(dates, 4) },
    5: { money: pick(amounts, 5) },
    6: { choice: pick(choices, 6) },
    7: { tags: pick(tags, 7) },
  }
  return Object.fromEntries(Object.entries(all).filter((_, at) => (seed >> at) % 3 > 0))
}
