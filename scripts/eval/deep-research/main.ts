import { parseArgs } from 'node:util'
import { checkReport } from '../../../packages/core/src/deep-research/report/check-report.ts'
import { reportFacts } from '../../../packages/core/src/deep-research/report/report-facts.ts'
import { sourceOfResult } from '../../../packages/core/src/deep-research/report/source-of-result.ts'
import { type EvalData, type LoadedSite, loadEvalData } from '../enrichment/load-sites.ts'
import { atLeast, type Row } from '../enrichment/rows.ts'
import { researchOfSite } from './research-of-site.ts'

/**
 * Writes a report on each real site and holds every sentence against the quotes that it cites. Ends with 1 when a row is missed,
 * with 0 and a reason when the data is absent.
 *
 *     bun scripts/eval/deep-research/main.ts [--data DIRECTORY] [--verbose] [--read DOMAIN,...]
 *
 * `--read` prints the sentences of these reports, each with its quotes, for a pair of eyes.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    verbose: { type: 'boolean', default: false },
    read: { type: 'string', default: '' },
  },
})
const data = loadEvalData(values.data)
if (data === null) {
  console.log(`nothing to check: ${values.data}/enrichment is absent`)
  process.exit(0)
}
const toRead = values.read.split(',').filter((domain) => domain !== '')
const sites = [...data.companies, ...data.startups, ...data.annotated]
const chosen = toRead.length === 0 ? sites : sites.filter(({ site }) => toRead.includes(site.domain))
const judged: JudgedReport[] = []
for (const site of chosen) judged.push(await judgedReport(site, data))
if (toRead.length > 0) for (const report of judged) printSentences(report)
else {
  const rows = rowsOf(judged)
  for (const { task, wanted, measured, ok, count, errors } of rows) {
    console.log(
      `${task.padEnd(66)}${wanted.toFixed(3)}  ${measured?.toFixed(3) ?? '-'}  ${ok ? 'ok' : 'MISSED'}  ${count}`,
    )
    if (values.verbose) for (const error of errors) console.log(`    ${error}`)
  }
  process.exit(rows.every(({ ok }) => ok) ? 0 : 1)
}

interface JudgedReport {
  readonly domain: string
  readonly sentences: readonly JudgedSentence[]
}

interface JudgedSentence {
  readonly text: string
  readonly quotes: readonly string[]
  readonly isCited: boolean
  /** What is in no quote letter for letter. */
  readonly unsaid: readonly string[]
  /** What no parser of ours reads out of a quote either. */
  readonly unread: readonly string[]
}

async function judgedReport(loaded: LoadedSite, { context }: EvalData): Promise<JudgedReport> {
  const { domain } = loaded.site
  const result = await researchOfSite(loaded, { context })
  const report = result.data.report.output
  if (report === null) return { domain, sentences: [] }
  const profile = result.data.companyProfile.output
  const names = [profile?.name, profile?.legal_name].filter((name) => name != null)
  const about = {
    names: [names[0] ?? domain, ...names.slice(1), domain] as const,
    domains: [domain] as const,
    hasSearch: false,
  }
  const source = sourceOfResult(result.data, { ...about, ...context })
  const { markdown, citations } = report
  const facts = new Map(reportFacts(source).map((fact) => [fact.sentence, fact]))
  const valuesOf = (sentence: string) => facts.get(sentence)?.values ?? []
  const literal = checkReport(markdown, citations, () => source.names)
  const read = checkReport(markdown, citations, (sentence) => [...source.names, ...valuesOf(sentence)])
  const quotes = new Map(citations.map(({ number, quote }) => [number, quote ?? '']))
  return {
    domain,
    sentences: literal.map(({ text, citations: numbers, problems }, at) => ({
      text,
      quotes: numbers.map((number) => quotes.get(number) ?? ''),
      isCited: numbers.length > 0,
      unsaid: problems,
      unread: facts.has(text) ? (read[at]?.problems ?? []) : ['is made of no fact'],
    })),
  }
}

function rowsOf(reports: readonly JudgedReport[]): readonly Row[] {
  const all = reports.flatMap(({ domain, sentences }) => sentences.map((one) => ({ domain, ...one })))
  const row = (task: string, wanted: number, problemsOf: (one: JudgedSentence) => readonly string[]) => {
    const wrong = all.filter((one) => problemsOf(one).length > 0)
    const errors = wrong.map((one) => `${one.domain}: ${one.text}: ${problemsOf(one).join('; ')}`)
    return atLeast(task, wanted, [all.length - wrong.length, all.length], errors)
  }
  return [
    row('sentences of reports on real sites that cite a page', 1, ({ isCited }) =>
      isCited ? [] : ['cites nothing'],
    ),
    row('whose names, numbers and quotations a cited quote says', 1, ({ unread }) => unread),
    row('and holds letter for letter', 0.85, ({ unsaid }) => unsaid),
  ]
}

function printSentences({ domain, sentences }: JudgedReport) {
  console.log(`\n${domain}`)
  for (const { text, quotes } of sentences) {
    console.log(`- ${text}`)
    for (const quote of quotes) console.log(`    “${quote}”`)
  }
}
