import { withoutStart } from '../kernel/index.ts'
import type { Annotator, Doc, Range, Span } from '../language/index.ts'
import { normalizeName } from '../reference/index.ts'
import type { Page } from '../web/index.ts'
import { hasFlag, isCapital, type Token, tokenFlag, tokenize } from '../words/index.ts'
import { docOf, docOfPage } from './page-doc.ts'

/** A page's doc, with `company` spans where it names the company by one of `names`. */
export const companyDocOf = (page: Page, names: readonly string[]): Doc => naming(docOfPage(page), names)

/** The same of a text that stands alone, such as a quote. */
export const companyDoc = (text: string, names: readonly string[] = []): Doc => naming(docOf(text), names)

const naming = (doc: Doc, names: readonly string[]) =>
  doc.withSpans([...doc.spans, ...namesAnnotator(names)(doc.text, doc.tokens)])

const annotators = new WeakMap<readonly string[], Annotator>()

/** Made once for the names of a site, which all of its texts are read with. */
function namesAnnotator(names: readonly string[]): Annotator {
  const made = annotators.get(names)
  if (made !== undefined) return made
  const words = names.map((name) =>
    tokenize(withoutStart(normalizeName(name), 'the ')).flatMap(({ word, flags }) =>
      isMark(flags) || word === 'and' ? [] : [word],
    ),
  )
  const byFirst = Map.groupBy(words, ([first]) => first)
  const letters = new Set(words.map(([first = '']) => first.charCodeAt(0)))
  const annotate: Annotator = (_text, tokens) => {
    const spans: Span[] = []
    for (let from = 0; from < tokens.length; from++) {
      const word = tokens[from]?.word ?? ''
      if (!letters.has(word.charCodeAt(0))) continue
      let to = 0
      for (const name of byFirst.get(word) ?? none) to = Math.max(to, endOfName(tokens, from, name))
      if (to > from) spans.push({ slot: 'company', from, to, value: null })
    }
    return spans
  }
  annotators.set(names, annotate)
  return annotate
}

const none: readonly never[] = []
const isMark = (flags = 0) => (flags & tokenFlag.mark) !== 0

/** Behind the name that begins here, 0 where none does. Signs between its words are passed over, and "and", which is how names are compared. */
function endOfName(tokens: readonly Token[], from: number, name: readonly string[]): number {
  let at = from
  let end = from
  for (const [count, word] of name.entries()) {
    while (count > 0 && at < end + signsMax && isBetween(tokens[at])) at++
    if (tokens[at]?.word !== word) return isBeginning(tokens, from, end, name) ? end : 0
    at++
    end = at
  }
  return end
}

const signsMax = 2
const isBetween = (token: Token | undefined) => isMark(token?.flags) || token?.word === 'and'

/** `True North was started`: a text may call True North Plumbing & Heating by its first words. */
function isBeginning(tokens: readonly Token[], from: number, end: number, name: readonly string[]): boolean {
  const letters = name.slice(0, end - from).join('').length
  const before = tokens[from - 1]
  const isFirst = before === undefined || isMark(before.flags) || hasFlag(tokens[from], tokenFlag.newLine)
  return (
    letters >= (isFirst ? lettersMin : lettersWithin) &&
    tokens.slice(from, end).every((token) => isCapital(token) || isBetween(token)) &&
    (!isCapital(tokens[end]) || hasFlag(tokens[end], tokenFlag.newLine))
  )
}

/** A short word within a sentence is as likely another's: a place, a colour. */
const lettersWithin = 7
const lettersMin = 4

/** Whether what stands at a place is stated: neither denied, asked, supposed, hearsay nor over. */
export function isSaid(doc: Doc, place: Range): boolean {
  const assertion = doc.assertion(place)
  return holds(assertion) && !assertion.past
}

/** The same of what stays true when it is over: that a company was founded. */
export const isSaidOnce = (doc: Doc, place: Range): boolean => holds(doc.assertion(place))

const holds = ({ denied, asked, supposed, hearsay }: ReturnType<Doc['assertion']>) =>
  !denied && !asked && !supposed && !hearsay

/** Who may be meant in a range of a text, by place. */
export interface Subjects {
  readonly all: readonly Range[]
  /** The company by its name, and as "we" or "the company". */
  readonly own: ReadonlySet<Range>
  readonly ours: ReadonlySet<Range>
}

export function subjectsOf(doc: Doc, range: Range): Subjects {
  const own = doc.spansIn(range).filter(({ slot }) => slot === 'company')
  const ours = doc.cuesIn(range, 'company.we', 'company.this')
  const all = [...own, ...ours, ...doc.cuesIn(range, 'company.others', 'person.seat')]
  return {
    all: all.toSorted((left, right) => left.from - right.from || right.to - left.to),
    own: new Set(own),
    ours: new Set(ours),
  }
}
