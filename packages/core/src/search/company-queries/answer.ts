import { companyHitJson } from '../hit-json.ts'
import { type FoundCompany, toWireHit } from '../hits.ts'
import { type CompanyField, type CompanyQueryData, companyFields } from './schema.ts'

type Rest = Omit<CompanyQueryData, 'total_results' | 'results'>

/** The answer, whose results are made when somebody reads them: `companyQueryJson` sends them on as they are stored. */
export function companyQueryAnswer(
  found: readonly FoundCompany[],
  fields: readonly CompanyField[] | null,
  { total_matches, ...rest }: Rest,
): CompanyQueryData {
  let results: CompanyQueryData['results'] | null = null
  const totals = { total_matches, total_results: found.length }
  const answer: CompanyQueryData = {
    ...totals,
    get results() {
      results ??= found.map((each) => toWireHit(each, fields ?? companyFields, false))
      return results
    },
    ...rest,
  }
  if (fields !== null) return answer
  texts.set(answer, () => {
    const hits = found.map(companyHitJson).join(',')
    return `${JSON.stringify(totals).slice(0, -1)},"results":[${hits}],${JSON.stringify(rest).slice(1)}`
  })
  return answer
}

/** The answer as JSON, the same text as JSON.stringify's. */
export function companyQueryJson(answer: CompanyQueryData): string {
  return texts.get(answer)?.() ?? JSON.stringify(answer)
}

const texts = new WeakMap<CompanyQueryData, () => string>()
