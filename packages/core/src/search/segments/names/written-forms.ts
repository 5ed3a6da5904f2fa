import { foldText, lazily } from '../../../kernel/index.ts'
import { legalSuffixes, legalSuffixWordsMax, normalizeName } from '../../../reference/index.ts'
import { editBetween } from '../../analysis/edit.ts'

/** `Acme Corproation` is `Acme`: a normal form has no legal form, so that one spelled wrong would count as a word that the name lacks. */
export function withoutMisspelledForm(name: string): string {
  const words = name.split(/[\s,]+/)
  for (let count = Math.min(legalSuffixWordsMax, words.length - 1); count > 0; count--) {
    const last = foldText(words.slice(-count).join(' ')).replaceAll('.', '')
    if (isMisspelledForm(last, count)) return words.slice(0, -count).join(' ')
  }
  return name
}

function isMisspelledForm(last: string, words: number): boolean {
  const forms = likeForms().get(likeness(last, words))
  if (forms === undefined || realWords.has(last) || legalSuffixes.has(last)) return false
  return forms.some((form) => {
    const edit = editBetween(last, form)
    if (edit === null) return false
    if (edit.kind === 'two') return form.length >= twoEditsFrom
    return form.length > 4 || !mayBeAnother.has(edit.kind)
  })
}

/** Of a long form two slips are forgiven. */
const twoEditsFrom = 14
/** Those that are long enough to be known again, and the short ones that are most often written. */
const knownForms = () =>
  [...legalSuffixes].filter((form) => form.length >= 7).concat('corp', 'inc', 'llc', 'ltd', 'gmbh')

/** A misspelt form begins with its letter and has its words. */
const likeness = (form: string, words: number) => `${words}${form.charAt(0)}`
const likeForms = lazily(
  (): ReadonlyMap<string, readonly string[]> =>
    Map.groupBy(knownForms(), (form) => likeness(form, form.split(' ').length)),
)

/** Words that names end in. */
const realWords: ReadonlySet<string> = new Set(['cop', 'crop', 'in', 'lc', 'nic', 'unlimited'])
const mayBeAnother: ReadonlySet<string> = new Set(['added', 'replaced', 'first replaced'])

/** `BorealisAG` is `Borealis`: behind a small letter a large one begins another word. */
export function withoutJoinedForm(name: string): string {
  // Every name is asked, and no more than the end decides.
  const before = Math.max(0, name.length - joinedReach)
  const inEnd = name.slice(before).search(/(?<=\p{Ll})\p{Lu}\p{L}{1,5}\.?$/u)
  const at = before + inEnd
  if (inEnd < 0 || at < joinedLettersMin) return name
  const apart = `${name.slice(0, at)} ${name.slice(at)}`
  return normalizeName(apart) === normalizeName(name.slice(0, at)) ? name.slice(0, at) : name
}
const joinedLettersMin = 4
/** The longest form, its full stop and the letter before it; letters of two units count twice. */
const joinedReach = 16
