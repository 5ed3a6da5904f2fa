import type { WrittenMoney } from '../written-money.ts'

/** What an operator keeps of companies beside what Dealflow knows (docs/design/decisions.md#fields-of-ones-own). */
export const customFieldTypes = ['text', 'number', 'date', 'money', 'choice', 'tags', 'person'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]

export interface CustomField {
  /** Under which values are stored: never given twice, so that a new field of an old name shows no old value. */
  readonly key: number
  readonly name: string
  /** For people. */
  readonly label: string
  readonly type: CustomFieldType
  /** Of a choice, in its order; empty of the others. */
  readonly choices: readonly CustomChoice[]
  /** Whether API keys may see the field. */
  readonly isVisible: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
}

export interface CustomChoice {
  /** Never given twice within the field. */
  readonly key: number
  readonly name: string
}

/**
 * A value as it is stored. It says its type, so that the index reads it without knowing the fields; of a choice it has the key, of money
 * the dollars and what was written where that was another currency.
 */
export type CustomValue =
  | { readonly text: string }
  | { readonly number: number }
  | { readonly date: string }
  | { readonly money: number | null; readonly written?: WrittenMoney }
  | { readonly choice: number }
  | { readonly tags: readonly string[] }
  | { readonly person: string }

/** By the key of the field. */
export type CustomValues = Readonly<Record<string, CustomValue>>

export const customFieldsMax = 50
export const customTextMax = 2_000
export const customTagsMax = 50
/** Of a tag, a choice, a person and a label. */
export const customNameMax = 200
export const customChoicesMax = 200
