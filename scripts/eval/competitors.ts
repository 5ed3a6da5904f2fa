import type { ComparedCompany, CompetitorAnalyzer } from '../../packages/core/src/competitors/analyzer.ts'
import { comparedCompanyOf } from '../../packages/core/src/competitors/compared-company.ts'
import { createAnalyzer } from '../../packages/core/src/competitors/create-analyzer.ts'
import { spacelessNameKey } from '../../packages/core/src/competitors/same-company.ts'
import type { Competitor } from '../../packages/core/src/competitors/schema.ts'
import { judgedLevels } from '../../packages/core/src/competitors/score.ts'
import type { Company } from '../../packages/core/src/records/company.ts'
import { allCompanies } from './competitors/companies.ts'
import {
  alternativesOf,
  corpusPath,
  plainName,
  productsOf,
  type Verdict,
  verdictsOf,
} from './competitors/data.ts'
import { unfoundStatements } from './competitors/statements.ts'
import { describedProduct, recordsOf, subjectOfProduct } from './competitors/subjects.ts'
import { datasetOf } from './dataset.ts'
import type { Row } from './row.ts'

/** An analysis, and what the lists say of each competitor in it. */
interface Judged {
  readonly product: string
  readonly subject: ComparedCompany
  readonly competitors: readonly Competitor[]
  readonly verdicts: readonly Verdict[]
}

/**
 * Competitor analyses as the product makes them (docs/design/decisions.md#competitors): products and what public lists call their
 * replacements, as companies of the dataset and as companies that are known by a description alone; and products of which only the
 * name is known.
 */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const products = productsOf(data)
  const alternatives = alternativesOf(data)
  if (products === null || alternatives === null)
    return [row('competitors', 0.45, null, ['the data is absent'])]
  const dataset = await datasetOf(corpusPath(data))
  const analyzer = createAnalyzer(dataset)
  const companies = await allCompanies(dataset.store)
  const known: Judged[] = []
  const strangers: Judged[] = []
  for (const product of products) {
    const itself = new Set(recordsOf(product, companies).map(({ id }) => id))
    const verdictOf = verdictsOf(product)
    const judge = async (subject: ComparedCompany): Promise<Judged> => {
      const competitors = (await analyze(analyzer, subject)).filter(
        ({ company, similarity_level }) =>
          similarity_level !== 'SAME_COMPANY' && !itself.has(company.id ?? ''),
      )
      const verdicts = competitors.map(({ company }) => verdictOf(company.name))
      return { product: product.name, subject, competitors, verdicts }
    }
    known.push(await judge(subjectOfProduct(product, companies)))
    // Nothing but the description tells what it is: not even its name.
    strangers.push(await judge({ ...describedProduct(product), name: null }))
  }
  const found = await recalls(analyzer, alternatives)
  const unknown = await recalls(createAnalyzer({ ...dataset, tradeOf: () => null }), alternatives)
  return [
    row('competitors, P@5 direct', 0.45, precision(known, ['direct']), known.map(told), 0.33),
    row('competitors, P@5 direct or same category', 0.6, precision(known, wider), [], 0.41),
    row('competitors, P@5 direct, not in the dataset', 0.35, precision(strangers, ['direct']), []),
    row('competitors, P@5 either, not in the dataset', 0.5, precision(strangers, wider), []),
    row('competitors, levels rise with precision', 1, levelsRise(known), levelsTold(known)),
    row('competitors, recall@10 of a name alone', 0.5, recallOf(unknown), [
      'as the method finds them: without the table of known products, whose rows were written with these questions known',
      ...unknown.map(({ note }) => note),
    ]),
    row('competitors, the same with known products', 0.5, recallOf(found), [
      'no measure of the method: the table of known products was written with these questions known',
      ...found.map(({ note }) => note),
    ]),
    await sameCompanyRow(corpusPath(data)),
    await sameCompanyRow(`${data}/companies.jsonl.gz`),
    summariesRow(known, companies),
  ]
}

const recallOf = (found: readonly { readonly recall: number }[]) => mean(found.map(({ recall }) => recall))

const wider: readonly Verdict[] = ['direct', 'same_category']

async function analyze(
  analyzer: CompetitorAnalyzer,
  subject: ComparedCompany,
): Promise<readonly Competitor[]> {
  return (await analyzer.analyze(subject, new AbortController().signal)).competitors
}

/** Of five; a place that is left empty counts as wrong. */
function precision(judged: readonly Judged[], right: readonly Verdict[]): number {
  return mean(
    judged.map(({ verdicts }) => verdicts.slice(0, 5).filter((each) => right.includes(each)).length / 5),
  )
}

