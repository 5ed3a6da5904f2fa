import { type Amounts, amountsIn, toMinMax, wholeNumber } from './amounts.ts'
import { describesCustomers, linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { behindOpeners, endsOpener } from './openers.ts'
import { isGluedHyphen, skip } from './phrases.ts'
import { boundaryWords } from './place-words.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { valueBehind } from './query-values.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { isOffer, saidOfSpeaker } from './said-of-others.ts'
import { boundsBefore, eitherOf, marks, phrasesThat, valueBounds, wordsThat } from './words.ts'

/** How many people work there: `fewer than 50 employees`, `team of 10-20`, `headcount above 100`, `small team`. */
export function readEmployees(query: QueryText, at: number): Reading | null {
  const reading =
    readCountThenUnit(query, at) ??
    readExactCount(query, at) ??
    readUnitThenCount(query, at) ??
    readTeamWords(query, at) ??
    readBareRange(query, at)
  return reading === null || customersBefore(query.tokens, at) ? null : reading
}

/** `fewer than 50 employees`, `100 employees or more`, and `around 100 employees`: a quarter less or more. */
function readCountThenUnit(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const found = amountsIn(query.values.at(at), wholeNumber)
  if (found === null) return null
  const { min, kind } = found.value
  const unitAt = isGluedHyphen(tokens, found.next) ? found.next + 1 : skip(tokens, found.next, unitFillers)
  const unit = staff.find(tokens, unitAt)
  if (unit === null) return null
  const suffix = kind === 'exact' ? suffixes.find(tokens, unit.next) : null
  if (suffix === null && notStaff.has(tokens[unit.next]?.word)) return null
  const next = suffix?.next ?? unit.next
  if (anyPeople.has(tokens[unitAt]?.word) && !areStaff(query, at, next)) return null
  if (kind === 'bounds')
    return withOtherBound(query, oneFact(at, next, 'employees', toMinMax(found.value), 0.97), found.value)
  const count = min?.value ?? 0
  if (kind === 'about') {
    const value = { min: Math.ceil(count * 0.75), max: Math.floor(count * 1.25) }
    return oneFact(at, next, 'employees', value, 0.6)
  }
  if (suffix === null) {
    const bound = boundBefore(tokens, at)
    return bound === null
      ? null
      : oneFact(at, next, 'employees', bound === 'min' ? { min: count } : { max: count }, 0.9)
  }
  return oneFact(at, next, 'employees', suffix.value === 'min' ? { min: count } : { max: count }, 0.95)
}

/** "Más de veinte empleados y menos de cien". */
function withOtherBound(
  query: QueryText,
  said: Reading,
  { min, max }: Pick<Amounts, 'min' | 'max'>,
): Reading {
  const { tokens } = query
  const joint = joints.has(tokens[said.next]?.word) ? said.next + 1 : said.next
  const other = joint === said.next ? null : amountsIn(query.values.at(joint), wholeNumber)
  const after = other === null ? undefined : tokens[other.next]
  const ends = after === undefined || after.kind === 'mark' || boundaryWords.has(after.word)
  if (other?.value.kind !== 'bounds' || !ends) return said
  const isOther = min === null ? other.value.max === null : max === null && other.value.min === null
  if (!isOther) return said
  const range = toMinMax({ min: min ?? other.value.min, max: max ?? other.value.max })
  return oneFact(said.from, other.next, 'employees', range, 0.95)
}

/** "Com, pelo menos, 25 trabalhadores". */
function boundBefore(tokens: readonly QueryToken[], at: number): 'min' | 'max' | null {
  if (tokens[at - 1]?.text !== ',') return null
  for (let from = at - 2; from >= Math.max(0, at - 5); from--) {
    const bound = bounds.find(tokens, from)
    if (bound?.next === at - 1) return bound.value
  }
  return null
}

/** "Over 2 million people use our app": people are staff where companies or what they do have them, and nothing goes on. */
function areStaff(query: QueryText, at: number, next: number): boolean {
  const { tokens, understoodTo } = query
  const [before, after] = [tokens[at - 1], tokens[next]]
  const isOfCompanies =
    before === undefined ||
    before.kind === 'mark' ||
    at === understoodTo ||
    linkWords.has(before.word) ||
    ofCompanies.has(before.word) ||
    isBusinessWord(before.word) ||
    nounBefore(tokens, at) >= 0
  // "Toch nog 50+ man: …"
  const isBound =
    (after === undefined || after.kind === 'mark') && isCount(query.values.at(at)?.value[0].type)
  return (
    (isOfCompanies || (isBound && !isOffer(tokens, at))) &&
    (after === undefined ||
      after.kind === 'mark' ||
      boundaryWords.has(after.word) ||
      behindStaff.has(after.word))
  )
}

const isCount = (type: string | undefined) => type === 'number' || type === 'range'

/** `exactly 10 employees`, `10-person startups`: a plain count says too little of what else would do. */
function readExactCount(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const alone = onePerson.find(tokens, at)
  if (alone !== null && nounAt(tokens, alone.next) >= 0) return exactly(at, alone.next, 1)
  const start = exactWords.has(tokens[at]?.word) ? at + 1 : at
  const count = amountsIn(query.values.at(start), wholeNumber)
  if (count?.value.kind !== 'exact' || count.value.min === null) return null
  const unit = isGluedHyphen(tokens, count.next) ? count.next + 1 : count.next
  const isPerson = personWords.has(tokens[unit]?.word) && nounAt(tokens, unit + 1) >= 0
  const end = isPerson ? unit + 1 : start > at ? (staff.find(tokens, count.next)?.next ?? null) : null
  return end === null ? null : exactly(at, end, count.value.min.value)
}

const exactly = (at: number, next: number, count: number) =>
  oneFact(at, next, 'employees', { min: count, max: count }, 0.85)

function readUnitThenCount(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  // "Minimum headcount 30"
  const bound = bounds.find(tokens, at)
  const cue = headcounts.find(tokens, bound?.next ?? at)
  if (cue === null) return null
  const found = amountsIn(valueBehind(query, { at, next: cue.next }, countFillers), wholeNumber)
  if (found === null) return null
  if (bound !== null && found.value.kind === 'exact' && found.value.min !== null) {
    const count = found.value.min.value
    return oneFact(at, found.next, 'employees', bound.value === 'min' ? { min: count } : { max: count }, 0.9)
  }
  if (found.value.kind !== 'bounds' && cue.value !== 'exact') return null
  if (notStaff.has(tokens[found.next]?.word)) return null
  const unit = staff.find(tokens, found.next)
  return oneFact(at, unit?.next ?? found.next, 'employees', toMinMax(found.value), 0.93)
}

/** `medtech 25-60`, `Nordic fintech, 80 to 200`, `battery companies 100+`: a range of no unit behind companies is their size. */
function readBareRange(query: QueryText, at: number): Reading | null {
  const { tokens, values, understoodTo } = query
  const found = amountsIn(values.at(at), wholeNumber)
  if (found?.value.kind !== 'bounds' || found.value.min === null) return null
  const range = toMinMax(found.value)
  // "Over 100" may count anything, "100+" hardly.
  if (range.max === undefined && tokens[found.next - 1]?.text !== '+') return null
  // What is more may be years.
  if ([range.min, range.max].some((count) => count !== undefined && (count < 2 || count > bareMost)))
    return null
  const behind = tokens[at - 1]?.text === ',' ? at - 1 : at
  const isOfCompanies =
    behind === understoodTo || nounBefore(tokens, behind) >= 0 || isBusinessWord(tokens[behind - 1]?.word)
  const after = tokens[found.next]
  const ends = after === undefined || after.kind === 'mark'
  return isOfCompanies && ends ? oneFact(at, found.next, 'employees', range, 0.6) : null
}
const bareMost = 1_500

/** Sizes in words, by the European Union's classes: micro below 10 people, small below 50, medium below 250. */
function readTeamWords(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const found = teams.find(tokens, at)
  if (found === null) return null
  // "Small team of under 20": the number says what small is.
  const counted = amountsIn(valueBehind(query, { at, next: found.next }, teamFillers), wholeNumber)
  if (counted?.value.kind !== 'bounds') return oneFact(at, found.next, 'employees', found.value, 0.6)
  const end = staff.find(tokens, counted.next)?.next ?? counted.next
  const isBracket = tokens[found.next]?.text === '(' && tokens[end]?.text === ')'
  return oneFact(at, isBracket ? end + 1 : end, 'employees', toMinMax(counted.value), 0.9)
}

/** "Payroll for teams under 50 people" says who buys, not who sells. */
function customersBefore(tokens: readonly QueryToken[], at: number): boolean {
  if (describesCustomers(tokens, at) || saidOfSpeaker(tokens, at)) return true
  for (let before = at - 1; before >= Math.max(behindOpeners(tokens), at - 4); before--) {
    const word = tokens[before]?.word ?? ''
    if (forWords.has(word) && !endsOpener(tokens, before)) return true
    if (tokens[before]?.kind === 'mark' || withWords.has(word)) return false
  }
  return false
}

const staff = phrasesThat([['staff', true]])
const anyPeople = wordsThat('people')
const headcounts = phrasesThat([
  ['headcount', 'range' as const],
  ['team-of', 'exact' as const],
])
const teams = phrasesThat<{ min?: number; max?: number }>([
  ['team-tiny', { max: 9 }],
  ['team-small', { max: 49 }],
  ['team-medium', { min: 50, max: 249 }],
  ['team-large', { min: 250 }],
])
const suffixes = valueBounds()
const bounds = boundsBefore()
const joints = eitherOf(wordsThat('and', 'but'), marks(','))
const exactWords = wordsThat('exactly')
const personWords = wordsThat('person')
const onePerson = phrasesThat([['one-person', true]])
const ofCompanies = wordsThat('and', 'but', 'or', 'of', 'having', 'employs')
const behindStaff = wordsThat(
  'and',
  'or',
  'staff-end',
  'founded',
  'founded-behind',
  'founded-when',
  'employs',
)
const unitFillers = wordsThat('value-link')
const countFillers = eitherOf(wordsThat('value-link'), marks(':'))
const teamFillers = eitherOf(wordsThat('value-link'), marks(':', ',', '('))
const forWords = wordsThat('for', 'serves')
const withWords = wordsThat('with', 'who')
const notStaff = wordsThat('not-staff')
