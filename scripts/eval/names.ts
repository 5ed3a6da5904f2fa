import type { CompanyStore } from '../../packages/core/src/records/store.ts'
import { normalizeName } from '../../packages/core/src/reference/names/names.ts'
import type { Companies } from '../../packages/core/src/search/companies.ts'
import { datasetOf } from './dataset.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

interface Question {
  readonly query: string
  readonly kind: string
  /** Any is right; none means that the answer must be missing. */
  readonly ids: readonly string[]
  /** Namesakes: neither right nor wrong. */
  readonly ambiguous_with: readonly string[]
}

/** Whether a name finds its company, of all kinds together and of each, and what the threshold does to names made for it. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const questions = linesOf<Question>(`${data}/names.jsonl`)
  if (questions === null) return [rowOf('names: top-1, all kinds', 0.75, 0.93, null, [])]
  const { companies, store } = await datasetOf(`${data}/companies.jsonl.gz`)
  const answers = await answersTo(companies, questions)
  const wrong = questions.filter((question, i) => !isRight(question, answers[i] ?? []))
  const rows = [...new Set(questions.map(({ kind }) => kind))].map((kind) => {
    const [floor, target] = wanted.get(kind) ?? anyKind
    return shareRow(`names: ${kind}`, floor, target, questions, wrong, (question) => question.kind === kind)
  })
  return [
    shareRow('names: top-1, all kinds', 0.75, 0.93, questions, wrong, () => true),
    ...rows,
    await misspelledRow(companies, store),
    await swappedRow(companies, store),
  ]
}

/** Floor and target of a kind; the others want what `anyKind` says. */
const wanted: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['cross-source', [0.87, 0.93]],
  ['sec-name', [0.7, 0.9]],
  ['typo', [0, 0.9]],
  ['former-in-description', [0, 0.9]],
  ['absent', [1, 0.95]],
  // Names from an earlier snapshot, some of which are nowhere in the data.
  ['history-variant', [0, 0.5]],
])
const anyKind = [null, 0.9] as const

function isRight({ ids, ambiguous_with }: Question, answer: readonly string[]): boolean {
  if (ids.length === 0) return answer.length === 0
  const best = answer.find((id) => !ambiguous_with.includes(id))
  return best !== undefined && ids.includes(best)
}

/** For each question the ids that a lookup gives, best first. */
async function answersTo(companies: Companies, questions: readonly { query: string }[]): Promise<string[][]> {
  const answers: string[][] = []
  for (let from = 0; from < questions.length; from += 50) {
    const names = questions.slice(from, from + 50).map(({ query }) => query)
    const { companies: items } = await companies.lookup('live', { names, limit_per_name: 5 })
    for (const { matches = [] } of items) answers.push(matches.map(({ company }) => company.id))
  }
  return answers
}

/** Names of the dataset with one mistake each: told by the spelling, whichever of its namesakes is found. */
async function misspelledRow(companies: Companies, store: CompanyStore): Promise<Row> {
  const names = await namesOf(store)
  const asked = [...names]
    .filter(([, name], i) => i % 13 === 0 && /^[A-Za-z][A-Za-z .&-]{6,}$/.test(name))
    .map(([, name], i) => ({ name, query: misspelled(name, i) }))
  const answers = await answersTo(companies, asked)
  const wrong = asked.filter(({ name }, i) => keyOf(names.get(answers[i]?.[0] ?? '') ?? '') !== keyOf(name))
  return rowOf('names: misspelled names of the dataset', 0, 0.9, 1 - wrong.length / asked.length, [
    `${asked.length} asked`,
    ...wrong.slice(0, 20).map(({ name, query }) => `wrong: ${query} (${name})`),
  ])
}

/** One letter doubled, left out, swapped with the next or replaced, never the first. */
function misspelled(name: string, i: number): string {
  const at = 1 + ((i * 7) % (name.length - 2))
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  if (i % 4 === 0) return `${before}${letter}${letter}${after}`
  if (i % 4 === 1) return before + after
  if (i % 4 === 2) return `${before}${after.charAt(0)}${letter}${after.slice(1)}`
  return `${before}${letter === 'u' ? 'o' : 'u'}${after}`
}

/** The first word of one name with the last of another: no company is called so, and half of each is somebody's name. */
async function swappedRow(companies: Companies, store: CompanyStore): Promise<Row> {
  const names = [...(await namesOf(store)).values()]
  const known = new Set(names.map(keyOf))
  const pairs = names.map((name) => normalizeName(name).split(' ')).filter((words) => words.length === 2)
  const asked = pairs
    .map(([first], i) => ({ query: `${first} ${pairs[(i * 31 + 17) % pairs.length]?.[1]}` }))
    .filter(({ query }, i) => i % 7 === 0 && !known.has(keyOf(query)))
  const answers = await answersTo(companies, asked)
  const found = asked.filter((_, i) => answers[i]?.length !== 0)
  return rowOf('names: absent, of words of two names', null, 0.9, 1 - found.length / asked.length, [
    `${asked.length} asked`,
    ...found.slice(0, 20).map(({ query }) => `found all the same: ${query}`),
  ])
}

async function namesOf(store: CompanyStore): Promise<ReadonlyMap<string, string>> {
  const { changes } = await store.changesAfter(null, 1_000_000)
  return new Map(
    changes.flatMap(({ id, record }) => (record === null ? [] : [[id, record.company.name] as const])),
  )
}

function keyOf(name: string): string {
  return normalizeName(name).replaceAll(' ', '')
}

function shareRow(
  task: string,
  floor: number | null,
  target: number,
  questions: readonly Question[],
  wrong: readonly Question[],
  isMeant: (question: Question) => boolean,
): Row {
  const asked = questions.filter(isMeant).length
  const missed = wrong.filter(isMeant)
  const notes = missed.map(({ query, ids }) => `wrong: ${query} (${ids[0] ?? 'no company'})`)
  return rowOf(task, floor, target, 1 - missed.length / asked, [`${asked} asked`, ...notes])
}

function rowOf(
  task: string,
  floor: number | null,
  target: number,
  reached: number | null,
  notes: readonly string[],
): Row {
  return { task, floor, target, reached, wants: 'at least', notes }
}
