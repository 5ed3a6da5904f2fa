import { type Token, tokenFlag } from '../words/index.ts'
import type { Cue, Doc } from './doc.ts'
import { outermost, type Range } from './spans.ts'
import { type Stage, stages } from './table-keys.ts'

/** A round, or a kind of money, where a text names it. */
export interface StageNamed extends Range {
  readonly stage: Stage
}

/** The rounds that a text names, by place; of names within each other the longest: "pre-seed" holds "seed". */
export function stagesNamed(doc: Doc): StageNamed[] {
  // Most texts name none.
  if (doc.cues(...stageOf.keys()).length === 0) return []
  const named = [...stageOf].flatMap(([key, stage]) =>
    doc
      .cues(key)
      .filter((cue) => !endsInSmallWord(doc, cue))
      .map(({ from, to }) => ({ stage, from, to })),
  )
  return outermost(named)
}

const stageOf = new Map(stages.map((stage) => [`stage.${stage}` as const, stage]))

/** "Una serie a la que": the letter of a round is a capital, unless nothing but the end or a noun stands behind it. */
function endsInSmallWord(doc: Doc, { from, to }: Cue): boolean {
  const letter = doc.tokens[to - 1]
  const behind = doc.tokens[to]
  if (letter === undefined || to - from < 2 || letter.end - letter.start > 1 || isCapital(letter))
    return false
  return behind !== undefined && (behind.word === "'" || doc.isSmall(to))
}

const isCapital = ({ flags }: Token) => (flags & tokenFlag.capital) !== 0
