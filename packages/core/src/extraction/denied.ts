import {
  denials,
  notDenying,
  pastEnds,
  pastWords,
  questionOpeners,
  refutations,
  rumours,
  seatsHeld,
  seatsLeft,
  suppositions,
} from './denied-table.ts'

const words = (rows: readonly string[]) => `(?<![\\p{L}\\p{N}'’-])(?:${rows.join('|')})(?![\\p{L}\\p{N}])`
const denial = new RegExp(
  `(?<![\\p{L}'’-])(?:${denials.join('|')})(?![\\p{L}-])(?! (?:${notDenying})(?![\\p{L}]))`,
  'iu',
)
const supposition = new RegExp(words(suppositions), 'iu')
const question = new RegExp(`^[^\\p{L}¿]{0,5}(?:Q: )?(?:${questionOpeners.join('|')})(?![\\p{L}])`, 'iu')
const refutation = new RegExp(words(refutations), 'iu')
const rumour = new RegExp(words(rumours), 'iu')
const pastWord = new RegExp(words(pastWords), 'iu')
const pastEnd = new RegExp(words(pastEnds), 'iu')

/** Where a thought begins that a denial before does not reach. */
const border =
  /[,;:()–—]|\s(?:and|but|yet|when|while|because|und|aber|sondern|als|weil|et|mais|quand|y|pero|sino|cuando|e|mas|en|maar|toen)\s/giu
const reachMax = 120

/** The text before a place of a sentence in the same thought. */
function clauseBefore(sentence: string, at: number): string {
  const before = sentence.slice(Math.max(0, at - reachMax), at)
  const last = [...before.matchAll(border)].at(-1)
  return last === undefined ? before : before.slice(last.index + last[0].length - 1)
}

/** Whether a sentence denies the words at a place of it: `is not backed by`, `has never raised money from`. */
export const isDenied = (sentence: string, at: number): boolean => denial.test(clauseBefore(sentence, at))

/** Whether a sentence asks if something is so: `Is Acme backed by Alder?` */
export const isAsked = (sentence: string): boolean =>
  /\?["'”’»)\s]{0,5}$/.test(sentence.slice(-6)) && question.test(sentence)

/** Whether a sentence says that what it tells is not so: `Reports that Acme raised $5M are false.` */
export const isRefuted = (sentence: string): boolean => refutation.test(sentence.slice(0, sentenceMax))

const sentenceMax = 1_500

/** Whether a sentence does not assert the words at a place of it: it denies, asks, supposes, hopes or repeats hearsay. */
export function isUnsaid(sentence: string, at: number): boolean {
  return (
    isDenied(sentence, at) ||
    isAsked(sentence) ||
    isRefuted(sentence) ||
    rumour.test(sentence.slice(0, sentenceMax)) ||
    supposition.test(clauseBefore(sentence, at))
  )
}

const beforeSeat = (rows: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${rows.join('|')})[ -]$`, 'iu')
const leftSeat = beforeSeat(seatsLeft)
const heldSeat = beforeSeat(seatsHeld)

/** Whether somebody does not hold the seat at a place of a sentence: `our former CEO`, `is no longer our CTO`. */
export const isLeftSeat = (sentence: string, at: number): boolean =>
  leftSeat.test(sentence.slice(Math.max(0, at - seatMax), at))

/** Whether somebody held it, and nothing says that they still do: `was our CTO`, `CTO until 2019`. */
export const isHeldSeat = (sentence: string, at: number): boolean =>
  heldSeat.test(sentence.slice(Math.max(0, at - seatMax), at)) ||
  pastEnd.test(sentence.slice(at, at + seatMax))

const seatMax = 60

/** Whether the words at a place of a sentence are past: `we lost customers such as`, `was based in Oslo until 2019`. */
export function isOver(sentence: string, at: number): boolean {
  return pastWord.test(clauseBefore(sentence, at)) || pastEnd.test(sentence.slice(at, at + reachMax))
}
