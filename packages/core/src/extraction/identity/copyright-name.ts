import { formOf, isYear, trimEndSigns } from '../../kernel/index.ts'
import { type Cue, type Doc, languagePacks } from '../../language/index.ts'
import { hasFlag, type Token, tokenFlag } from '../../words/index.ts'
import { labelDoc } from '../page-doc.ts'
import { copyrightSign } from '../written-forms.ts'
import { isFormAt } from './legal-forms.ts'

let words: readonly string[] | undefined
/** One of these stands in whatever may be a line of copyright; packs are read at the first question. */
export function copyrightWords(): readonly string[] {
  words ??= [
    '©',
    '(c)',
    'copyright',
    '&copy;',
    ...languagePacks().flatMap(({ phrases }) => phrases['page.rights'].map(({ text }) => text)),
  ]
  return words
}

/** `© 2011-2014 Acme Inc. All rights reserved.`: Acme Inc, without its dot. The line of the web agency is not read. */
export function copyrightName(text: string): string | null {
  const cue = copyrightSign.exec(text)
  const start = cue === null ? 0 : cue.index
  for (const part of text
    .slice(start, start + 220)
    .replaceAll('&copy;', '©')
    .split('\n', 3)) {
    const doc = labelDoc(part)
    const name = nameFrom(doc, firstOfName(doc))
    if (name !== null) return name
  }
  // `Acme Inc. © 2014`
  const [, before = ''] =
    cue === null
      ? []
      : (/(?:^|[|•·\n])\s*([^|•·\n©]{2,70}?)[\s,|-]*$/u.exec(text.slice(Math.max(0, start - 80), start)) ??
        [])
  const doc = labelDoc(before)
  return doc.cues('page.made-by').length > 0 ? null : nameFrom(doc, 0)
}

const isMark = (token: Token | undefined) => token !== undefined && (token.flags & tokenFlag.mark) !== 0

/** Behind the sign, the years and the words that lead to the name. */
function firstOfName(doc: Doc): number {
  const { tokens } = doc
  let at = 0
  while (at < tokens.length) {
    // The sign of a page whose letters were read wrongly: so is what stands behind it.
    if (tokens[at]?.word === '\ufffd') return tokens.length
    const word = tokens[at]?.word ?? ''
    const here = { from: at, to: at + 1 }
    // A name may begin with such a word, and a capital: "Van Dyke".
    const isCapital = hasFlag(tokens[at], tokenFlag.capital)
    const [lead] = isCapital ? [] : doc.cuesIn(here, 'page.copyright')
    const isEndOfYears = isMark(tokens[at - 1]) && doc.cuesIn(here, 'page.until-now').length > 0
    const isSign =
      word === 'copyright' || (word === 'c' && tokens[at - 1]?.word === '(' && tokens[at + 1]?.word === ')')
    if (lead !== undefined) at = lead.to
    else if (isMark(tokens[at]) || isSign || isEndOfYears || isYearAt(tokens, at)) at++
    else break
  }
  return at
}

/** `2014`, and the `14` of `2011-14`. */
function isYearAt(tokens: readonly Token[], at: number): boolean {
  const [word = '', before = ''] = [tokens[at]?.word, tokens[at - 2]?.word]
  return isYear(word) || (formOf(word) === '99' && formOf(before) === '9999')
}

/** The name that begins at a token, up to whatever is no part of it. */
function nameFrom(doc: Doc, from: number): string | null {
  const { text, tokens } = doc
  const start = tokens[from]?.start
  if (start === undefined) return null
  const behind = (cue: Cue) => cue.from >= from
  const makers = doc.cues('page.made-by').filter(behind)
  // `Acme Webdesign` is a maker; `Acme. Webdesign: Birch` names one.
  if (makers.some((cue) => cue.to === cue.from + 1 && !isMark(tokens[cue.from - 1]))) return null
  const cues = [...makers, ...doc.cues('page.rights', 'page.copyright-end').filter(behind)]
  const said = Math.min(text.length, ...cues.map((cue) => tokens[cue.from]?.start ?? 0))
  const end = Math.min(said, endOfForm(text, start))
  const whole = text.slice(start, end).trimEnd()
  // Of a sentence that goes on, one sign belongs to what ends the name.
  const cut = end < text.length && '-–—|•·,.('.includes(whole.slice(-1)) ? whole.slice(0, -1) : whole
  const bare = trimEndSigns(cut, ',.:;|–—-')
  const name = cut.charAt(bare.length) === '.' ? `${bare}.` : bare
  return name.length >= nameMin && name.length <= nameMax ? name : null
}

const nameMin = 2
const nameMax = 80

/** Where a sign, a year or a new sentence ends the name; a comma does but before a legal form. */
function endOfForm(text: string, start: number): number {
  for (const { index, 0: sign } of text
    .slice(start)
    .matchAll(/[|•·©;]|\s[-–—]\s|\b(?:19|20)\d\d\b|(?<!\b\p{Lu})\.\s+\p{Lu}|,\s+/gu)) {
    const at = start + index
    if (!sign.startsWith(',') || !isFormAt(text, at + sign.length)) return at
  }
  return text.length
}
