import data from '../../../data/job-titles.json' with { type: 'json' }
import { type PhraseIndex, phraseIndex, wordsOf } from '../../words/index.ts'

/** Forms of each language, as the data has them. */
type ByLanguage = Readonly<Record<string, string>>

/** The index of forms, made at the first question. */
function indexOf<Value>(rows: readonly (readonly [ByLanguage, Value])[]): () => PhraseIndex<Value> {
  let index: PhraseIndex<Value> | null = null
  return () => {
    index ??= phraseIndex(
      rows.flatMap(([byLanguage, value]) =>
        Object.values(byLanguage).map((forms) => [forms, value] as const),
      ),
    )
    return index
  }
}

const functionNames = Object.keys(data.functions)
const functions = indexOf(Object.values(data.functions).map((forms, rank) => [forms, rank] as const))

/** What somebody of a title does; null when no word tells. The first of the data that fits: a sales engineer sells. */
export function functionOf(title: string): string | null {
  const ranks = functions()
    .find(wordsOf(title))
    .map(({ value }) => value)
  return functionNames[Math.min(...ranks)] ?? null
}

const titles = indexOf([[data.titleWords, true]])
const others = indexOf([[data.notTitles, true]])

/** Whether a text has a word of which one stands in every title: functions alone are departments. */
export const hasTitleWord = (text: string): boolean => titles().find(wordsOf(text)).length > 0

/** Whether it begins as headings do that speak of work and are no titles: "Meet our Engineering Manager". */
export const beginsOtherwise = (text: string): boolean =>
  others()
    .find(wordsOf(text))
    .some(({ from }) => from === 0)

const formsOf = (byLanguage: ByLanguage): ReadonlySet<string> =>
  new Set(
    Object.values(byLanguage).flatMap((forms) => forms.split('|').map((form) => wordsOf(form).join(' '))),
  )

/** What is written with a place, as folded words. */
export const placeWords = {
  before: formsOf(data.beforePlaces),
  within: formsOf(data.withinPlaces),
  not: formsOf(data.notPlaces),
} as const

const remote = indexOf([[data.remote, true]])

/** Where a text says that the work is done from anywhere, in its words. */
export const remoteIn = (text: string) => remote().find(wordsOf(text))
