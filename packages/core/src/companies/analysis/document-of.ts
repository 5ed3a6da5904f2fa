import type { Company, CompanyRecord } from '../company.ts'
import { normalizeName } from '../lookup/names.ts'
import type { IndexDocument, IndexedName, NameKind } from '../segments/document.ts'
import { attributesOf } from './attributes-of.ts'
import { numbersOf } from './numbers-of.ts'
import { wordsOf } from './words-of.ts'

/** A company as the index takes it in: everything that search, filters and names ask for. */
export function documentOf({ company }: CompanyRecord): IndexDocument {
  return {
    id: company.id,
    words: wordsOf(company),
    attributes: attributesOf(company),
    numbers: numbersOf(company),
    names: namesOf(company),
  }
}

function namesOf(company: Company): IndexedName[] {
  const names: IndexedName[] = []
  const known = new Set<string>()
  const add = (text: string, kind: NameKind) => {
    const name = normalizeName(text)
    if (name === '' || known.has(name)) return
    known.add(name)
    names.push({ text, kind })
  }
  add(company.name, 'name')
  if (company.legal_name !== null) add(company.legal_name, 'alias')
  for (const alias of company.aliases) add(alias, 'alias')
  return names
}
