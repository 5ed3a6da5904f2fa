import { splitAtSpaces } from '../../kernel/index.ts'
import type { PageText, Run, SlideWarning } from './page-text.ts'

/**
 * Makes text readable again whose fonts say, letter by letter, a neighbour some places off: `Wkh#prgho` for `The model`. Viewers draw
 * such a page right and every copy of it is garbage. Pages are marked `repaired_font_encoding` where that was done and
 * `garbled_text` where text stays unreadable.
 */
export function repairFonts(pages: readonly PageText[]): readonly PageText[] {
  const shifts = shiftsOf(pages)
  return pages.map((page) => {
    const runs = page.runs.map((run, at) => shiftRun(run, shifts.get(run.font), page.runs[at + 1]))
    const warnings: SlideWarning[] = [...page.warnings]
    if (isGarbled(runs)) warnings.push('garbled_text')
    else if (runs.some((run, at) => run !== page.runs[at])) warnings.push('repaired_font_encoding')
    return warnings.length === page.warnings.length ? page : { ...page, runs, warnings }
  })
}

/** How many of each character a font has on all pages. */
type Counts = Map<string, number>

/** By font; only of fonts that are shifted. */
function shiftsOf(pages: readonly PageText[]): ReadonlyMap<string, number> {
  const fonts = new Map<string, Counts>()
  for (const { runs } of pages)
    for (const { font, text } of runs) {
      const counts: Counts = fonts.get(font) ?? new Map()
      fonts.set(font, counts)
      for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  const shifts = new Map(
    [...fonts].flatMap(([font, counts]) => shiftOf(counts).map((shift) => [font, shift])),
  )
  // A program does to all fonts of a file what it does to one, and a font of lone words has no blank to be known by.
  const found = new Set(shifts.values())
  for (const [font, counts] of fonts) {
    if (shifts.has(font)) continue
    const signs = [...counts].filter(([character]) => character.trim() !== '')
    const shift = [...found].find((candidate) => isBetter(signs, candidate))
    if (shift !== undefined) shifts.set(font, shift)
  }
  return shifts
}

/**
 * The most frequent control character must be the blank, since no text has it for another reason: without that condition three of
 * 971 test files were spoilt, with it none. Then the shifted text has to look like a language that uses our letters.
 */
function shiftOf(counts: Counts): [number] | [] {
  const [blank] = [...counts].filter(([character]) => isControl(character)).sort(([, a], [, b]) => b - a)
  if (blank === undefined) return []
  const shift = 0x20 - blank[0].charCodeAt(0)
  // Spaces in the text come from the PDF reader and not from the font.
  const signs = [...counts].filter(([character]) => character !== ' ' && character !== blank[0])
  return isBetter(signs, shift) ? [shift] : []
}

type Signs = readonly (readonly [character: string, count: number])[]

function isBetter(signs: Signs, shift: number): boolean {
  const count = signs.reduce((sum, [, times]) => sum + times, 0)
  const after = frequentShare(signs, shift)
  return count >= signsMin && after >= shareMin && after - frequentShare(signs, 0) > gainMin
}

/** Fewer signs look like anything. */
const signsMin = 8
/** They make some 80 % of the letters of English, French, German, Spanish and Portuguese, and a quarter of random ASCII. */
const frequentLetters = new Set('etaoinshrdlu')
const shareMin = 0.5
/** Not more, because capitals are a shift of 32 away from small letters: what a shift of 29 makes of a text is frequent letters too. */
const gainMin = 0.1

function frequentShare(signs: Signs, shift: number): number {
  let all = 0
  let frequent = 0
  for (const [character, count] of signs) {
    all += count
    if (frequentLetters.has(shifted(character, shift).toLowerCase())) frequent += count
  }
  return all === 0 ? 0 : frequent / all
}

function shiftRun(run: Run, shift: number | undefined, next: Run | undefined): Run {
  if (shift === undefined) return run
  const repaired = [...run.text]
    .map((character) => (character === ' ' ? ' ' : shifted(character, shift)))
    .join('')
  const goesOn = next?.font === run.font && /^[^(]*\S \S/.test(next.text)
  const text = shifted(' ', shift) === ')' ? closed(run.text, repaired, goesOn) : repaired
  return text === run.text ? run : { ...run, text }
}

/**
 * Whoever reads the page takes the sign that the shift has put in the place of the blank for one. That is the closing bracket in fonts
 * shifted by 9; where one is open, the next such blank was it, or the end of the text, unless it may close in what follows.
 */
function closed(said: string, repaired: string, goesOn: boolean): string {
  const own = [...repaired]
  const lost = [...said].map((character) => character === ' ')
  let isOpen = false
  const text = own.map((character, at) => {
    const closes = isOpen && lost[at] === true
    isOpen = character === '(' || (isOpen && character !== ')' && !closes)
    return closes ? ')' : character
  })
  return text.join('') + (isOpen && !goesOn ? ')' : '')
}

/**
 * A shift keeps the order of the font's glyphs, and in the fonts met so far that is the order of the Macintosh: its first 95 signs are
 * ASCII, then, since nothing is drawn for DEL, come the signs from 0x80 on. So an accented letter or a ligature becomes right too.
 */
function shifted(character: string, shift: number): string {
  if (shift === 0) return character
  const code = (character.codePointAt(0) ?? 0) + shift
  if (code < 0x20 || code >= 0xff) return character
  return code < 0x7f ? String.fromCharCode(code) : (macintosh[code + 1 - 0x80] ?? character)
}

const macintosh =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

const isControl = (character: string) => character < ' '

/** Without meaning to anybody but the font they belong to: control characters, the sign for none, private use. */
const meaningless = /[\p{Cc}\p{Co}\ufffd]/u
/** Of languages that part their words: a Chinese or Thai sentence may hold a Latin name and a Greek letter without a blank. */
const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Hebrew}/u,
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u,
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}]/u,
  /[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u,
]
/** No word is written in three alphabets; a font that names wrong letters makes such words. */
const alphabetsOfWordMax = 2

function isMixed(word: string): boolean {
  if (/^[\0-\u02ff]*$/.test(word)) return false
  return alphabets.filter((alphabet) => alphabet.test(word)).length > alphabetsOfWordMax
}

/** With a third of its letters unreadable no sentence can be trusted. Icons are meaningless too, but are beside more text. */
const garbledShareMin = 1 / 3
const garbledMin = 20

function isGarbled(runs: readonly Run[]): boolean {
  let letters = 0
  let garbled = 0
  for (const { text } of runs)
    for (const word of splitAtSpaces(text)) {
      const areWrong = isMixed(word)
      for (const character of word) {
        letters++
        if (areWrong || meaningless.test(character)) garbled++
      }
    }
  return garbled >= garbledMin && garbled / letters > garbledShareMin
}
