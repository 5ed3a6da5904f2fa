import type { RoundType } from '../../records/index.ts'
import { roundLabels } from './round-label-table.ts'

export interface RoundLabel {
  readonly type: RoundType
  /** As it is written: `Series A extension`. */
  readonly text: string
  readonly from: number
  readonly to: number
}

/** `Series D`, `pre-seed round`, `venture debt`: every name of a kind of round, longest first where they overlap. */
export function roundLabelsIn(text: string): RoundLabel[] {
  const labels: RoundLabel[] = []
  for (const match of text.matchAll(pattern)) {
    const at = Object.values(match.groups ?? {}).findIndex((group) => group !== undefined)
    const type = roundLabels[at]?.[1]
    if (type === undefined || isNoLabel(text, match[0], match.index)) continue
    labels.push({ type, text: match[0], from: match.index, to: match.index + match[0].length })
  }
  return labels
}

const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${roundLabels.map(([words], at) => `(?<r${at}>${words})`).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** "Kickstart Seed Fund" and "A16Z Seed" are investors, "seed-stage startups" others, "series of a kind" nothing. */
function isNoLabel(text: string, label: string, from: number): boolean {
  if (/^s[eé]ri/i.test(label)) return /^s[eé]ries? [a-z]/.test(label) && !/^s[eé]ries? [a-k]$/.test(label)
  if (!/^seed/i.test(label)) return false
  const behind = text.slice(from + label.length, from + label.length + 24)
  if (
    label === 'Seed Capital' ||
    /^[\s-](?:funds?|partners|ventures|club|accelerator|bank|camp|compan|startups?|investors?|oils?)/i.test(
      behind,
    )
  )
    return true
  const [before] = /[\p{L}\p{N}]{1,20}(?=\s$)/u.exec(text.slice(Math.max(0, from - 21), from)) ?? []
  return (
    label.startsWith('Seed') &&
    before !== undefined &&
    /^\p{Lu}/u.test(before) &&
    !beforeSeed.has(before.toLowerCase())
  )
}

/** Capitals of a headline that may stand before its "Seed". */
const beforeSeed: ReadonlySet<string> = new Set(
  'a an the in its our of raises raised raise closes closed secures secured lands announces announced receives gets new first oversubscribed additional million mn m bn usd eur gbp with for and successful completes'.split(
    ' ',
  ),
)
