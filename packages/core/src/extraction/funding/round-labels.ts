import { type Doc, type Range, type Stage, stagesNamed } from '../../language/index.ts'
import type { RoundType } from '../../records/index.ts'
import { hasFlag, isCapital, isGlued, type Token, tokenFlag } from '../../words/index.ts'
import { docOf } from '../page-doc.ts'
import { isInvestorEnd } from './investor-words.ts'

export interface RoundLabel {
  readonly type: RoundType
  /** As it is written: `Series A extension`. */
  readonly text: string
  readonly from: number
  readonly to: number
}

/** `Series D`, `pre-seed round`, `venture debt`: every name of a kind of round. */
export function roundLabels(doc: Doc): RoundLabel[] {
  return stagesNamed(doc).flatMap(({ stage, from, to }) => {
    const isLettered = isLetter(doc.tokens[to - 1])
    const behind = isLettered ? numbered(doc, to) : to
    const isCompound = doc.tokens[behind]?.word === '-'
    const noun = nounEnd(doc, behind)
    if (stage === 'seed' && isOfSeedInvestor(doc, { from, to: noun }, noun > to)) return []
    // "SAFE" is a contract, "safe" is not.
    if (stage === 'safe' && to - from === 1 && !hasFlag(doc.tokens[from], tokenFlag.capitals)) return []
    // A letter names a round by itself; of other rounds, and in compounds, the noun belongs to the name.
    return [labelAt(doc, typeOf[stage], { from, to: isLettered && !isCompound ? behind : noun })]
  })
}

/** Those of a text that stands alone. */
export const roundLabelsIn = (text: string): RoundLabel[] => roundLabels(docOf(text))

function labelAt({ tokens, text }: Doc, type: RoundType, { from, to }: Range): RoundLabel {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0]
  return { type, text: text.slice(start, end), from: start, to: end }
}

const isLetter = (token: Token | undefined) => token !== undefined && token.end - token.start === 1

/** "Series A1", "Series B+", "Series A-2": behind what counts the parts of a round. */
function numbered({ tokens }: Doc, to: number): number {
  let end = to
  while (isGlued(tokens[end]) && isCount(tokens[end])) end++
  return tokens[end - 1]?.word === '-' ? end - 1 : end
}

const isCount = (token: Token | undefined) =>
  token?.word === '+' || token?.word === '-' || hasFlag(token, tokenFlag.number)

/** Behind the nouns of rounds that follow a place: "seed extension round". */
function nounEnd(doc: Doc, to: number): number {
  let end = to
  for (let left = nounsMax; left > 0; left--) {
    const at = doc.tokens[end]?.word === '-' ? end + 1 : end
    const [noun] = doc.cuesIn({ from: at, to: at + 1 }, 'funding.round')
    if (noun === undefined) break
    end = noun.to
  }
  return end
}

const nounsMax = 3

/** "Kickstart Seed Fund" and "A16Z Seed" are investors, "seed-stage startups" others. */
function isOfSeedInvestor(doc: Doc, { from, to }: Range, hasNoun: boolean): boolean {
  const next = doc.tokens[to]?.word === '-' ? to + 1 : to
  if (isInvestorEnd(doc.tokens[next]?.word ?? '') || isLabelOfOthers(doc, to)) return true
  const isOfAmount = doc
    .spansIn({ from: Math.max(0, from - amountMax), to: from })
    .some(({ to: end }) => end === from)
  const isName =
    !isOfAmount && isCapital(doc.tokens[from - 1]) && !doc.isSmall(from - 1) && isAlone(doc, from - 1)
  return !hasNoun && isCapital(doc.tokens[from]) && isName
}

/** Tokens of a long amount: "5,5 Mio. Euro Seed". */
const amountMax = 8

/** "Series A startups", "seed-stage founders": a round that a text names in passing, by where its name ends. */
export function isLabelOfOthers(doc: Doc, label: number): boolean {
  const isJoined = doc.tokens[label]?.word === '-'
  const at = isJoined ? label + 1 : label
  return (
    doc.cuesIn(
      { from: at, to: isJoined ? at + 2 : at + 1 },
      'company.noun',
      'funding.investor',
      'person.seat',
      'person.employee',
    ).length > 0
  )
}

/** "A loan of $5M" is a bank's, and nobody invests; "venture debt", in two words, is of those who do. */
export const isPlainLoan = (doc: Doc, type: RoundType, { from, to }: Range): boolean =>
  type === 'debt' && doc.tokens.slice(from, to).filter((_, at) => !doc.isSmall(from + at)).length === 1

/** Whether no line of any key holds a word: a name. */
const isAlone = (doc: Doc, at: number) =>
  doc.cuesIn({ from: at, to: at + 1 }, 'text.new-thought').length === 0

const typeOf: Readonly<Record<Stage, RoundType>> = {
  'pre-seed': 'pre_seed',
  seed: 'seed',
  'pre-series': 'unknown',
  'series-a': 'series_a',
  'series-b': 'series_b',
  'series-c': 'series_c',
  'series-d': 'series_d',
  'series-e-plus': 'series_e_plus',
  angel: 'angel',
  accelerator: 'accelerator',
  bridge: 'bridge',
  convertible: 'convertible_note',
  safe: 'safe',
  grant: 'grant',
  debt: 'debt',
  crowdfunding: 'crowdfunding',
  'private-equity': 'private_equity',
  secondary: 'secondary',
  strategic: 'corporate',
  ipo: 'ipo',
}
