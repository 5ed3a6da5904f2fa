import {
  foldText,
  hasLetterOrNumber,
  includesAny,
  lettersAndNumbers,
  startsLower,
} from '../../kernel/index.ts'
import { packWords } from '../../language/index.ts'
import type { ReadPage } from '../site.ts'
import { startsUpperOrNumber } from '../written-forms.ts'
import type { DomainLabel } from './domain-affinity.ts'

/** Words of texts that are the domain, letter for letter: the company's name as the company spells it. */
export function spellings({ page }: ReadPage, label: DomainLabel): { name: string; text: string }[] {
  if (label.label.length < 3) return []
  const texts = [
    page.title ?? '',
    page.metas.get('description') ?? '',
    ...page.images.slice(0, imagesMax).map(({ alt }) => alt),
    ...page.blocks.slice(0, 400).map(({ text }) => text),
  ]
  const all = new Map<string, string>()
  for (const text of texts) {
    if (text.length < label.label.length || text.length > textMax || !maySpell(text, label.label)) continue
    for (const name of spelledIn(text, label)) if (!all.has(name)) all.set(name, text)
    if (all.size >= 12) break
  }
  return [...all].map(([name, text]) => ({ name, text }))
}

/** A look that takes no folding: the letters, with at most three signs between any two. */
function maySpell(text: string, label: string): boolean {
  const lower = text.toLowerCase()
  const first = label.charAt(0)
  for (let at = lower.indexOf(first); at !== -1; at = lower.indexOf(first, at + 1))
    if (spellsAt(lower, at, label)) return true
  return false
}

// By hand: to make a pattern of each company's letters takes longer than to read its page.
function spellsAt(lower: string, start: number, label: string): boolean {
  let at = start
  for (let place = 1; place < Math.min(label.length, lettersMax); place++) {
    at++
    for (let signs = 0; signs < signsMax && at < lower.length && !isLetter(lower, at); signs++) at++
    if (lower[at] !== label[place]) return false
  }
  return true
}

const textMax = 3_000
const imagesMax = 60
const lettersMax = 40
const signsMax = 3

function isLetter(lower: string, at: number): boolean {
  const unit = lower.charCodeAt(at)
  if (unit > 127) return hasLetterOrNumber(lower.charAt(at))
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}

function spelledIn(text: string, { label, whole }: DomainLabel): string[] {
  const words = text.split(/[\s|•·»«]+/u)
  const letters: string[] = []
  const lettersAt = (at: number) => {
    const known = letters[at] ?? lettersOf(words[at] ?? '')
    letters[at] = known
    return known
  }
  const names: string[] = []
  for (let from = 0; from < words.length; from++) {
    if (beginsOtherwise(words[from] ?? '', label, whole)) continue
    let joined = ''
    for (let to = from; to < Math.min(words.length, from + 6); to++) {
      joined += lettersAt(to)
      if (joined === label || joined === whole) {
        const name = words.slice(from, to + 1).join(' ')
        // `acme` is how some write their name; `cheap boat tickets` is only what they sell, and `the company` any.
        const isName =
          startsUpperOrNumber(name) ||
          (startsLower(name) && lettersAndNumbers(name) === name && !companies().has(name))
        if (isName && !includesAny(name, [' -', ' –', ' —']) && text.includes(name)) names.push(name)
      }
      if (joined !== '' && !whole.startsWith(joined)) break
    }
  }
  return names
}

/** Whether a word begins with a letter or digit of ASCII that neither does: most words do. */
function beginsOtherwise(word: string, label: string, whole: string): boolean {
  const first = word.charAt(0).toLowerCase()
  const isPlain = (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9')
  return isPlain && first !== label.charAt(0) && first !== whole.charAt(0)
}

const companies = packWords(({ words }) => [...words.company, ...words.establishment])

const lettersOf = (word: string) => (/^[a-z\d]*$/.test(word) ? word : lettersAndNumbers(foldText(word)))
