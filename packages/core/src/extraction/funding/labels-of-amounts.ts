import { fundingAdjectives } from './raise-word-table.ts'
import { type RoundLabel, roundLabelsIn } from './round-labels.ts'

/** Which label belongs to which amount of a sentence, by the amount's place in the list: the nearest, with small words between. */
export function labelsOfAmounts(
  sentence: string,
  amounts: readonly { readonly from: number; readonly to: number }[],
): ReadonlyMap<number, RoundLabel> {
  const best = new Map<number, { readonly label: RoundLabel; readonly distance: number }>()
  for (const label of roundLabelsIn(sentence)) {
    const claims = amounts
      .map((amount, at) => ({ at, distance: distanceOf(sentence, label, amount, amounts) }))
      .filter(({ distance }) => distance !== null)
      .toSorted((left, right) => (left.distance ?? 0) - (right.distance ?? 0))
    const [claim] = claims
    if (claim?.distance == null) continue
    const known = best.get(claim.at)
    if (known === undefined || claim.distance < known.distance)
      best.set(claim.at, { label, distance: claim.distance })
  }
  return new Map([...best].map(([at, { label }]) => [at, label]))
}

/** Characters between, a weak tie counting as far; null where another amount or a border of the thought lies between. */
function distanceOf(
  sentence: string,
  label: RoundLabel,
  amount: { readonly from: number; readonly to: number },
  all: readonly { readonly from: number; readonly to: number }[],
): number | null {
  const isBehind = label.from >= amount.to
  const [from, to] = isBehind ? [amount.to, label.from] : [label.to, amount.from]
  if (from > to || to - from > 60) return null
  if (all.some((other) => other.from >= from && other.to <= to)) return null
  const gap = sentence.slice(from, to)
  if ((isBehind ? tiedBehind : tiedAhead).test(gap)) return gap.length
  return /[.;)]|\b(?:and|while|after|bring\w*|total|led|follow\w*|previous\w*|earlier)\b/i.test(gap) ||
    gap.length > 40
    ? null
    : 100 + gap.length
}

const tiedBehind = new RegExp(
  `^\\+?[\\s-]{0,2}(?:(?:${fundingAdjectives}|the|its|our|a|an|their|convertible|all-equity|financing|funding|investment|capital|to|through|via|by\\sway\\sof|as|part|en|einer|eine|uma|una|em|de)[\\s,-]{1,2}){0,7}$`,
  'iu',
)
const tiedAhead =
  /^[\s:(–—,-]{0,3}(?:(?:round|rounds|funding|financing|investment|raise|ronda|rodada|runde|finanzierungsrunde|levée|tour|höhe|of|for|with|at|totaling|totalling|worth|over|nearly|almost|about|approximately|around|roughly|just|more|than|amounting|to|an?|in|über|von|de|d['’]|capital|~)[\s:(–—~-]{1,2}){0,7}[~(]?$/i
