import { bracketedNames } from '../../lookup/former-names.ts'

/** What a submitted name may mean: itself, then without what was added to it in brackets, and the former name that stands there. */
export function queryForms(submitted: string): readonly string[] {
  const { name, formerNames } = bracketedNames(submitted.replace(filingState, ''))
  return [...new Set([submitted, name, ...formerNames])]
}

/** How the SEC marks the state of a registrant whose name is taken in another: `Park National Corp /OH/`. */
const filingState = /\s+\/[A-Za-z]{2,3}\/?$/
