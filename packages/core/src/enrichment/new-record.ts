import type { Hashing } from '../kernel/index.ts'
import { blankRecord, type CompanyRecord, madeId } from '../records/index.ts'

/** The source of records that enrichment made. */
export const madeHere = 'enrichment'

/** The id that an import would give a company of which only the website is known. */
export const idOfDomain = (domain: string, crypto: Hashing): string => madeId('', domain, null, crypto)

/** A company of which only a website and a name are known. */
export function newRecord(id: string, name: string, domain: string, now: string): CompanyRecord {
  return { ...blankRecord({ id, name, domain, at: now }), source: madeHere }
}
