import type { Company } from '../records/company.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { placeKey } from '../reference/locations/place-key.ts'
import { editBetween, editsBetween } from '../search/analysis/edit.ts'
import { termOf } from '../search/analysis/term-of.ts'
import {
  editCosts,
  leastHeld,
  leastWorth,
  meantWord,
  rarelyHeld,
  stemsOf,
} from '../search/analysis/word-forms.ts'
import type { AskedSpellings, MeantSpelling, Spellings, WordSpelling } from '../search/company-index.ts'

interface Known {
  readonly documents: readonly { readonly company: Company; readonly words: ReadonlyMap<string, number> }[]
  readonly holding: (term: string) => number
  readonly isInName: (word: string) => boolean
}

/** What may be meant by misspelt words, by comparing all that companies hold: what `spellingsIn` is tested against. */
export function plainSpellings(known: Known, { words, pairs }: AskedSpellings): Spellings {
  return {
    words: words.map((word) => spellingOf(known, word)),
    pairs: pairs.map(([first, second]) => ({
      apart: known.holding(`${termOf(first)} ${termOf(second)}`),
      joined: known.holding(termOf(first + second)),
      rarer: Math.min(...[first, second].map((word) => known.holding(termOf(word)))),
    })),
  }
}

function spellingOf({ documents, holding, isInName }: Known, word: string): WordSpelling {
  const terms = [...new Set(documents.flatMap(({ words }) => [...words.keys()]))]
  const held = holding(termOf(word))
  const longer = new Set(terms.filter((term) => !term.includes(' ') && term.startsWith(word)))
  longer.delete(termOf(word))
  const rare = rarelyHeld(documents.length)
  if (held > rare || [...longer].reduce((sum, term) => sum + holding(term), 0) > rare)
    return { ...knownWord, holding: held }
  const near = (edits: 1 | 2): MeantSpelling[] => {
    const isNear = (key: string, term: string) =>
      edits === 1
        ? editsBetween(key, term) === 1
        : term.startsWith(key.slice(0, 4)) && Math.abs(term.length - key.length) <= 2
    const found = new Map<string, MeantSpelling>()
    for (const term of terms.filter((one) => /^[a-z0-9]+$/.test(one))) {
      const isStem = term.length >= Math.max(3, word.length - 7) && word.startsWith(term) && term !== word
      if (!isStem && ![...stemsOf(word)].some((key) => isNear(key, term))) continue
      const meant = meantWord(word, term, edits)
      if (meant === null) continue
      const worth = Math.log10(holding(term)) - editCosts[meant.edit]
      if (worth >= leastWorth(word, meant.edit))
        found.set(meant.word, { word: meant.word, holding: holding(term), worth })
    }
    return [...found.values()]
  }
  const single = near(1)
  const meant = single.length === 0 && word.length >= 9 ? near(2) : single
  for (let at = 3; held === 0 && at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const together = holding(parts.map(termOf).join(' '))
    if (together >= 3)
      meant.push({ word: parts.join(' '), holding: together, worth: Math.log10(together) - 0.15 })
  }
  const inName = isInName(word)
  const told = meant.filter((one) => one.holding >= leastHeld(held, inName)).sort(byWorth)
  if (inName && told.length === 0) return { ...knownWord, holding: held }
  const names = documents.map(({ company }) => [
    ...new Set(company.funding?.investors.map(({ name }) => investorKey(name)) ?? []),
  ])
  const cities = documents.map(({ company }) => [placeKey(company.location?.city ?? '')])
  return {
    holding: held,
    isKnown: false,
    meant: told.slice(0, 4),
    investors: namesNear(
      names.map((all) => all.map((name) => name.split(' ', 1)[0] ?? '')),
      word,
    ),
    cities: namesNear(cities, word),
  }
}

const knownWord = { isKnown: true, meant: [], investors: [], cities: [] } as const

function namesNear(names: readonly (readonly string[])[], word: string): MeantSpelling[] {
  const counts = new Map<string, number>()
  for (const name of names.flat()) {
    const isNear = editsBetween(word, name) <= 1
    if (name !== word && isNear && /^[a-z0-9]+$/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .flatMap(([name, holding]) => {
      const edit = editBetween(word, name)
      return edit === null ? [] : [{ word: name, holding, worth: Math.log10(holding) - editCosts[edit.kind] }]
    })
    .sort(byWorth)
    .slice(0, 4)
}

const byWorth = (a: MeantSpelling, b: MeantSpelling) => b.worth - a.worth || (a.word < b.word ? -1 : 1)
