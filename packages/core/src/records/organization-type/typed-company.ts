import type { Company } from '../company.ts'
import { organizationOf } from './organization-type.ts'

/** A company as it is answered: with its type, which is stored only where somebody said it. */
export function typedCompany(company: Company, currentYear: number): Company {
  if (company.organization_type != null) return company
  const known = Object.isFrozen(company) ? answered.get(company) : undefined
  if (known?.year === currentYear) return known.company
  const typed: Company = { ...company, organization_type: organizationOf(company, currentYear).type }
  // One that its store keeps in memory is answered again: its JSON is then known as well.
  if (Object.isFrozen(company)) answered.set(company, { company: Object.freeze(typed), year: currentYear })
  return typed
}

const answered = new WeakMap<Company, { readonly company: Company; readonly year: number }>()
