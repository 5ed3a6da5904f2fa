import { foldText, spacedWords } from '../kernel/text.ts'
import type { Company } from '../records/company.ts'
import { isHouse } from '../reference/investors/house.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import {
  type InvestorsPage,
  type InvestorsPlan,
  investorLettersMax,
  type ListedInvestor,
} from '../search/investors/plan.ts'

/** The list of investors in the plainest way: of each house the companies that name it are filtered out of all. */
export function plainInvestors(
  companies: readonly Company[],
  { words, key, limit, after }: InvestorsPlan,
): InvestorsPage {
  const namesOf = ({ funding }: Company) => (funding?.investors ?? []).map(({ name }) => investorKey(name))
  const begins = (name: string, word: string) =>
    spacedWords(foldText(name))
      .split(' ')
      .some((own) => own.startsWith(word))
  const isAsked = (name: string) =>
    (key === null && words.length === 0) ||
    name === key ||
    (words.length > 0 && words.every((word) => begins(name, word)))
  const listed = [...new Set(companies.flatMap(namesOf))]
    .filter((name) => name.length <= investorLettersMax && isHouse(name) && isAsked(name))
    .map((name): ListedInvestor => {
      const own = companies.filter((company) => namesOf(company).includes(name))
      const led = own.filter(({ funding }) =>
        funding?.investors.some((one) => one.lead && investorKey(one.name) === name),
      )
      const [first] = own.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || (a.id < b.id ? -1 : 1))
      return { key: name, companies: own.length, led: led.length, companyId: first?.id ?? '' }
    })
    .sort((a, b) => b.companies - a.companies || (a.key < b.key ? -1 : 1))
  const behind = listed.filter(
    (one) =>
      after === null ||
      one.companies < after.companies ||
      (one.companies === after.companies && one.key > after.key),
  )
  return { investors: behind.slice(0, limit), hasMore: behind.length > limit }
}
