import { bracketedNames } from '../../../reference/index.ts'
import { editBetween } from './edit.ts'

/**
 * What a submitted name may mean: itself, then without what was added to it in brackets or with a misspelled legal form, and the former
 * name that stands there.
 */
export function queryForms(submitted: string): readonly string[] {
  const { name, formerNames } = bracketedNames(submitted.replace(filingState, ''))
  return [...new Set([submitted, name, withoutMisspelledForm(name), ...formerNames])]
}

/** How the SEC marks the state of a registrant whose name is taken in another: `Park National Corp /OH/`. */
const filingState = /\s+\/[A-Za-z]{2,3}\/?$/

/** `Acme Corproation` is `Acme`: a normal form has no legal form, so that one spelled wrong would stand as a word that the name lacks. */
function withoutMisspelledForm(name: string): string {
  const [, rest = '', last = ''] = /^(.*\S)[\s,]+(\p{L}{2,14})\.?$/u.exec(name) ?? []
  const word = last.toLowerCase()
  if (realWords.has(word)) return name
  const isMisspelled = legalForms.some((form) => {
    const edit = editBetween(word, form)
    return edit !== null && edit.kind !== 'two' && (form.length > 4 || !mayBeAnother.has(edit.kind))
  })
  return isMisspelled ? rest : name
}

const legalForms = ['incorporated', 'corporation', 'company', 'limited', 'corp', 'inc', 'llc', 'ltd', 'gmbh']
/** Words that names end in. */
const realWords: ReadonlySet<string> = new Set(['cop', 'crop', 'in', 'lc', 'nic', 'unlimited'])
const mayBeAnother: ReadonlySet<string> = new Set(['added', 'replaced', 'first replaced'])
