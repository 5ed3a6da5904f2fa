import { languagePacks } from '../language/index.ts'
import { wordsOf } from '../words/index.ts'

type Values = ReturnType<typeof languagePacks>[number]['values']

/** Words that the packs have for values, folded; made when they are first asked for. */
function valueWords(tables: (values: Values) => readonly string[]): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | null = null
  return () => {
    words ??= new Set(
      languagePacks()
        .flatMap(({ values }) => tables(values))
        .flatMap((forms) => forms.split(' '))
        .map((form) => wordsOf(form).join(' ')),
    )
    return words
  }
}

const months = valueWords(({ dates }) => Object.keys(dates.months))
const years = valueWords(({ dates }) =>
  Object.entries(dates.units).flatMap(([forms, unit]) => (unit === 'year' ? [forms] : [])),
)
const units = valueWords(({ scales, magnitudes, dates }) =>
  [scales, magnitudes, dates.units].flatMap((table) => Object.keys(table)),
)
/** Of those that no date is made of, and those of Chinese, which has no pack. */
const otherUnits: ReadonlySet<string> = new Set(['hour', 'hours', 'min', 'minutes', '万', '亿', '元'])

/** A magnitude, or a span of time: "million", "years". */
export const isUnitWord = (word: string): boolean => units().has(word) || otherUnits.has(word)

/** "March", "Mär. '26": what is below the bars of a chart. */
export function isMonth(text: string): boolean {
  const [month = '', year = '0', ...others] = wordsOf(text)
  return others.length === 0 && Number.isInteger(Number(year)) && months().has(month)
}

/** "Year 1" as the head of a column. */
export function isNumberedYear(text: string): boolean {
  const [word = '', number = '', ...others] = wordsOf(text)
  return others.length === 0 && number.length === 1 && Number(number) > 0 && years().has(word)
}

/** What belongs to the number above it: "%", "million", "years", "万". */
export function isUnit(text: string): boolean {
  const [word = '', ...others] = wordsOf(text)
  if (others.length === 0 && isUnitWord(word)) return true
  return /^(?:‰|[\p{Script=Han}/%]{1,4})$/u.test(text)
}
