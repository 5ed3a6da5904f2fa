import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import type { PlacedName } from './name-in-text.ts'
import { wordIn } from './name-words.ts'
import type { PersonPlace, TextReading } from './text-reading.ts'

/** Whether a verb of leaving is stated: "no longer works" denies nothing of what it says. */
export function isGoneSaid(doc: Doc, cue: Range): boolean {
  const { denied, asked, supposed, hearsay, because } = doc.assertion(cue)
  const isOwn = (other: Range) => other.from >= cue.from && other.to <= cue.to
  return !asked && !supposed && !hearsay && (!denied || because.every(isOwn))
}

/** Whether a sentence says of somebody that they left: "A left Acme in 2022", "A sold the shares and stepped down", and not "A left Globex". */
export function isGone(reading: TextReading, { from, to: end }: PersonPlace): boolean {
  const { doc } = reading
  // "Its CFO, A, has left"
  const isComma = (at: number) => doc.tokens[at]?.word === ','
  // "A, who retired in March", "A, parti à la retraite"
  const behind = { from: end + 1, to: end + 2 }
  const isTold = isComma(end) && doc.cuesIn(behind, 'text.relative', 'person.gone').length > 0
  const to = isTold || (isComma(from - 1) && isComma(end)) ? end + 1 : end
  return doc.cuesIn({ from: to, to: to + gapMax }, 'person.gone').some((cue) => {
    const between = doc.tokens.slice(to, cue.from)
    const isTheirs = between.every(
      (token, at) => reading.isOwn(to + at) || !hasFlag(token, tokenFlag.capital | tokenFlag.mark),
    )
    const isSame = cue.to <= doc.sentenceOf({ from: to - 1, to }).to
    return isTheirs && isSame && isGoneSaid(doc, cue) && !isOfAnother(reading, cue.to)
  })
}

const gapMax = 9

/** "Left Globex", "left her job at Globex" */
function isOfAnother(reading: TextReading, at: number): boolean {
  const { tokens } = reading.doc
  for (let from = at; from < at + objectMax; from++) {
    if (reading.isOwn(from)) return false
    const token = tokens[from]
    if (token === undefined || hasFlag(token, tokenFlag.mark | tokenFlag.number)) return false
    if (reading.isOtherName(from)) return !wordIn('field', tokens[from - 1])
  }
  return false
}

const objectMax = 5

/** "B" of "A succeeds B as CEO": what follows is said of A. */
export function isReplaced({ doc, placeOf }: TextReading, placed: PlacedName): boolean {
  const { from } = placeOf(placed)
  const before = { from: Math.max(0, from - replacedMax), to: from }
  return doc.cuesIn(before, 'person.succeeds').some(({ to }) => to >= from - 2)
}

const replacedMax = 6
