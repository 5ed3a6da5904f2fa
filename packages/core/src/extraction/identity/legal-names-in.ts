import { oneLine } from '../../kernel/index.ts'
import type { Block, Page } from '../../web/index.ts'
import { legalForm, mayHoldLegalForm } from './legal-form-table.ts'

export interface LegalName {
  readonly name: string
  readonly at: number
}

/** Of each block of a page: looked for once, since the name and the legal name both want them. */
export function legalNamesOn(page: Page): readonly (LegalName & { readonly block: Block })[] {
  const known = ofPages.get(page)
  if (known !== undefined) return known
  const all = page.blocks
    .flatMap((block) =>
      legalNamesIn(block.text)
        .filter(({ at }) => !leadsToOther.test(block.text.slice(Math.max(0, at - 40), at)))
        .map((legal) => ({ ...legal, block })),
    )
    .slice(0, 400)
  ofPages.set(page, all)
  return all
}

/** `Our supplier Globex GmbH`, `Hosting: Globex AG`: words right before the name of another company. */
const leadsToOther =
  /(?<![\p{L}])(?:suppliers?|vendors?|host|hosting(?: provider| partner)?|hoster|lieferant(?:en|in)?|realisierung|umsetzung|gestaltung|webdesign|programmierung|fournisseurs?|hébergeur|hébergement|proveedor(?:es)?|fornecedor(?:es)?)(?:\s(?:is|by|ist|durch|von|est|es|par|por))?[\s:,–-]*$/iu

const ofPages = new WeakMap<Page, readonly (LegalName & { readonly block: Block })[]>()

/** Names with a legal form in a text: `Telepath Data, Inc.`; from the words with capitals before the form. */
export function legalNamesIn(text: string): LegalName[] {
  if (!mayHoldLegalForm.test(text)) return []
  const all: LegalName[] = []
  let floor = 0
  for (const form of text.slice(0, textMax).matchAll(legalForm)) {
    const start = nameStart(text, form.index, floor)
    // Of two names in one sentence the second begins behind the first.
    floor = form.index + form[0].length
    if (start === null) continue
    const name = oneLine(text.slice(start, form.index + form[0].length))
    if (isHeadline.test(name) || isShouted(name, form[0])) continue
    all.push({ name, at: start })
    if (all.length >= 40) break
  }
  return all
}

/** `Acme Completes Acquisition of Birch AG` names two. */
const isHeadline =
  /\s(?:completes?|announces?|acquires?|acquisition|launches|appoints|joins|signs|reports?|receives|wins|raises|closes|selects|and its|welcomes)\s/i

/** `WE BAKE BREAD AS NOBODY`: among capitals a short form may be a word. */
function isShouted(name: string, form: string): boolean {
  return (
    form.length <= 3 &&
    !form.includes('.') &&
    name === name.toUpperCase() &&
    name.split(' ').length > 2 &&
    !plainForms.has(form)
  )
}

const plainForms = new Set(['INC', 'LLC', 'LTD', 'PLC', 'LLP'])
const textMax = 20_000
const wordsMax = 7
const nameMax = 80

/** Where the name before a legal form begins; null when no name stands there. */
function nameStart(text: string, formAt: number, floor: number): number | null {
  const from = Math.max(floor, formAt - nameMax)
  const before = text.slice(from, formAt).replace(/(?:,|(?<![, ])) *$/, '')
  const words = [...before.matchAll(/\S+/g)]
  let start: number | null = null
  for (let at = words.length - 1; at >= Math.max(0, words.length - wordsMax); at--) {
    const word = words[at]
    if (word === undefined) break
    const isLast = at === words.length - 1
    const value = word[0]
    // A sentence, a list or a bracket ends before the name begins; initials and `St.` are parts of it.
    if (!isLast && /[,;:!?)|•·]$/.test(value)) break
    if (!isLast && /\.$/.test(value) && !/^(?:\p{Lu}\.)+$|^(?:St|Dr|Bros|Co|Mr)\.$/u.test(value)) break
    const bare = value.replace(/^[("“„'‘«]+/u, '')
    if (isNameWord(bare) || (isLast && /^\p{Lu}/u.test(bare))) {
      if (!/^(?:the|die|der|das|la|le|el)$/i.test(bare) || at > 0)
        start = from + word.index + (value.length - bare.length)
    } else if (!/^(?:&|\+|and|und|et|y|e|of|de|du|des|del|da|do|der|van|for|the)$/.test(value)) break
    if (bare !== value) break
  }
  return start
}

function isNameWord(word: string): boolean {
  return (
    /^[\p{Lu}\p{N}]/u.test(word) &&
    !/^(?:19|20)\d\d/.test(word) &&
    !leadWords.has(word.toLowerCase().replace(/[.,:]$/, ''))
  )
}

/** Words with capitals that stand before a name and are no part of it. */
const leadWords = new Set(
  'copyright © (c) by to from with at in about contact welcome visit call our we company name firma unternehmen anbieter betreiber herausgeber is a an das your'.split(
    ' ',
  ),
)
