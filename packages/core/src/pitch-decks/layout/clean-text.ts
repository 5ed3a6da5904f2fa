import { isPrintableAscii, withoutPiledMarks } from '../../kernel/index.ts'

/**
 * Text as a reader sees it: composed (NFC), ligatures and presentation forms as their letters, one kind of blank, nothing that
 * is not drawn. A soft hyphen at the end stays, since a line may be broken there: `asOneLine` takes it.
 */
export function cleanText(text: string): string {
  if (isPrintableAscii(text)) return text
  return (
    withoutPiledMarks(frames.test(text) ? text.replace(frameSigns, ' ') : text)
      // Not NFKC for the whole: it would turn full-width punctuation of Chinese into that of Latin.
      .replace(formsOfLetters, (form) => form.normalize('NFKC'))
      .replace(blanks, ' ')
      .replace(invisible, '')
      .replace(/\u00ad(?!$)/g, '')
      .replace(manyJoiners, '$1')
      .replace(loneJoiners, '')
      .normalize('NFC')
  )
}

/** How many characters a reader can see. */
export function visibleLength(text: string): number {
  let length = text.length
  // Asked of every run more than once: an expression would cost ten times as much.
  for (let at = 0; at < text.length; at++) if (isBlank(text.charCodeAt(at))) length--
  return length
}

function isBlank(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13)
  return (
    code === 0xa0 ||
    ((code === 0x1680 || (code >= 0x2000 && code <= 0x3000) || code === 0xfeff) &&
      /\s/.test(String.fromCharCode(code)))
  )
}

/** Boxes and rules that are drawn with characters say nothing. One or two level strokes are a dash in Chinese. */
const frames = /[\u2502-\u2570\u2574-\u257f]|[\u2500\u2501]{3}/
const frameSigns = /[\u2500-\u2570\u2574-\u257f]+/g

/** Latin and Armenian ligatures, Hebrew and Arabic presentation forms, Kangxi and other radicals that fonts map to. */
const formsOfLetters = /[\ufb00-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc\u2e80-\u2fd5]/g
const blanks = /[\t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g
/** Controls, marks of direction, zero-width blanks, fillers, and the tag characters that can hide a whole text. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what goes
  /[\0-\u0008\u000e-\u001f\u007f-\u009f]|\u034f|[\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff]|[\ufe00-\ufe0e]|[\u{e0000}-\u{e0fff}]|\p{Cs}/gu
/** One is enough; what follows is also kept from looking at each of a million. */
const manyJoiners = /(\u200c|\u200d)(?:\u200c|\u200d)+/g
/** Joiners shape Indic and Persian letters and bind emoji; beside Latin or alone they are noise. */
const loneJoiners = /(?<![\u0590-\uffff])(?:\u200c|\u200d|\ufe0f)+|(?:\u200c|\u200d)+(?![\u0590-\uffff])/g
