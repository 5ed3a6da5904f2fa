import type { Features } from '../../../packages/core/src/competitors/features.ts'
import { compareWithAll } from '../../../packages/core/src/competitors/rounds.ts'
import { type CompetitorModel, shippedModel } from '../../../packages/core/src/competitors/score.ts'
import type { Company } from '../../../packages/core/src/records/company.ts'
import { allCompanies } from './companies.ts'
import { type Product, plainName, type Verdict, verdictsOf } from './data.ts'
import { describedProduct, subjectOfProduct } from './subjects.ts'

/** A product and a candidate, with what the lists say of the two. */
export interface Pair {
  readonly product: string
  readonly features: Features
  readonly verdict: Verdict
}

/** Every product beside all its candidates: once as its record has it, once as a company that is known by its description alone. */
export async function pairsOf(
  products: readonly Product[],
  dataset: Parameters<typeof compareWithAll>[1],
  model: CompetitorModel = shippedModel,
): Promise<readonly Pair[]> {
  const companies = await allCompanies(dataset.store)
  const pairs: Pair[] = []
  for (const product of products) {
    for (const subject of [subjectOfProduct(product, companies), describedProduct(product)]) {
      const { compared } = await compareWithAll(subject, dataset, model, new AbortController().signal)
      const verdictOf = verdictsOf(product)
      for (const { kinship, company, features } of compared) {
        if (kinship !== 'apart' || isNamedSo(company, product)) continue
        pairs.push({ product: product.qid, features, verdict: verdictOf(company.name) })
      }
    }
  }
  return pairs
}

const isNamedSo = ({ name }: Company, product: Product) => plainName(name) === plainName(product.name)
