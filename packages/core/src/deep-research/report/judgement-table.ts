import { hasDigit } from '../../kernel/index.ts'
import { levelOf, type ReportFact } from './fact.ts'
import type { Topic } from './topic-table.ts'

interface Judgement {
  readonly speaks: 'for' | 'against'
  readonly topic: Topic
  /** What of such a sentence makes it worth telling; any, if there is nothing to ask. */
  readonly when?: (fact: ReportFact) => boolean
  /** Names that its sentences must lead to; the report shows the surest of them. */
  readonly namesMin?: number
}

/** Which sentences of a report speak for a company, and which against. */
const judgements: readonly Judgement[] = [
  { speaks: 'for', topic: 'customers', namesMin: 3 },
  { speaks: 'for', topic: 'traction', when: ({ sentence }) => hasDigit(sentence) },
  { speaks: 'for', topic: 'total_raised' },
  { speaks: 'for', topic: 'round', when: ({ sentence }) => sentence.includes(', led by ') },
  { speaks: 'for', topic: 'career', when: ({ sentence }) => sentence.endsWith(' earlier') },
  { speaks: 'for', topic: 'open_roles' },
  { speaks: 'for', topic: 'integrations', namesMin: 3 },
  { speaks: 'against', topic: 'risk' },
  { speaks: 'against', topic: 'status' },
]

const judgedMax = 5

/** What is unconfirmed speaks neither for a company nor against it. */
export function judged(facts: readonly ReportFact[], speaks: Judgement['speaks']): readonly ReportFact[] {
  const rows = judgements.filter((row) => row.speaks === speaks)
  const said = facts.filter(({ confidence }) => levelOf(confidence) !== 'unconfirmed')
  return rows
    .flatMap(({ topic, when = () => true, namesMin }) => {
      const fit = said.filter((fact) => fact.topic === topic && when(fact))
      return namesMin === undefined ? fit : surestOf(fit, namesMin)
    })
    .slice(0, judgedMax)
}

/** A list becomes sentences that are as sure as its names, the surest first. */
const surestOf = (facts: readonly ReportFact[], namesMin: number) =>
  new Set(facts.flatMap(({ values }) => values)).size < namesMin ? [] : facts.slice(0, 1)
