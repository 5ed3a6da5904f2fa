import words from '../../../../data/import-words.json' with { type: 'json' }
import { isDigits } from '../../../kernel/index.ts'
import { headerKey, keysOf, lazily, lettersMax, totalWords } from './import-words.ts'
import type { TakenFields } from './taken-fields.ts'

/**
 * "Test Account", and nothing that a company has: a website of its own, people, money. Where another text is one of a test, too, or the
 * name says what to do with it ("please ignore"), figures are no company's.
 */
export function isTestRecord(taken: TakenFields): boolean {
  const { name, website, city } = taken.value
  if (typeof name !== 'string') return false
  if (isMarked(name)) return true
  if (!saysTest(name)) return false
  const written = taken.website?.text ?? ''
  const host = written.split('.').map((label) => label.slice(label.lastIndexOf('/') + 1))
  const others = [typeof city === 'string' ? city : '', ...host]
  const areTests = others.some((text) => text !== '' && saysTest(text))
  if (areTests || (isSurelyTest(name) && website === undefined)) return true
  const fields = ['website', 'founded_year', 'employees', 'employee_range', 'description']
  return (
    !fields.some((field) => taken.has(field)) &&
    taken.people.length + taken.rounds.length === 0 &&
    taken.total === null
  )
}

/** "TOTAL" in a list of objects, with figures alone beside it. */
export function isTotal({ value, people, website, total }: TakenFields): boolean {
  const { name } = value
  const texts = ['city', 'country_iso2', 'region', 'industries', 'founded_year', 'description', 'status']
  return (
    typeof name === 'string' &&
    totalWords().has(headerKey(name)) &&
    (total !== null || value['employees'] !== undefined) &&
    website === null &&
    people.length === 0 &&
    !texts.some((field) => value[field] !== undefined)
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

/** "Your company here", "[EXAMPLE] Name of your startup", "TEST – ne pas tenir compte": the rest may be any words, behind a dash with an order or a "not". */
function isMarked(name: string): boolean {
  if (name.length > lettersMax) return false
  const key = headerKey(name)
  if (yourCompany().some((begin) => key.startsWith(begin))) return true
  const close = name.startsWith('[') ? name.indexOf(']') : name.startsWith('(') ? name.indexOf(')') : -1
  if (close > 0) return saysTest(name.slice(1, close))
  // "EJEMPLO (no borrar)"
  const words = name.replace('(', '- ').trim().split(' ')
  const dash = words.findIndex((word) => headerKey(word) === '')
  const behind = words.slice(dash + 1).map(headerKey)
  const isOrder = behind.some((key) => orders().has(key) || denials().has(key))
  return dash > 0 && isOrder && saysTest(words.slice(0, dash).join(' '))
}

const keysIn = (name: string): string[] => name.trim().split(' ').map(headerKey)

const isTestWord = (key: string) => tests().has(key)
const tests = lazily(() => keysOf(words.tests))
const testedThings = lazily(() => keysOf(words.testedThings))
const orders = lazily(() => keysOf(words.testOrders))
const yourCompany = lazily(() => [...keysOf(words.yourCompany)])
const denials = lazily(() => keysOf(words.denials))
