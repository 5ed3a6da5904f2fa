import type { Company } from '../records/company.ts'
import { investorKey } from '../reference/investors/investor-key.ts'
import { placeKey } from '../reference/locations/place-key.ts'
import { editBetween, editsBetween } from '../search/analysis/edit.ts'
import { termOf } from '../search/analysis/term-of.ts'
import {
  editCosts,
  endingCost,
  leastHeld,
  leastWorth,
  type MeantWord,
  meantWord,
  rarelyHeld,
  wordsNear,
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
    const found = new Map<string, MeantSpelling>()
    const add = (meant: MeantWord, term: string) => {
      const worth = Math.log10(holding(term)) - editCosts[meant.edit]
      if (holding(term) === 0 || worth < leastWorth(word, meant.edit)) return
      const likely = worth - endingCost(meant.word, term)
      const one = { word: meant.word, holding: holding(term), worth: likely, isName: isInName(meant.word) }
      const all = [found.get(term) ?? [], one].flat()
      const [best] = all.sort(byWorth)
      if (best !== undefined) found.set(term, best)
    }
    if (edits === 1) for (const meant of wordsNear(word)) add(meant, termOf(meant.word))
    else
      for (const term of terms.filter((one) => !one.includes(' ') && one.startsWith(word.slice(0, 4)))) {
        const meant = term.length <= word.length + 2 ? meantWord(word, term) : null
        if (meant !== null) add(meant, term)
      }
    return [...found.values()]
  }
  const single = near(1)
  const meant = single.length === 0 && word.length >= 9 ? near(2) : single
  for (let at = 3; held === 0 && at <= word.length - 3; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    const together = holding(parts.map(termOf).join(' '))
    if (together >= 3)
      meant.push({
        word: parts.join(' '),
        holding: together,
        worth: Math.log10(together) - 0.15,
        isName: false,
      })
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
      return edit === null
        ? []
        : [{ word: name, holding, worth: Math.log10(holding) - editCosts[edit.kind], isName: false }]
    })
    .sort(byWorth)
    .slice(0, 4)
}

const byWorth = (a: MeantSpelling, b: MeantSpelling) => b.worth - a.worth || (a.word < b.word ? -1 : 1)
