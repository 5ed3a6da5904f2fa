import { editBetween } from '../../analysis/edit.ts'
import { termOf } from '../../analysis/term-of.ts'
import { pairOf } from '../../analysis/tokens.ts'
import {
  editCosts,
  endingCost,
  leastHeld,
  leastWorth,
  type MeantWord,
  meantWord,
  rarelyHeld,
  twoEditsLettersMin,
  wordsNear,
} from '../../analysis/word-forms.ts'
import type { AskedSpellings, MeantSpelling, Spellings, WordSpelling } from '../../company-index.ts'
import { attribute } from '../attributes.ts'
import { liveNamesOf, nameCounts } from '../names/live-names.ts'
import type { IndexView } from '../segment.ts'
import { completionsOf } from './completions.ts'
import { liveCompanies, liveFrequency } from './live-counts.ts'
import { visitTermsBeginningLike, visitTermsNear } from './near-terms.ts'
import { holdersOf } from './query-groups.ts'

/** How known the words of a query are to the companies of a view, and which known ones may be meant by the others. */
export function spellingsIn(view: IndexView, { words, pairs }: AskedSpellings): Spellings {
  return {
    words: words.map((word) => rememberedSpelling(view, word)),
    pairs: pairs.map(([first, second]) => ({
      apart: holdersOf(view, pairOf(termOf(first), termOf(second))),
      joined: holdersOf(view, termOf(first + second)),
      rarer: Math.min(...[first, second].map((word) => holdersOf(view, termOf(word)))),
    })),
  }
}

const meantMax = 4

/** A word that nobody holds takes some 2 ms, and comes again with every page of a search. */
function rememberedSpelling(view: IndexView, word: string): WordSpelling {
  const remembered = memories.get(view) ?? new Map<string, WordSpelling>()
  memories.set(view, remembered)
  const known = remembered.get(word)
  if (known !== undefined) return known
  const spelling = spellingOf(view, word)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(word, spelling)
  return spelling
}

const memories = new WeakMap<IndexView, Map<string, WordSpelling>>()
const rememberedMax = 1_000

function spellingOf(view: IndexView, word: string): WordSpelling {
  const term = termOf(word)
  const holding = holdersOf(view, term)
  const rare = rarelyHeld(liveCompanies(view))
  const longer = completionsOf(view, word).reduce(
    (sum, one) => sum + (one.term === term ? 0 : one.holding),
    0,
  )
  if (holding > rare || longer > rare) return { ...knownWord, holding }
  let meant = meantWords(view, word, 1)
  if (meant.length === 0 && word.length >= twoEditsLettersMin) meant = meantWords(view, word, 2)
  const parts = holding > 0 ? [] : partsOf(view, word)
  const isInName = nameCounts(liveNamesOf(view)).holding(word) > 0
  const commoner = leastHeld(holding, isInName)
  const told = [...meant, ...parts].filter((one) => one.holding >= commoner).sort(byWorth)
  if (isInName && told.length === 0) return { ...knownWord, holding }
  return {
    holding,
    isKnown: false,
    meant: told.slice(0, meantMax),
    investors: namesNear(view, attribute.investor(''), word, true),
    cities: namesNear(view, attribute.cityName(''), word, false),
  }
}

const knownWord = { isKnown: true, meant: [], investors: [], cities: [] } as const
/** Likeliest first; of one term the word that is likeliest. */
function meantWords(view: IndexView, word: string, edits: 1 | 2): MeantSpelling[] {
  const found = new Map<string, MeantSpelling>()
  const names = nameCounts(liveNamesOf(view))
  const add = (meant: MeantWord, term: string) => {
    const holding = holdersOf(view, term)
    const worth = Math.log10(holding) - editCosts[meant.edit]
    if (holding === 0 || worth < leastWorth(word, meant.edit)) return
    const known = found.get(term)
    const isName = names.holding(meant.word) > 0
    const one = { word: meant.word, holding, worth: worth - endingCost(meant.word, term), isName }
    if (known === undefined || byWorth(one, known) < 0) found.set(term, one)
  }
  if (edits === 1) for (const meant of wordsNear(word)) add(meant, termOf(meant.word))
  else
    for (const { segment } of view.segments)
      visitTermsBeginningLike(segment.words, word, (term) => {
        const meant = meantWord(word, term)
        if (meant !== null) add(meant, term)
      })
  return [...found.values()].sort(byWorth)
}

/** Two words that were written as one, when companies hold them side by side; those of most companies. */
function partsOf(view: IndexView, word: string): MeantSpelling[] {
  const found: MeantSpelling[] = []
  for (let at = partLettersMin; at <= word.length - partLettersMin; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    const holding = holdersOf(view, pairOf(termOf(first), termOf(second)))
    if (holding >= partedMin)
      found.push({
        word: `${first} ${second}`,
        holding,
        worth: Math.log10(holding) - editCosts['left out'],
        isName: false,
      })
  }
  return found
}

const partLettersMin = 3
const partedMin = 3

/** Investors whose name or its first word, and cities whose name is one letter away, those of most companies first. */
function namesNear(view: IndexView, prefix: string, word: string, isFirstWord: boolean): MeantSpelling[] {
  const counts = new Map<string, number>()
  for (const live of view.segments) {
    const { attributes } = live.segment
    const named = {
      term: (ordinal: number) => attributes.term(ordinal).slice(prefix.length),
      find: (name: string) => attributes.find(prefix + name),
      withPrefix: (beginning: string) => attributes.withPrefix(prefix + beginning),
    }
    const count = (name: string, from: number, to: number) => {
      let sum = counts.get(name) ?? 0
      for (let ordinal = from; ordinal < to; ordinal++) sum += liveFrequency(live, attributes, ordinal)
      counts.set(name, sum)
    }
    visitTermsNear(named, word, (name, ordinal) => count(name, ordinal, ordinal + 1))
    if (!isFirstWord) continue
    const first = {
      ...named,
      find(name: string) {
        const [from, to] = named.withPrefix(`${name} `)
        return from < to ? from : -1
      },
    }
    visitTermsNear(first, word, (name) => count(name, ...named.withPrefix(`${name} `)))
  }
  return [...counts]
    .flatMap(([name, holding]): MeantSpelling[] => {
      const edit = holding === 0 ? null : editBetween(word, name)
      return edit === null
        ? []
        : [{ word: name, holding, worth: Math.log10(holding) - editCosts[edit.kind], isName: false }]
    })
    .sort(byWorth)
    .slice(0, meantMax)
}

const byWorth = (a: MeantSpelling, b: MeantSpelling) => b.worth - a.worth || (a.word < b.word ? -1 : 1)
