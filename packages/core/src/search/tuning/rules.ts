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
  const said = new Map<string, { readonly path: string; readonly isOneWay: boolean }>()
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
    const key = terms.join(' ')
    const same = known.get(key)
    if (same !== undefined)
      return [
        { path, message: `is the same as ${same}, since search joins the forms of a word: leave one out` },
      ]
    known.set(key, path)
    return []
  })
}

const ignored = (word: string) => `"${word}" is ignored in every sentence: leave it out`

/** Notes which word leads to which, and refuses what another group says already. */
function saidBefore(
  path: string,
  { words, found }: SynonymGroup,
  said: Map<string, { readonly path: string; readonly isOneWay: boolean }>,
): ValidationIssue[] {
  const isOneWay = found != null
  const to = found ?? words
  const issues: ValidationIssue[] = []
  for (const asked of words) {
    for (const stands of to) {
      const [from, target] = [termsIn(asked).join(' '), termsIn(stands).join(' ')]
      if (from === target) continue
      const before = said.get(`${from} > ${target}`)
      const reverse = said.get(`${target} > ${from}`)
      if (before !== undefined && before.path !== path)
        issues.push({
          path,
          message: `${before.path} says already that "${asked}" finds "${stands}": leave one out`,
        })
      else if (isOneWay && reverse?.isOneWay === true)
        issues.push({
          path,
          message: `leads back: ${reverse.path} says that "${stands}" finds "${asked}". Write both as one group without found`,
        })
      else said.set(`${from} > ${target}`, { path, isOneWay })
    }
  }
  return issues.slice(0, 1)
}

function genericIssues({ generic_words: words }: PlacedTuning): ValidationIssue[] {
  const known = new Map<string, string>()
  return [
    ...tooMany('generic_words', words, tuningMax.genericWords, 'words'),
    ...words.flatMap(({ path, value }): ValidationIssue[] => {
      const [term, second] = termsIn(value)
      if (term === undefined) return [{ path, message: ignored(value) }]
      if (second !== undefined) return [{ path, message: 'holds several words: send each of them alone' }]
      const same = known.get(term)
      if (same !== undefined)
        return [
          { path, message: `is the same as ${same}, since search joins the forms of a word: leave one out` },
        ]
      known.set(term, path)
      return []
    }),
  ]
}

function companyIssues({ pins, hidden }: PlacedTuning): ValidationIssue[] {
  const pinned = new Map<string, Placed<{ readonly company_ids: readonly string[] }>>()
  const hiddenBy = new Map<string, string>()
  const issues = [
    ...tooMany('pins', pins, tuningMax.pinnedSentences, 'sentences'),
    ...tooMany('hidden', hidden, tuningMax.hiddenSentences, 'sentences'),
  ]
  for (const each of pins) issues.push(...entryIssues(each, tuningMax.pinsOfSentence, pinned))
  const seen = new Map<string, Placed<{ readonly company_ids: readonly string[] }>>()
  for (const each of hidden) {
    issues.push(...entryIssues(each, tuningMax.hiddenCompanies, seen))
    for (const id of each.value.company_ids) hiddenBy.set(`${keyOf(each.value)} ${id}`, each.path)
  }
  for (const { path, value, before = 0 } of pins)
    for (const [i, id] of value.company_ids.entries()) {
      const by = hiddenBy.get(` ${id}`) ?? hiddenBy.get(`${keyOf(value)} ${id}`)
      if (by !== undefined)
        issues.push({
          path: `${path}.company_ids[${Math.max(0, i - before)}]`,
          message: `is hidden by ${by}: pin it or hide it`,
        })
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
  const twice = ids.findIndex((id, i) => ids.indexOf(id) < i)
  return twice < 0
    ? []
    : [{ path: `${path}.company_ids[${twice - before}]`, message: 'is there already: leave it out' }]
}

const tooMany = (path: string, list: readonly unknown[], most: number, what: string): ValidationIssue[] =>
  list.length <= most
    ? []
    : [{ path, message: `may hold ${most} ${what} and would hold ${list.length}: remove some first` }]
