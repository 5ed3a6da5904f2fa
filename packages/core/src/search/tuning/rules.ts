import type { ValidationIssue } from '../../kernel/index.ts'
import type { SearchTuning, SynonymGroup } from './schema.ts'
import { tuningMax } from './schema.ts'
import { askedTermsMax, foundTermsMax, sentenceKey, termsIn } from './words.ts'

/** An entry and where it was sent, so that a message names the field that its sender knows. */
export interface Placed<T> {
  readonly path: string
  readonly value: T
  /** How many of its companies were there before: those that were sent come behind them. */
  readonly before?: number
}

export type PlacedTuning = {
  readonly [List in keyof SearchTuning]: readonly Placed<SearchTuning[List][number]>[]
}

/** `prefix` comes before each path: `add.` */
export function placed(tuning: SearchTuning, prefix = ''): PlacedTuning {
  const at = <T>(list: string, values: readonly T[]) =>
    values.map((value, i): Placed<T> => ({ path: `${prefix}${list}[${i}]`, value }))
  return {
    synonyms: at('synonyms', tuning.synonyms),
    generic_words: at('generic_words', tuning.generic_words),
    pins: at('pins', tuning.pins),
    hidden: at('hidden', tuning.hidden),
  }
}

/** All that is wrong with a tuning beyond its form; whether its companies exist is asked elsewhere. */
export function tuningIssues(tuning: PlacedTuning): ValidationIssue[] {
  return [...synonymIssues(tuning), ...genericIssues(tuning), ...companyIssues(tuning)]
}

function synonymIssues({ synonyms }: PlacedTuning): ValidationIssue[] {
  const issues: ValidationIssue[] = []
  const said: Said = new Map()
  issues.push(...tooMany('synonyms', synonyms, tuningMax.synonymGroups, 'groups'))
  for (const { path, value } of synonyms) {
    const found = wordIssues(path, value)
    issues.push(...found)
    if (found.length === 0) issues.push(...saidBefore(path, value, said))
  }
  return issues
}

function wordIssues(path: string, { words, found }: SynonymGroup): ValidationIssue[] {
  const isOneWay = found != null
  if (!isOneWay && words.length < 2)
    return [
      { path: `${path}.words`, message: 'needs a second word, or found: a word is no synonym of itself' },
    ]
  const entries = [
    ...words.map((word, i) => ({
      word,
      path: `${path}.words[${i}]`,
      most: isOneWay ? askedTermsMax : foundTermsMax,
    })),
    ...(found ?? []).map((word, i) => ({ word, path: `${path}.found[${i}]`, most: foundTermsMax })),
  ]
  const known = new Map<string, string>()
  return entries.flatMap(({ word, path, most }): ValidationIssue[] => {
    const terms = termsIn(word)
    if (terms.length === 0) return [{ path, message: ignored(word) }]
    if (terms.length > most)
      return [
        {
          path,
          message: `has ${terms.length} words, and at most ${most} side by side are looked for here: shorten it`,
        },
      ]
    return sameBefore(path, terms.join(' '), known)
  })
}

/** Notes where terms are said, and refuses what is said already. */
function sameBefore(path: string, terms: string, known: Map<string, string>): ValidationIssue[] {
  const same = known.get(terms)
  if (same !== undefined)
    return [
      { path, message: `is the same as ${same}, since search joins the forms of a word: leave one out` },
    ]
  known.set(terms, path)
  return []
}

const ignored = (word: string) => `"${word}" is ignored in every sentence: leave it out`

/** By the word that is asked for, then by what it finds. */
type Said = Map<string, Map<string, Saying>>
interface Saying {
  readonly path: string
  readonly isOneWay: boolean
}

/** Notes which word leads to which, and refuses what another group says already. */
function saidBefore(path: string, { words, found }: SynonymGroup, said: Said): ValidationIssue[] {
  const isOneWay = found != null
  const read = (list: readonly string[]) => list.map((word) => [word, termsIn(word).join(' ')] as const)
  const asks = read(words)
  const to = found == null ? asks : read(found)
  const here = { path, isOneWay }
  for (const [asked, from] of asks) {
    const known = said.get(from) ?? new Map<string, Saying>()
    said.set(from, known)
    for (const [stands, target] of to) {
      if (from === target) continue
      const before = known.get(target)
      const reverse = isOneWay ? said.get(target)?.get(from) : undefined
      if (before !== undefined && before !== here)
        return [
          {
            path,
            message: `${before.path} says already that "${asked}" finds "${stands}": leave one out`,
          },
        ]
      if (reverse?.isOneWay === true)
        return [
          {
            path,
            message: `leads back: ${reverse.path} says that "${stands}" finds "${asked}". Write both as one group without found`,
          },
        ]
      known.set(target, here)
    }
  }
  return []
}

