import { existsSync, readFileSync } from 'node:fs'
import { linesOf } from './lines.ts'
import type { Row } from './row.ts'
import { bestTen, viewOfTexts } from './texts.ts'

/** Plain text ranking by the same engine on two classic retrieval collections. */
export async function evaluate(data: string): Promise<readonly Row[]> {
  return [
    rowOf('CACM, nDCG@10', 0.409, `${data}/reference/ir-cacm`),
    rowOf('Vaswani, nDCG@10', 0.432, `${data}/reference/ir-vaswani`),
  ]
}

interface Line {
  readonly _id: string
  readonly text: string
}

function rowOf(task: string, floor: number, folder: string): Row {
  const row = { task, floor, target: 0.45, wants: 'at least' } as const
  const documents = linesOf<Line>(`${folder}/corpus.jsonl.gz`)
  const queries = linesOf<Line>(`${folder}/queries.jsonl`)
  const judgements = readJudgements(`${folder}/qrels.tsv`)
  if (documents === null || queries === null || judgements === null)
    return { ...row, reached: null, notes: [`${folder} is absent`] }
  const view = viewOfTexts(documents.map(({ _id: id, text }) => ({ id, text })))
  const gains = queries.flatMap(({ _id: id, text }) => {
    const relevant = judgements.get(id)
    return relevant === undefined ? [] : [normalizedGain(bestTen(view, text), relevant)]
  })
  const reached = gains.reduce((sum, gain) => sum + gain, 0) / gains.length
  return { ...row, reached, notes: [`${gains.length} queries over ${documents.length} texts`] }
}

type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Grades by query and document; null when there is no file. */
function readJudgements(path: string): Judgements | null {
  if (!existsSync(path)) return null
  const judgements = new Map<string, Map<string, number>>()
  for (const line of readFileSync(path, 'utf8').trim().split('\n').slice(1)) {
    const [query = '', document = '', grade = ''] = line.split('\t')
    const ofQuery = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, ofQuery.set(document, Number(grade)))
  }
  return judgements
}

function normalizedGain(found: readonly string[], relevant: ReadonlyMap<string, number>): number {
  const best = [...relevant.values()].sort((a, b) => b - a).slice(0, 10)
  return discounted(found.map((id) => relevant.get(id) ?? 0)) / discounted(best)
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, i) => sum + grade / Math.log2(i + 2), 0)
}
