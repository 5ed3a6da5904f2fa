import type { ComparedCompany } from '../../../packages/core/src/competitors/analyzer.ts'
import {
  comparedCompanyOf,
  describedCompany,
} from '../../../packages/core/src/competitors/compared-company.ts'
import type { Company } from '../../../packages/core/src/records/company.ts'
import { type Product, plainName, plainSite } from './data.ts'

/** The companies of the dataset that a product is of: by its name or its web site, whose path tells projects on a shared host apart. */
export function recordsOf(product: Product, companies: readonly Company[]): readonly Company[] {
  const site = product.website === null ? null : plainSite(product.website)
  return companies.filter(
    ({ name, website }) =>
      plainName(name) === plainName(product.name) || (site !== null && plainSite(website) === site),
  )
}

/** As docs/design/decisions.md#compared-company says: the company of the dataset, else what is said of it. */
export function subjectOfProduct(product: Product, companies: readonly Company[]): ComparedCompany {
  const [record] = recordsOf(product, companies)
  return record === undefined ? describedProduct(product) : comparedCompanyOf(record)
}

/** Of a company that the dataset does not have. */
export function describedProduct({
  name,
  description,
}: Pick<Product, 'name' | 'description'>): ComparedCompany {
  return describedCompany({ name, domain: null, description })
}
