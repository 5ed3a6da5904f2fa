import {
  businessModels,
  type Company,
  type CompanyStatus,
  companyStatuses,
  employeeRanges,
} from '../company.ts'
import { textIn } from './extra.ts'
import { type FieldReader, findChoice, isAbsent } from './fields.ts'

export function readStatus(
  fields: FieldReader,
  value: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, unknown>>,
): CompanyStatus {
  const status = fields.choice('status', value['status'], companyStatuses, statusNames)
  if (status !== null) return status
  const inExtra = textIn(extra, 'status')
  // "Exited" stays unknown: it may mean acquired, public or closed.
  return (inExtra === null ? null : findChoice(inExtra, companyStatuses, statusNames)) ?? 'unknown'
}

const statusNames: Readonly<Record<string, CompanyStatus>> = {
  operating: 'active',
  alive: 'active',
  live: 'active',
  private: 'active',
  merged: 'acquired',
  ipo: 'public',
  listed: 'public',
  inactive: 'closed',
  dead: 'closed',
  defunct: 'closed',
  dissolved: 'closed',
  bankrupt: 'closed',
  shut_down: 'closed',
  out_of_business: 'closed',
  withdrawn: 'closed',
}

export function readBusinessModels(fields: FieldReader, value: unknown): Company['business_models'] {
  if (isAbsent(value)) return []
  const models = new Set<Company['business_models'][number]>()
  let isWhole = true
  for (const text of fields.texts('business_models', value)) {
    const model = findChoice(text, businessModels)
    if (model === null) isWhole = false
    else models.add(model)
  }
  if (!isWhole) fields.keepAsWritten('business_models', value, `one is not of ${businessModels.join(', ')}`)
  return [...models]
}

export function readEmployeeRange(fields: FieldReader, value: unknown): Company['employee_range'] {
  const text = fields.short('employee_range', value)
  if (text === null) return null
  // `10,001+` and `11 – 50` say what the contract's spellings say.
  const range = employeeRanges.find((known) => known === text.replace(/[\s,]/g, '').replace('–', '-'))
  if (range === undefined)
    fields.keepAsWritten('employee_range', value, `not one of ${employeeRanges.join(', ')}`)
  return range ?? null
}
