import type { Company, CompanyRecord } from '../company.ts'
import { typedCompany } from '../organization-type/typed-company.ts'
import type { FieldView } from './field-view.ts'
import { customOf } from './shown-value.ts'

/** A company as an answer has it, with the own fields that its caller may see. */
export function shownCompany(record: CompanyRecord, currentYear: number, view: FieldView): Company {
  const company = typedCompany(record.company, currentYear)
  const custom = customOf(record, view)
  return custom === null ? company : { ...company, custom }
}
