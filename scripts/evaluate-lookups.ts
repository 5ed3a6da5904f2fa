import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createCompanies } from '../packages/core/src/companies/companies.ts'
import { importCompanies } from '../packages/core/src/companies/import/import.ts'
import { loadLocations } from '../packages/core/src/companies/locations/locations.ts'
import { createNameMatcher } from '../packages/core/src/companies/lookup/name-matcher.ts'
import { normalizeWebsite } from '../packages/core/src/companies/lookup/websites.ts'
import { referenceIndex } from '../packages/core/src/companies/search/reference-index.ts'
import type { CompanyStore } from '../packages/core/src/companies/store.ts'
import type { Host } from '../packages/core/src/host.ts'
import { memoryCompanyStore } from '../packages/core/src/storage/memory/companies.ts'

/**
 * Judges lookups on real companies and prints the accuracy of every kind of question. Ends with 1 when a kind that must be right
 * is not, with 0 and a reason when the data is absent.
 *
 *     bun scripts/evaluate-lookups.ts
 */
const data = '../shared/data'
const requiredKinds = {
  websites: ['natural-variant', 'syntax-variant', 'absent', 'invalid-or-odd'],
  names: ['former-alias', 'ror-alias', 'case-punct', 'absent'],
} as const

interface Question {
  readonly query: string
  readonly kind: string
  /** Any is right; none means that the answer must be missing. */
  readonly ids: readonly string[]
  /** Namesakes: neither right nor wrong. */
  readonly ambiguous_with?: readonly string[]
}

interface Answer {
  readonly question: Question
  readonly isRight: boolean
  readonly got: string
}

if (!existsSync(`${data}/companies.jsonl.gz`)) {
  console.log(`skipped: ${data} is absent`)
  process.exit(0)
}
const host = realHost()
const store = memoryCompanyStore()
const report = await importCompanies({
  source: createReadStream(`${data}/companies.jsonl.gz`),
  fingerprint: null,
  store,
  host,
  locations: loadLocations(readFileSync('packages/core/data/locations.bin')),
})
console.log(`companies: ${report.created} of ${report.read} lines`)
const companies = createCompanies({
  host,
  locations: loadLocations(readFileSync('packages/core/data/locations.bin')),
  live: { store, index: referenceIndex() },
  test: () => Promise.reject(new Error('not used')),
  searchNow: () => host.clock.now(),
})
const startedAt = performance.now()
await companies.catchUp('live')
console.log(`index: ${Math.round(performance.now() - startedAt)} ms`)

const isRight = [
  print('websites', await Promise.all(questions('websites').map(askWebsite)), requiredKinds.websites),
  print('names', await Promise.all(questions('names').map(askName)), requiredKinds.names),
]
await printLeftOut(store)
process.exit(isRight.every(Boolean) ? 0 : 1)

async function askWebsite(question: Question): Promise<Answer> {
  const read = normalizeWebsite(question.query)
  if ('problem' in read) return { question, isRight: question.kind === 'invalid-or-odd', got: read.problem }
  const [item] = (await companies.lookup('live', { websites: [question.query] })).companies
  const id = item?.company?.id ?? null
  if (question.kind === 'invalid-or-odd') return { question, isRight: false, got: `${id}` }
  // Several companies share some websites; the store answers with one of them.
  const isOneOf = id !== null && question.ids.includes(id)
  return { question, isRight: question.ids.length === 0 ? id === null : isOneOf, got: `${id}` }
}

async function askName(question: Question): Promise<Answer> {
  const [item] = (await companies.lookup('live', { names: [question.query] })).companies
  const matches = item?.matches ?? []
  const got = matches.map((match) => `${match.matched_alias} (${match.match_type} ${match.score})`).join(', ')
  if (question.ids.length === 0) return { question, isRight: matches.length === 0, got }
  const best = matches.find(({ company }) => !question.ambiguous_with?.includes(company.id))
  return { question, isRight: best !== undefined && question.ids.includes(best.company.id), got }
}

function print(title: string, answers: readonly Answer[], required: readonly string[]): boolean {
  console.log(`\n${title}`)
  let passes = true
  for (const kind of new Set(answers.map(({ question }) => question.kind))) {
    const ofKind = answers.filter(({ question }) => question.kind === kind)
    const wrong = ofKind.filter((answer) => !answer.isRight)
    const isRequired = required.includes(kind)
    console.log(
      `  ${kind.padEnd(24)} ${ofKind.length - wrong.length} of ${ofKind.length}${isRequired ? ' (must all be right)' : ''}`,
    )
    if (!isRequired || wrong.length === 0) continue
    passes = false
    for (const { question, got } of wrong)
      console.log(`    wrong: ${question.query} gave ${got || 'nothing'}`)
  }
  return passes
}

/**
 * The guards of partial matches on names they were not tuned on: every thirteenth company is taken out and asked for, and what a
 * part of another name answers is counted.
 */
async function printLeftOut(companyStore: CompanyStore): Promise<void> {
  const { changes } = await companyStore.changesAfter(null, 1_000_000)
  const known = changes.flatMap(({ record }) => (record === null ? [] : [record.company]))
  const matcher = createNameMatcher()
  for (const company of known) matcher.add(company)
  const leftOut = known.filter((_, i) => i % 13 === 0)
  let mistaken = 0
  for (const company of leftOut) {
    matcher.remove(company.id)
    const found = matcher.match(company.name, 5, 0.55)
    if (found.some(({ matchType }) => matchType === 'prefix' || matchType === 'token')) mistaken++
    matcher.add(company)
  }
  const share = ((100 * mistaken) / leftOut.length).toFixed(1)
  console.log(`\nleft out and still found by a part of a name: ${mistaken} of ${leftOut.length} (${share} %)`)
}

function questions(kind: 'websites' | 'names'): Question[] {
  const lines = readFileSync(`${data}/${kind}.jsonl`, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Question)
}

function realHost(): Host {
  return {
    clock: {
      now: () => Date.now(),
      timer(delayMs, task) {
        const timer = setTimeout(task, delayMs)
        return () => clearTimeout(timer)
      },
      defer: (task) => void setImmediate(task),
    },
    entropy: { randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
    crypto: { sha256: (text) => createHash('sha256').update(text).digest('hex') },
    log: { write: () => {} },
  }
}
