import type { CustomChoice, CustomField } from './custom-field.ts'

export interface CustomFieldDraft
  extends Pick<CustomField, 'name' | 'label' | 'type' | 'isVisible' | 'createdAt'> {
  /** Names, each once. */
  readonly choices: readonly string[]
}

export interface CustomFieldChange {
  readonly name?: string
  readonly label?: string
  /** All that there are from now on: one that stays keeps its key, and one that goes hides the values that have it. */
  readonly choices?: readonly string[]
  readonly isVisible?: boolean
}

/** `taken`: another field has the name. `full`: there are `fieldsMax` already. */
export type CreateFieldOutcome =
  | { readonly outcome: 'created'; readonly field: CustomField }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'full' }

export type ChangeFieldOutcome =
  | { readonly outcome: 'changed'; readonly field: CustomField }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'taken' }

export interface CustomFieldStore {
  /** Those in force, in the order of their making. */
  fields(): Promise<readonly CustomField[]>
  create(draft: CustomFieldDraft, fieldsMax: number): Promise<CreateFieldOutcome>
  /** By the name. All or nothing. */
  change(name: string, change: CustomFieldChange): Promise<ChangeFieldOutcome>
  /** From now on there is no such field; its values stay until `dropValues` has reached them. Null when there was none. */
  remove(name: string): Promise<CustomField | null>
  /**
   * One step in taking away what companies have of removed fields: values, edits, and what history tells of them. Looks at up to `companies`
   * of them, and goes on where the step before it ended, whoever made it. Each that loses a value is a change of the feed, but none of its
   * history. True while there is more to do.
   */
  dropValues(companies: number): Promise<boolean>
}

/** The choices of a field after all of them were named; `last` is the highest key that any ever had. */
export function choicesNamed(
  names: readonly string[],
  before: readonly CustomChoice[],
  last: number,
): { readonly choices: readonly CustomChoice[]; readonly last: number } {
  let highest = last
  const choices = names.map((name) => {
    const known = before.find((choice) => choice.name === name)
    return known ?? { key: ++highest, name }
  })
  return { choices, last: highest }
}
