import words from '../../../../data/import-words.json' with { type: 'json' }
import { isDigits, lazily } from '../../../kernel/index.ts'
import { headerKey, keysOf, legalForms, lettersMax, totalWords } from './import-words.ts'
import type { TakenFields } from './taken-fields.ts'

/**
 * A record of a test or an example: "Test Account" without what a company has, or beside another text of a test; a name that says what to
 * do with it ("please ignore"); and a name that is marked as one, whatever stands beside it.
 */
export function isTestRecord(taken: TakenFields): boolean {
  const { name, website, city, investors } = taken.value
  if (typeof name !== 'string') return false
  if (isMarked(name)) return true
  if (!saysTest(name)) return false
  if (isSurelyTest(name) && website === undefined) return true
  if (typeof city === 'string' && saysTest(city)) return true
  const hasOthers =
    taken.people.length + taken.rounds.length > 0 || taken.total !== null || investors !== undefined
  // "Placeholder Inc" may be at placeholder.vc, where "Test account" is at no test.com.
  if ((!hasOthers || saysMore(name)) && hostOf(taken).some(saysTest)) return true
  const fields = ['website', 'founded_year', 'employees', 'employee_range', 'description']
  return !fields.some((field) => taken.has(field)) && !hasOthers
}

/** The labels of the website but the last. */
const hostOf = ({ website }: TakenFields): string[] =>
  (website?.text ?? '')
    .split('.')
    .slice(0, -1)
    .map((label) => label.slice(label.lastIndexOf('/') + 1))
    .filter((label) => label !== '')

/** Whether a name of a test has words beside that for it, and a legal form. */
const saysMore = (name: string): boolean =>
  keysIn(name).some((key) => key !== '' && !isTestWord(key) && !legalForms().has(key))

/** "TOTAL" in a list of objects, with figures alone beside it. */
export function isTotal({ value, people, website, total, rounds, round }: TakenFields): boolean {
  const { name } = value
  const texts = 'city country_iso2 region industries founded_year description status investors funding_stage'
  return (
    typeof name === 'string' &&
    totalWords().has(headerKey(name)) &&
    (total !== null || value['employees'] !== undefined) &&
    website === null &&
    people.length + rounds.length === 0 &&
    round.type === null &&
    !texts.split(' ').some((field) => value[field] !== undefined)
  )
}

/** "Test", "Test account 2", "TEST please ignore", "teste teste" */
export function saysTest(name: string): boolean {
  if (name.length > lettersMax) return false
  const keys = keysIn(name).filter((key) => key !== '')
  const isSaid = keys.some((key) => isTestWord(key) || orders().has(key))
  return isSaid && keys.every((key) => isTestWord(key) || testedThings().has(key) || isDigits(key))
}

/** Names that nobody gives a company: a word for a test twice, or beside what to do with it ("ignore", "delete me"). */
export function isSurelyTest(name: string): boolean {
  const keys = keysIn(name)
  const count = keys.filter(isTestWord).length
  return saysTest(name) && (count > 1 || (count > 0 && keys.some((key) => orders().has(key))))
}

/** "Your company here"; "[EXAMPLE] Name of a startup", with any words behind; "TEST – please ignore", where a dash or a bracket stands before what to do with it. */
function isMarked(name: string): boolean {
  if (name.length > lettersMax) return false
  const words = name.trim().split(' ')
  if (isPlaceOfName(words.map(headerKey))) return true
  const close = name.startsWith('[') ? name.indexOf(']') : name.startsWith('(') ? name.indexOf(')') : -1
  if (close > 0) return name[close + 1] === ' ' && saysTest(name.slice(1, close))
  const parts = name.replace('(', '– ').trim().split(' ')
  const dash = parts.findIndex((word) => ['-', '–', '—'].includes(word))
  const isOrder = parts.slice(dash + 1).some((word) => orders().has(headerKey(word)))
  return dash > 0 && isOrder && saysTest(parts.slice(0, dash).join(' '))
}

/** "Your company", "Votre entreprise ici", "Name of your startup", and nothing more. */
function isPlaceOfName(keys: readonly string[]): boolean {
  const [last = ''] = keys.slice(-1)
  const wanted = [keys.join(''), ...(here().has(last) ? [keys.slice(0, -1).join('')] : [])]
  return wanted.some((key) => yourCompany().has(key))
}

const keysIn = (name: string): string[] => name.trim().split(' ').map(headerKey)

const isTestWord = (key: string) => tests().has(key)
const tests = lazily(() => keysOf(words.tests))
const testedThings = lazily(() => keysOf(words.testedThings))
const orders = lazily(() => keysOf(words.testOrders))
const yourCompany = lazily(() => keysOf(words.yourCompany))
const here = lazily(() => keysOf(words.here))