function told({ product, competitors, verdicts }: Judged): string {
  const marks = { direct: ' +', same_category: ' ~', neither: '' }
  const names = competitors.map(({ company }, at) => `${company.name}${marks[verdicts[at] ?? 'neither']}`)
  return `${product}: ${names.join(', ')}`
}

/** Of each level, from the highest: how many there are, and how many of them are direct or of the same category. */
function byLevel(judged: readonly Judged[]) {
  const pairs = judged.flatMap(({ competitors, verdicts }) =>
    competitors.map(({ similarity_level: level }, at) => ({ level, isRight: verdicts[at] !== 'neither' })),
  )
  return judgedLevels.map((level) => {
    const those = pairs.filter((pair) => pair.level === level)
    return {
      level,
      count: those.length,
      precision: those.filter(({ isRight }) => isRight).length / those.length,
    }
  })
}

function levelsRise(judged: readonly Judged[]): number {
  const levels = byLevel(judged).filter(({ count }) => count > 0)
  return levels.every(({ precision }, at) => precision < (levels[at - 1]?.precision ?? 2)) ? 1 : 0
}

const levelsTold = (judged: readonly Judged[]) =>
  byLevel(judged).map(
    ({ level, count, precision }) => `${level}: ${count} listed, ${precision.toFixed(3)} right`,
  )

async function recalls(
  analyzer: CompetitorAnalyzer,
  alternatives: NonNullable<ReturnType<typeof alternativesOf>>,
) {
  return Promise.all(
    alternatives.map(async ({ product, alternatives: wanted }) => {
      const right = new Set(wanted.map(plainName))
      const listed = await analyze(analyzer, describedProduct({ name: product, description: product }))
      const found = new Set(
        listed.map(({ company }) => plainName(company.name)).filter((name) => right.has(name)),
      )
      return {
        recall: found.size / Math.min(10, right.size),
        note: `${product}: ${found.size} of ${right.size}`,
      }
    }),
  )
}

/** Companies that share a name with another: what is called the same must be called so by name, and its web site must not differ. */
async function sameCompanyRow(path: string): Promise<Row> {
  const dataset = await datasetOf(path)
  const analyzer = createAnalyzer(dataset)
  const companies = await allCompanies(dataset.store)
  const byId = new Map(companies.map((company) => [company.id, company]))
  const namesakes = [...Map.groupBy(companies, ({ name }) => spacelessNameKey(name)).values()].filter(
    (all) => all.length > 1,
  )
  const [wrong, right]: [string[], string[]] = [[], []]
  for (const company of namesakes.flatMap((all) => all.slice(0, 1)).slice(0, namesakesMax)) {
    for (const { company: found, similarity_level } of await analyze(analyzer, comparedCompanyOf(company))) {
      if (similarity_level !== 'SAME_COMPANY') continue
      const other = byId.get(found.id ?? '')
      const isRight = other !== undefined && isOne(company, other)
      ;(isRight ? right : wrong).push(
        `${company.name} (${company.website}) is ${found.name} (${found.website})`,
      )
    }
  }
  const file = path.slice(path.lastIndexOf('/') + 1)
  const notes = [`${right.length} right`, ...wrong]
  return { ...row(`competitors, wrong SAME_COMPANY, ${file}`, 0, wrong.length, notes), wants: 'at most' }
}

const namesakesMax = 600

/** One name, and web sites that do not speak against it. */
function isOne(one: Company, other: Company): boolean {
  const names = ({ name, aliases }: Company) => [name, ...aliases].map(spacelessNameKey)
  const sites = [one.domain, other.domain].filter((domain) => domain !== '')
  return names(one).some((name) => names(other).includes(name)) && new Set(sites).size < 2
}

function summariesRow(judged: readonly Judged[], companies: readonly Company[]): Row {
  const byId = new Map(companies.map((company) => [company.id, company]))
  const pairs = judged.flatMap(({ subject, competitors }) =>
    competitors.slice(0, 2).flatMap((competitor) => {
      const candidate = byId.get(competitor.company.id ?? '')
      return candidate === undefined ? [] : [{ subject, candidate, competitor }]
    }),
  )
  const unfound = pairs.flatMap(({ subject, candidate, competitor }) =>
    unfoundStatements(subject, candidate, competitor).map(
      (text) => `${subject.name} - ${candidate.name}: ${text}`,
    ),
  )
  const notes = [`${pairs.length} pairs`, ...unfound]
  return { ...row('competitors, statements that no record has', 0, unfound.length, notes), wants: 'at most' }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function row(
  task: string,
  target: number,
  reached: number | null,
  notes: readonly string[],
  floor: number | null = null,
): Row {
  return { task, floor, target, reached, wants: 'at least', notes }
}
