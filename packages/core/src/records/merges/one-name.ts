import { normalizeName } from '../../reference/index.ts'
import type { CompanyRecord } from '../company.ts'

/** Whether two companies have a name or another name in common, but for capitals, accents and legal forms. */
export function haveOneName(left: CompanyRecord, right: CompanyRecord): boolean {
  const names = new Set(namesOf(left))
  return namesOf(right).some((name) => name !== '' && names.has(name))
}

const namesOf = ({ company: { name, legal_name, aliases } }: CompanyRecord): readonly string[] =>
  [name, legal_name ?? '', ...aliases].map(normalizeName)
