import type { Clock } from '../kernel/index.ts'
import { emptyNameWords, genericNameWords, normalizeName } from '../reference/index.ts'
import type { AlikeCompany, AskedLikeness, CompanyIndex, FollowedDataset } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { distinctiveWords } from './candidates.ts'
import { comparedCompanyOf, describedCompany } from './compared-company.ts'
import { subjectOf } from './features.ts'
import { tradeOfProduct } from './known-products.ts'
import { byChance, compareWithAll } from './rounds.ts'
import { levelOf, shippedModel } from './score.ts'

export const knowsProduct = (name: string): boolean => tradeOfProduct(name) !== null

type Asked = Pick<AskedLikeness, 'name' | 'company'>

export async function wordsOf(
  index: Pick<CompanyIndex, 'frequencies'>,
  asked: Asked,
): Promise<readonly string[]> {
  return distinctiveWords(await subjectOf(comparedFor(asked), index)).slice(0, wordsMax)
}
const wordsMax = 6

/**
 * A name alone is compared by what is known of the product, else by what companies say that name it as a rival. A record that says
 * nothing gets the words for the product too: nothing of them is shown.
 */
function comparedFor({ name, company }: Asked): ComparedCompany {
  if (company === null)
    return describedCompany({ name, domain: null, description: tradeOfProduct(name) ?? name })
  const compared = comparedCompanyOf(company)
  const trade = compared.texts.length > 0 ? null : tradeOfProduct(company.name)
  return trade === null ? compared : { ...compared, texts: [trade] }
}

/** Companies of a dataset by how likely they compete with one, as analyses have it; namesakes of it are none. */
export async function companiesLike(
  dataset: FollowedDataset & { readonly clock: Pick<Clock, 'defer'> },
  { filter, ids, ...asked }: AskedLikeness,
): Promise<readonly AlikeCompany[]> {
  const round = await compareWithAll(comparedFor(asked), dataset, shippedModel, neverAborted, { filter, ids })
  const isNamesake = namesakeOf(asked.name)
  return round.compared
    .filter(({ company, kinship }) => kinship === 'apart' && !isNamesake(company.name))
    .sort(byChance)
    .map(({ company: { id }, chance }) => ({
      id,
      likeness: chance,
      isAlike: levelOf(chance, shippedModel) !== 'NOT RELEVANT',
    }))
}

/** Of the same name, or with words behind it that tell no company apart: "Acme, Inc. Class A". */
function namesakeOf(name: string): (other: string) => boolean {
  const own = normalizeName(name)
  return (other) => {
    const theirs = normalizeName(other)
    if (theirs === own) return true
    return (
      theirs.startsWith(`${own} `) &&
      theirs
        .slice(own.length + 1)
        .split(' ')
        .every((word) => word.length === 1 || genericNameWords.has(word) || emptyNameWords.has(word))
    )
  }
}

const neverAborted = new AbortController().signal
