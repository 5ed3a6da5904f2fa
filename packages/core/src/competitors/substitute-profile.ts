import type { ComparedCompany } from './analyzer.ts'
import type { CompanyTerms } from './company-terms.ts'
import type { Comparison } from './compare.ts'
import { comparedCompanyOf } from './compared-company.ts'
import type { tradeOfProduct } from './known-products.ts'

/** A company that says too little is compared by this instead. No answer shows it as the company's own words. */
export interface SubstituteProfile {
  readonly company: ComparedCompany
  /** Whether its trade is known from others alone, so that likeness to it counts less. */
  readonly isHearsay: boolean
}

/** Of the best candidates so many tell by their labels what trade a company is in that has none. */
const neighboursMax = 3
const namersMax = 3
const namerTextMax = 500

/** Null for a company that says enough. `compared`: its candidates so far, best first. */
export function substituteProfileFor(
  company: ComparedCompany,
  companyTerms: CompanyTerms,
  compared: readonly Comparison[],
  tradeOf: typeof tradeOfProduct,
): SubstituteProfile | null {
  const itself = compared.find(({ kinship }) => kinship === 'same')
  if (company.id === null && itself !== undefined) {
    const { industries, tags } = itself.company
    if (industries.length + tags.length > 0 && company.industries.length === 0)
      return { company: { ...company, industries, tags: [...company.tags, ...tags] }, isHearsay: false }
  }
  if (saysItsNameAlone(company, companyTerms)) return byHearsay(company, compared, tradeOf)
  if (company.industries.length > 0) return null
  const neighbours = compared.filter(({ kinship }) => kinship === 'apart').slice(0, neighboursMax)
  const industries = [...new Set(neighbours.flatMap(({ company: { industries } }) => industries))]
  return industries.length === 0 ? null : { company: { ...company, industries }, isHearsay: false }
}

/** Nothing that is its own is ever overruled by what others say. */
const saysItsNameAlone = ({ industries, tags }: ComparedCompany, companyTerms: CompanyTerms) =>
  industries.length === 0 && tags.length === 0 && companyTerms.terms.size === 0

/** A name alone: what everybody knows of a well-known product, else what those say that name it as their rival; and their industries. */
function byHearsay(
  company: ComparedCompany,
  compared: readonly Comparison[],
  tradeOf: typeof tradeOfProduct,
): SubstituteProfile | null {
  const namers = compared
    .filter(({ kinship, features }) => kinship === 'apart' && features.named === 1)
    .slice(0, namersMax)
    .map((namer) => comparedCompanyOf(namer.company))
  const trade = company.id === null && company.domains.length === 0 ? tradeOf(company.name) : null
  const told =
    trade === null ? namers.flatMap(({ texts }) => texts.map((text) => text.slice(0, namerTextMax))) : [trade]
  if (told.length === 0) return null
  const industries = [...new Set(namers.flatMap((namer) => namer.industries))]
  return { company: { ...company, texts: [...company.texts, ...told], industries }, isHearsay: true }
}
