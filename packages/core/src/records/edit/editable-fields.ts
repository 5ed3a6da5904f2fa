/**
 * What an operator can set of a company, each with the keys of the public document that it covers. `funding` covers the
 * rounds beside the document too, and `extra` is beside it. `takeFields` has the compiler hold the keys against the document.
 */
export const editableFields = {
  name: ['name'],
  website: ['website', 'domain'],
  aliases: ['aliases'],
  alternate_domains: ['alternate_domains'],
  description: ['description'],
  tagline: ['tagline'],
  legal_name: ['legal_name'],
  logo_url: ['logo_url'],
  status: ['status'],
  founded_year: ['founded_year'],
  location: ['location'],
  industries: ['industries', 'primary_industry'],
  tags: ['tags'],
  business_models: ['business_models'],
  organization_type: ['organization_type'],
  employees: ['employee_count'],
  employee_range: ['employee_range'],
  followers: ['follower_count'],
  metrics_as_of: ['metrics_as_of'],
  funding: ['funding'],
  score: ['score'],
  links: ['links'],
  extra: [],
} as const

export type EditableField = keyof typeof editableFields

export const isEditableField = (name: string): name is EditableField => Object.hasOwn(editableFields, name)

/** One of the operator's own fields, by its key. */
export type CustomEdit = `custom.${number}`
export type EditedField = EditableField | CustomEdit

/** The fields that an operator set, each with the instant of the latest edit, RFC 3339 UTC. */
export type Edits = Readonly<Partial<Record<EditableField, string>>> & { readonly [edit: CustomEdit]: string }

export function editedFields(edits: Edits): readonly EditedField[] {
  return Object.keys(edits) as EditedField[]
}
