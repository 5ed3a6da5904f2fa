import { normalizeWebsite } from '../../packages/core/src/reference/web-addresses/websites.ts'
import { datasetOf } from './dataset.ts'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'

interface Question {
  readonly query: string
  readonly kind: string
  /** Any is right; none means that the answer must be missing. */
  readonly ids: readonly string[]
}

/** Whether the spellings of a website find its company. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  const questions = linesOf<Question>(`${data}/websites.jsonl`)
  if (questions === null) return [rowOf('websites', 1, null, [])]
  const { companies } = await datasetOf(`${data}/companies.jsonl.gz`)
  const wrong: Question[] = []
  for (const question of questions) {
    if (!(await isRight(question, (query) => companies.lookup('live', { websites: [query] }))))
      wrong.push(question)
  }
  return [...new Set(questions.map(({ kind }) => kind))]
    .filter((kind) => !informative.has(kind))
    .map((kind) => {
      const asked = questions.filter((question) => question.kind === kind).length
      const missed = wrong.filter((question) => question.kind === kind)
      const notes = missed.map(({ query, ids }) => `wrong: ${query} (${ids[0] ?? 'no company'})`)
      return rowOf(`websites: ${kind}`, 1, (asked - missed.length) / asked, [`${asked} asked`, ...notes])
    })
}

/** A domain that a company once had: the data does not say whose it was. */
const informative: ReadonlySet<string> = new Set(['former-domain'])

interface Answer {
  readonly companies: readonly { readonly company: { readonly id: string } | null }[]
}

async function isRight(
  { query, kind, ids }: Question,
  lookUp: (query: string) => Answer | Promise<Answer>,
): Promise<boolean> {
  if ('problem' in normalizeWebsite(query)) return kind === 'invalid-or-odd'
  const id = (await lookUp(query)).companies[0]?.company?.id ?? null
  // Several companies share some websites; the store answers with one of them.
  return id === null ? ids.length === 0 && kind !== 'invalid-or-odd' : ids.includes(id)
}

function rowOf(task: string, target: number, reached: number | null, notes: readonly string[]): Row {
  return { task, floor: 0.92, target, reached, wants: 'at least', notes }
}
