import {
  formOf,
  isYear,
  oneLine,
  startsUpper,
  trimEndOf,
  trimEndSigns,
  trimStartSigns,
} from '../../kernel/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { endsInCue } from '../page-doc.ts'
import { placedWords, startsUpperOrNumber } from '../written-forms.ts'
import {
  isArticle,
  isFormInCapitals,
  isShortWord,
  isSmallNameWord,
  leadsToName,
  legalFormsIn,
} from './legal-forms.ts'

export interface LegalName {
  readonly name: string
  readonly at: number
}

/** Of each block of a page: looked for once, since the name and the legal name both want them. */
export function legalNamesOn(page: Page): readonly (LegalName & { readonly block: Block })[] {
  const known = ofPages.get(page)
  if (known !== undefined) return known
  const found: (LegalName & { readonly block: Block })[] = []
  for (const block of page.blocks)
    for (const legal of legalNamesIn(block.text))
      if (!leadsToOther(block.text.slice(Math.max(0, legal.at - 60), legal.at)))
        found.push({ ...legal, block })
  const all = found.slice(0, 400)
  ofPages.set(page, all)
  return all
}

/** `Our supplier Globex GmbH`, `Hosting: Globex AG`, `, an Initech Corp.`: words right before the name of another company. */
const leadsToOther = (before: string): boolean =>
  /,\s*an?\s*$/i.test(before) || endsInCue(before, 'company.other-behind', 'page.made-by')

const ofPages = new WeakMap<Page, readonly (LegalName & { readonly block: Block })[]>()

/** Names with a legal form in a text: `Telepath Data, Inc.`; from the words with capitals before the form. */
export function legalNamesIn(text: string): LegalName[] {
  const all: LegalName[] = []
  let floor = 0
  for (const { at, form } of legalFormsIn(text.slice(0, textMax))) {
    const start = nameStart(text, at, floor)
    // Of two names in one sentence the second begins behind the first.
    floor = at + form.length
    if (start === null) continue
    const name = oneLine(text.slice(start, floor))
    if (isHeadline(name) || isShouted(name, form)) continue
    all.push({ name, at: start })
    if (all.length >= 40) break
  }
  return all
}

/** `Acme Completes Acquisition of Birch AG` names two. */
const isHeadline = (name: string): boolean =>
  name
    .toLowerCase()
    .split(' ')
    .slice(1, -1)
    .some((word) => headlineWords.has(word))

const headlineWords: ReadonlySet<string> = new Set(
  'complete completes announce announces acquire acquires acquisition launches appoints joins signs report reports receives wins raises closes selects its welcomes'.split(
    ' ',
  ),
)

/** `WE BAKE BREAD AS NOBODY`: among capitals a short form may be a word. */
function isShouted(name: string, form: string): boolean {
  return (
    form.length <= 3 &&
    !form.includes('.') &&
    name === name.toUpperCase() &&
    name.split(' ').length > 2 &&
    !isFormInCapitals(form)
  )
}

const textMax = 20_000
const wordsMax = 7
const nameMax = 80

/** Where the name before a legal form begins; null when no name stands there. */
function nameStart(text: string, formAt: number, floor: number): number | null {
  const from = Math.max(floor, formAt - nameMax)
  const words = placedWords(trimEndSigns(text.slice(from, formAt), ','))
  let start: number | null = null
  for (let at = words.length - 1; at >= Math.max(0, words.length - wordsMax); at--) {
    const word = words[at]
    if (word === undefined) break
    const isLast = at === words.length - 1
    const { text: value } = word
    // A sentence, a list or a bracket ends before the name begins; initials and `St.` are parts of it.
    if (!isLast && ends.includes(value.slice(-1)) && !isInitials(value) && !isShortWord(value)) break
    const bare = trimStartSigns(value, '("“„\'‘«')
    if (isNameWord(bare) || (isLast && startsUpper(bare))) {
      if (!isArticle(bare) || at > 0) start = from + word.at + (value.length - bare.length)
    } else if (!isSmallNameWord(value)) break
    if (bare !== value) break
  }
  return start
}

const ends = ',;:!?)|•·.'

/** `R.S.` */
const isInitials = (word: string) => formOf(word).replaceAll('A.', '') === ''

const isNameWord = (word: string): boolean =>
  startsUpperOrNumber(word) && !isYear(word.slice(0, 4)) && !leadsToName(trimEndOf(word, '.,:'))
