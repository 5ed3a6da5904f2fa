import { digitCount, hasDigit, isDigits, lazily } from '../../../kernel/index.ts'
import { formsOf } from '../../../language/index.ts'
import { readWebsiteCell } from './cells/website.ts'
import { type ColumnSample, isDate, isNumber, isSilent } from './column-values.ts'
import { meaningsOf } from './header-meanings.ts'
import { wordsOf } from './header-words.ts'
import {
  familyNames,
  givenNames,
  headerKey,
  headerWordsByField,
  isPlaceholder,
  roundTypeSaid,
  wordsOfOtherColumns,
  yearNouns,
} from './import-words.ts'
import { kindOf, type MappingField } from './mapping-fields.ts'
import { isOtherParty } from './samples.ts'
import { saysStatusAlone, statusSaid } from './status-words.ts'

/**
 * What columns are whose headers nobody knows, by what stands below them: of the fields that no header has taken. Columns that hold
 * other things than fields ("Owner", "Next step") are none of them.
 */
export function guessColumns(
  all: readonly ColumnSample[],
  taken: ReadonlyMap<MappingField, string>,
  /** Columns of `all`, and those whose field another one has. */
  unclaimed: readonly ColumnSample[],
): ReadonlyMap<MappingField, string> {
  const found = new Map<MappingField, string>()
  const left = all
    .slice(0, guessedMost)
    .filter(({ name, isStructure }) => !isStructure && !hasOtherWord(name))
  const guess = (field: MappingField, hasOne: boolean, test: (sample: ColumnSample) => boolean) => {
    if (hasOne) return
    const sample = left.find((one) => ![...found.values()].includes(one.name) && test(one))
    if (sample !== undefined) found.set(field, sample.name)
  }
  const contacts = all.find(({ name, isList }) => isList && isOtherParty(name))
  if (contacts !== undefined && !taken.has('founders')) found.set('founders', contacts.name)
  const has = (...fields: MappingField[]) => fields.some((field) => taken.has(field))
  guess('website', has('website'), areWebsites)
  guess('status', has('status'), areStatuses)
  // "Lifecycle status"
  const said = all.find((sample) => !sample.isStructure && speaksOfStatus(sample) && areStatuses(sample))
  if (said !== undefined && !has('status') && !found.has('status')) found.set('status', said.name)
  guess('round_type', has('round_type', 'funding_stage', 'last_round', 'rounds'), areRoundTypes)
  guess('founded_year', has('founded_year'), areYears)
  // Where headers say nothing, the first row may be a company.
  const free = unclaimed
    .slice(0, namedMost)
    .find(
      (one) =>
        !one.isStructure &&
        !hasOtherWord(one.name) &&
        !speaksOfPeople(one) &&
        ![...found.values()].includes(one.name) &&
        areNames(one),
    )
  if (free !== undefined && !has('name') && taken.size >= fieldsLeast) found.set('name', free.name)
  return found
}

const hasOtherWord = (name: string): boolean =>
  givenNames().has(headerKey(name)) ||
  familyNames().has(headerKey(name)) ||
  wordsOf(name).some((word) => wordsOfOtherColumns().has(headerKey(word)))

/** Whether four of five cells that say something pass; two cells say little. */
function areMost(values: readonly string[], test: (value: string) => boolean, least = 3): boolean {
  const said = values.slice(0, valuesMost).filter((value) => !isSilent(value))
  const passed = said.filter(test).length
  return passed >= least && passed * 5 >= said.length * 4
}

/** Websites of a company's own. */
const areWebsites = ({ values }: ColumnSample): boolean =>
  areMost(
    values.filter((value) => !isPlaceholder(value)),
    (value) => isAddress(value.trim()) && 'website' in readWebsiteCell(value),
    2,
  )

/** "acme.example", and neither "5094410.0" nor a sentence. */
const isAddress = (text: string): boolean =>
  !text.includes(' ') && !text.includes('@') && !hasDigit(text.slice(text.lastIndexOf('.')).slice(1, 2))

/** Not always the same one. */
const areStatuses = ({ values }: ColumnSample): boolean =>
  areMost(values, saysStatusAlone) && new Set(values.filter(saysStatusAlone).map(statusSaid)).size > 1

const speaksOfStatus = ({ name }: ColumnSample): boolean =>
  wordsOf(name).some((word) => statusWords().has(headerKey(word)))
const statusWords = lazily(() => new Set((headerWordsByField()['status'] ?? '').split(' ').map(headerKey)))

/** "Seed" and "Series A" below "Operación". A letter alone is no type here. */
const areRoundTypes = ({ values }: ColumnSample): boolean =>
  areMost(values, (value) => value.trim().length > 1 && roundTypeSaid(value) !== null) &&
  new Set(values.map(roundTypeSaid)).size > 1

/** Years below a header that shortens a word for the founding: "Yr Fnd", "Fund.". */
const areYears = ({ name, values }: ColumnSample): boolean =>
  shortensFounding(name) &&
  areMost(values, (value) => (value.trim().length === 4 && isDigits(value.trim())) || isDate(value))

function shortensFounding(header: string): boolean {
  const words = wordsOf(header).map(headerKey)
  const isFounding = (word: string) => foundingWords().some((whole) => shortens(word, whole))
  const isYear = (word: string) => [...yearNouns()].some((whole) => word === whole || shortens(word, whole))
  const others = words.filter((word) => !isYear(word))
  return others.length === 1 && others.every(isFounding)
}

const foundingWords = lazily(() =>
  [...formsOf('founded'), ...(headerWordsByField()['founded_year'] ?? '').split(' ')].map(headerKey),
)

/** Letters of a word in their order, from its first one: "fnd" of "founded". */
function shortens(short: string, whole: string): boolean {
  if (short.length < 3 || short.length >= whole.length || short[0] !== whole[0]) return false
  let at = 0
  for (const letter of whole) if (letter === short[at]) at++
  return at === short.length
}

const speaksOfPeople = ({ name }: ColumnSample): boolean =>
  meaningsOf(name).some(({ field }) => ['people', 'names', 'roundNames'].includes(kindOf(field)))

/** Short texts of which hardly any comes twice, as names are. */
export function areNames({ values }: ColumnSample): boolean {
  const distinct = new Set(values.map(headerKey)).size
  return distinct * 10 >= values.length * 8 && areMost(values, isNameText)
}

function isNameText(value: string): boolean {
  const text = value.trim()
  const isLink = text.includes('@') || text.includes('/') || text.startsWith('www.')
  const hasLetters = [...headerKey(text)].filter((letter) => !hasDigit(letter)).length > 1
  const isPlain = hasLetters && text.length <= nameLettersMost && !isLink && !isCode(text)
  return isPlain && !isNumber(text) && !isDate(text)
}

/** "INN23-0007": one word with as many figures as letters, three or more. */
function isCode(text: string): boolean {
  if (text.includes(' ')) return false
  const figures = digitCount(text)
  return figures > 2 && figures * 2 >= headerKey(text).length
}

const nameLettersMost = 80
const fieldsLeast = 2
/** To look at all that stands in a hostile table would take long. */
const guessedMost = 48
const namedMost = 16
const valuesMost = 24
