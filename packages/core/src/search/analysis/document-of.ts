import type { CompanyRecord } from '../../records/index.ts'
import { indexedNames } from '../lookup/indexed-names.ts'
import type { IndexDocument } from '../segments/document.ts'
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
    names: indexedNames(company),
  }
}