function genericIssues({ generic_words: words }: PlacedTuning): ValidationIssue[] {
  const known = new Map<string, string>()
  return [
    ...tooMany('generic_words', words, tuningMax.genericWords, 'words'),
    ...words.flatMap(({ path, value }): ValidationIssue[] => {
      const [term, second] = termsIn(value)
      if (term === undefined) return [{ path, message: ignored(value) }]
      if (second !== undefined) return [{ path, message: 'holds several words: send each of them alone' }]
      return sameBefore(path, term, known)
    }),
  ]
}

function companyIssues({ pins, hidden }: PlacedTuning): ValidationIssue[] {
  const pinned = new Map<string, Placed<{ readonly company_ids: readonly string[] }>>()
  const hiddenBy = new Map<string, string>()
  const issues = [
    ...tooMany('pins', pins, tuningMax.pinnedSentences, 'sentences'),
    ...tooMany('hidden', hidden, tuningMax.hiddenSentences, 'sentences'),
    ...tooManyCompanies(pins, hidden),
  ]
  for (const each of pins) issues.push(...entryIssues(each, tuningMax.pinsOfSentence, pinned))
  const seen = new Map<string, Placed<{ readonly company_ids: readonly string[] }>>()
  for (const each of hidden) {
    issues.push(...entryIssues(each, tuningMax.hiddenCompanies, seen))
    const key = keyOf(each.value)
    for (const id of each.value.company_ids) hiddenBy.set(`${key} ${id}`, each.path)
  }
  for (const { path, value, before = 0 } of pins) {
    const key = keyOf(value)
    for (const [i, id] of value.company_ids.entries()) {
      const by = hiddenBy.get(` ${id}`) ?? hiddenBy.get(`${key} ${id}`)
      if (by !== undefined)
        issues.push({
          path: `${path}.company_ids[${Math.max(0, i - before)}]`,
          message: `is hidden by ${by}: pin it or hide it`,
        })
    }
  }
  return issues
}

/** Empty for every sentence. */
export const keyOf = ({ sentence }: { readonly sentence?: string | null }): string =>
  sentence == null ? '' : sentenceKey(sentence)

function entryIssues(
  entry: Placed<{ readonly sentence?: string | null; readonly company_ids: readonly string[] }>,
  companiesMax: number,
  seen: Map<string, Placed<{ readonly company_ids: readonly string[] }>>,
): ValidationIssue[] {
  const { path, value, before = 0 } = entry
  const key = keyOf(value)
  if (value.sentence != null && key === '')
    return [{ path: `${path}.sentence`, message: 'holds no letter and no digit: nobody searches for it' }]
  const same = seen.get(key)
  if (same !== undefined)
    return [
      { path: `${path}.sentence`, message: `is that of ${same.path}: put the companies together there` },
    ]
  seen.set(key, entry)
  const ids = value.company_ids
  if (ids.length > companiesMax)
    return [
      {
        path: `${path}.company_ids`,
        message: `may hold ${companiesMax} companies and would hold ${ids.length}: remove some first`,
      },
    ]
  const firsts = new Set<string>()
  const twice = ids.findIndex((id) => firsts.size === firsts.add(id).size)
  return twice < 0
    ? []
    : [{ path: `${path}.company_ids[${twice - before}]`, message: 'is there already: leave it out' }]
}

function tooManyCompanies(
  ...lists: readonly (readonly Placed<{ readonly company_ids: readonly string[] }>[])[]
): ValidationIssue[] {
  const named = lists.flat().reduce((sum, { value }) => sum + value.company_ids.length, 0)
  if (named <= tuningMax.companies) return []
  return [
    {
      path: 'hidden',
      message: `pins and hidden may hold ${tuningMax.companies} companies in all and would hold ${named}: remove some first`,
    },
  ]
}

const tooMany = (path: string, list: readonly unknown[], most: number, what: string): ValidationIssue[] =>
  list.length <= most
    ? []
    : [{ path, message: `may hold ${most} ${what} and would hold ${list.length}: remove some first` }]
