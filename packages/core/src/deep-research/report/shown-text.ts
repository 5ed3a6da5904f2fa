import { cutTo, oneLine, withoutEnd } from '../../kernel/index.ts'
import { foldQuote, standsIn } from '../../providers/index.ts'

/** Of one value. Names of five thousand letters are no names. */
const shownMax = 300
/** Nobody looks further into a text than this. */
const readMax = 4_000

/**
 * A text of a page as the report shows it: one line of letters that are where they seem to be, without brackets, which are for
 * citations alone.
 */
export function shownText(text: string, max = shownMax): string {
  return cut(withoutBrackets(plainLine(text)), max)
}

/** The same with its brackets, for where nobody looks for citations. */
export const quotedText = (text: string): string => cut(plainLine(text), shownMax)

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${wholeWords(cutTo(text, max - 1))}…`

const withoutBrackets = (text: string) =>
  text.replace(/[[\u3010\uff3b]/g, '(').replace(/[\]\u3011\uff3d]/g, ')')

function plainLine(text: string): string {
  const letters = text
    .slice(0, readMax)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu, (letter) => (letter.trim() === '' ? ' ' : ''))
    // Marks upon marks reach over the lines around them.
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  return oneLine(letters)
}

/** Without the word that was cut. */
function wholeWords(text: string): string {
  const at = text.lastIndexOf(' ')
  return (at > text.length - 40 ? text.slice(0, at) : text).trimEnd()
}

export const withoutFullStop = (text: string): string => withoutEnd(text, '.')

/** Text between our quotation marks holds none of these characters. */
export const withoutMarks = (text: string): string => text.replace(/["\u201c-\u201f\u00ab\u00bb\u2033]/g, "'")

/** The form in which what is shown and what is quoted are compared. */
export const comparable = (text: string): string => foldQuote(withoutMarks(withoutBrackets(plainLine(text))))

/** Whether a quote holds a text that is shown; the mark of what was cut stands for nothing. */
export function quoteHolds(quote: string, shown: string): boolean {
  return standsIn(comparable(withoutEnd(shown, '…')), comparable(quote))
}
