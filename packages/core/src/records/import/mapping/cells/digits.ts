/** What begins the decimals in a column; null where it is not known. */
export type DecimalMark = '.' | ',' | null

const isDigit = (letter: string | undefined): boolean =>
  letter !== undefined && letter.length === 1 && letter >= '0' && letter <= '9'

/** Blanks and apostrophes part thousands in every language; a plain blank may also part two numbers. */
const groupMarks = " \u00a0\u202f\u2009'’"

/** The numbers of a text with their marks, as offsets: `1.250.000,50` is one. */
function runsIn(text: string): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < text.length; at++) {
    if (!isDigit(text[at])) continue
    const from = at
    while (at < text.length) {
      if (isDigit(text[at])) at++
      else if ('.,'.includes(text[at] ?? ' ') && isDigit(text[at + 1])) at++
      else if (groupMarks.includes(text[at] ?? '-') && isGroup(text, at + 1)) at++
      else break
    }
    runs.push({ from, to: at })
  }
  return runs
}

const isGroup = (text: string, at: number): boolean =>
  isDigit(text[at]) && isDigit(text[at + 1]) && isDigit(text[at + 2]) && !isDigit(text[at + 3])

interface Marked {
  readonly digits: string
  /** What parts the decimals; null in a whole number, "doubtful" where three digits follow one mark. */
  readonly mark: DecimalMark | 'doubtful' | 'none'
}

function markOf(run: string): Marked {
  let digits = ''
  for (const letter of run) if (isDigit(letter) || letter === '.' || letter === ',') digits += letter
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last === -1) return { digits, mark: 'none' }
  const mark = digits[last] === '.' ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  const count = digits.split(mark).length - 1
  const isBoth = digits.includes(other)
  const groups = digits.split(mark)
  if (isBoth) return count === 1 ? { digits, mark } : { digits, mark: null }
  if (count > 1) return { digits, mark: groups.slice(1).every((group) => group.length === 3) ? other : null }
  const [whole = '', part = ''] = groups
  const isDoubtful = part.length === 3 && whole.length <= 3 && !whole.startsWith('0')
  return { digits, mark: isDoubtful ? 'doubtful' : mark }
}

/** What parts the decimals by what this text shows; null where it shows nothing, or two things. */
export function decimalShown(text: string): DecimalMark {
  let shown: DecimalMark = null
  for (const { from, to } of runsIn(text)) {
    const { mark } = markOf(text.slice(from, to))
    if (mark !== '.' && mark !== ',') continue
    if (shown !== null && shown !== mark) return null
    shown = mark
  }
  return shown
}

/**
 * The text with its numbers as every language reads them: no mark between thousands, a dot before decimals. Where the mark of the
 * column is not known, a number that may be read in two ways stays as it is.
 */
export function withPlainNumbers(text: string, decimal: DecimalMark): string {
  let plain = ''
  let at = 0
  for (const { from, to } of runsIn(text)) {
    plain += text.slice(at, from) + plainNumber(text.slice(from, to), decimal)
    at = to
  }
  return plain + text.slice(at)
}

function plainNumber(run: string, decimal: DecimalMark): string {
  const { digits, mark } = markOf(run)
  if (mark === 'none') return digits
  if (mark === null) return run
  if (mark === 'doubtful' && decimal === null) return run
  const point = mark === 'doubtful' ? decimal : mark
  const parts = digits.split(point ?? '')
  const [whole = '', part] = [parts[0]?.replaceAll('.', '').replaceAll(',', ''), parts[1]]
  if (part === undefined || parts.length > 2) return digits.replaceAll('.', '').replaceAll(',', '')
  // Three digits behind a dot would be thousands to some.
  return `${whole}.${part.length === 3 ? `${part}0` : part}`
}

/** Of people there are no parts: three digits behind any mark are thousands. */
export function withWholeNumbers(text: string): string {
  let plain = ''
  let at = 0
  for (const { from, to } of runsIn(text)) {
    const run = text.slice(from, to)
    const { digits, mark } = markOf(run)
    const isGrouped = mark === 'doubtful' || mark === 'none'
    plain += text.slice(at, from)
    plain += isGrouped ? digits.replaceAll('.', '').replaceAll(',', '') : plainNumber(run, null)
    at = to
  }
  return plain + text.slice(at)
}
