import type { Doc, Range } from '../../language/index.ts'
import { isSaid } from '../company-doc.ts'
import type { ListCue } from './investor-cues.ts'
import { verbOfClause } from './relative-evidence.ts'

/** Whether words that lead to investors are stated, or what denies or supposes in their sentence means something else. */
export const isStated = (doc: Doc, cue: ListCue): boolean =>
  isSaid(doc, { from: cue.word, to: cue.to }) ||
  isUntoldSum(doc, cue) ||
  isOfClause(doc, cue) ||
  isRumouredBehind(doc, cue) ||
  isOfOtherLanguage(doc, cue)

/** "Does not say how much Alder put in": what is denied is that the sum is told. */
function isUntoldSum(doc: Doc, { word, to }: ListCue): boolean {
  const { asked, supposed, hearsay, past, because } = doc.assertion({ from: word, to })
  const untold = doc.cuesIn({ from: 0, to: word }, 'funding.undisclosed')
  return (
    !(asked || supposed || hearsay || past) &&
    because.every((cue) => untold.some(({ from, to: end }) => from <= cue.from && cue.from < end))
  )
}

/** "Has never needed more than the $3M it got from Alder": what is denied stands before the amount. */
const isOfClause = (doc: Doc, { word }: ListCue): boolean =>
  doc.spansIn({ from: word - clauseMax, to: word }).some((span) => {
    const verb = span.slot === 'money' ? verbOfClause(doc, span) : null
    return verb !== null && verb.from <= word && isSaidWithin(doc, { from: span.to, to: word + 1 })
  })

const isSaidWithin = (doc: Doc, place: Range): boolean =>
  doc.cuesIn(place, 'assert.denied', 'assert.supposed').length === 0

const clauseMax = 16

/** "After the $10M from Alder it is said to be worth $60M": whether the round itself is a rumour is told by its amount. */
const isRumouredBehind = (doc: Doc, { word, to }: ListCue): boolean =>
  doc.assertion({ from: word, to }).because.every(({ key, from }) => key === 'assert.hearsay' && from > to)

/** "Si uniscono al round": the "si" of another language supposes nothing. */
function isOfOtherLanguage(doc: Doc, { key, from, to }: ListCue): boolean {
  const own = new Set(doc.cuesIn({ from, to }, key).flatMap(({ by }) => by.map(({ lang }) => lang)))
  const { because } = doc.assertion({ from, to })
  return own.size > 0 && because.every(({ by }) => by.every(({ lang }) => !own.has(lang)))
}
