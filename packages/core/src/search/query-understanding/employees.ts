import { readBounds, suffixes, toMinMax } from './bounds.ts'
import { describesCustomers, linkWords, nounAt, nounBefore } from './company-nouns.ts'
import { readNumber } from './numbers.ts'
import { isGluedHyphen, phraseTable, skip, wordSet } from './phrases.ts'
import { boundaryWords } from './place-words-table.ts'
import { isBusinessWord } from './places-known.ts'
import type { QueryToken } from './query-tokens.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { saidOfSpeaker } from './said-of-others.ts'

/** How many people work there: `fewer than 50 employees`, `team of 10-20`, `headcount above 100`, `small team`. */
export function readEmployees({ tokens }: QueryText, at: number): Reading | null {
  return (
    readCountThenUnit(tokens, at) ??
    readCountUnitThenSuffix(tokens, at) ??
    readAbout(tokens, at) ??
    readExactCount(tokens, at) ??
    readUnitThenCount(tokens, at) ??
    readTeamWords(tokens, at)
  )
}

function readCountThenUnit(tokens: readonly QueryToken[], at: number): Reading | null {
  const found = readBounds(tokens, at, readCount)
  if (found === null) return null
  const unitAt = isGluedHyphen(tokens, found.next) ? found.next + 1 : skip(tokens, found.next, unitFillers)
  const unit = countUnits.find(tokens, unitAt)
  if (unit === null || customersBefore(tokens, at) || notStaff.has(tokens[unit.next]?.word ?? '')) return null
  if (anyPeople.has(tokens[unitAt]?.word ?? '') && !areStaff(tokens, at, unit.next)) return null
  return oneFact(at, unit.next, 'employees', toMinMax(found.value), 0.97)
}

/** "Over 2 million people use our app": people are staff where companies or what they do have them, and nothing goes on. */
function areStaff(tokens: readonly QueryToken[], at: number, next: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[next]]
  const isOfCompanies =
    before === undefined ||
    before.kind === 'mark' ||
    linkWords.has(before.word) ||
    ofCompanies.has(before.word) ||
    isBusinessWord(before.word) ||
    nounBefore(tokens, at) >= 0
  return (
    isOfCompanies &&
    (after === undefined ||
      after.kind === 'mark' ||
      boundaryWords.has(after.word) ||
      behindStaff.has(after.word))
  )
}

const anyPeople = wordSet('people persons person heads personen leute leuten personnes personas pessoas')
const ofCompanies = wordSet('and but or employs employing of und et y e has having')
const behindStaff = wordSet('at on total or y e und et ou o full')

/** `100 employees or more`. */
function readCountUnitThenSuffix(tokens: readonly QueryToken[], at: number): Reading | null {
  const count = readCount(tokens, at)
  const unit = count === null ? null : countUnits.find(tokens, count.next)
  const suffix = unit === null ? null : suffixes.find(tokens, unit.next)
  if (count === null || unit === null || suffix === null || customersBefore(tokens, at)) return null
  if (anyPeople.has(tokens[count.next]?.word ?? '') && !areStaff(tokens, at, suffix.next)) return null
  const value = suffix.value === 'min' ? { min: count.value } : { max: count.value }
  return oneFact(at, suffix.next, 'employees', value, 0.95)
}

/** `around 100 employees`: a quarter less or more. */
function readAbout(tokens: readonly QueryToken[], at: number): Reading | null {
  const about = aboutWords.find(tokens, at)
  const count = about === null ? null : readCount(tokens, about.next)
  const unit = count === null ? null : countUnits.find(tokens, count.next)
  if (count === null || unit === null || customersBefore(tokens, at)) return null
  if (anyPeople.has(tokens[count.next]?.word ?? '') && !areStaff(tokens, at, unit.next)) return null
  const value = { min: Math.ceil(count.value * 0.75), max: Math.floor(count.value * 1.25) }
  return oneFact(at, unit.next, 'employees', value, 0.6)
}

const aboutWords = phraseTable([
  [
    `around | about | roughly | approximately | approx | circa | ca | etwa | ungefahr | rund | environ |
      alrededor de | cerca de | aproximadamente | por volta de`,
    true,
  ],
])

/** `exactly 10 employees`, `10-person startups`: a plain count says too little of what else would do. */
function readExactCount(tokens: readonly QueryToken[], at: number): Reading | null {
  const isExact = exactWords.has(tokens[at]?.word ?? '')
  const count = readCount(tokens, isExact ? at + 1 : at)
  if (count === null || customersBefore(tokens, at)) return null
  const unit = isGluedHyphen(tokens, count.next) ? count.next + 1 : count.next
  const isPerson = personWords.has(tokens[unit]?.word ?? '') && nounAt(tokens, unit + 1) >= 0
  const end = isPerson ? unit + 1 : isExact ? (countUnits.find(tokens, count.next)?.next ?? null) : null
  return end === null ? null : oneFact(at, end, 'employees', { min: count.value, max: count.value }, 0.85)
}

const exactWords = new Set(['exactly', 'precisely', 'genau', 'exactement', 'exactamente', 'exatamente'])
const personWords = new Set(['person', 'people', 'man', 'employee'])

function readUnitThenCount(tokens: readonly QueryToken[], at: number): Reading | null {
  const cue = sizeCues.find(tokens, at)
  if (cue === null || customersBefore(tokens, at)) return null
  const start = skip(tokens, cue.next, countFillers)
  const found = readBounds(tokens, start, readCount)
  const exact = found === null && cue.value === 'exact' ? readCount(tokens, start) : null
  const next = found?.next ?? exact?.next
  if (next === undefined || notStaff.has(tokens[next]?.word ?? '')) return null
  const value = found !== null ? toMinMax(found.value) : { min: exact?.value ?? 0, max: exact?.value ?? 0 }
  const unit = countUnits.find(tokens, next)
  return oneFact(at, unit?.next ?? next, 'employees', value, 0.93)
}

/** Sizes in words, by the European Union's classes: micro below 10 people, small below 50, medium below 250. */
function readTeamWords(tokens: readonly QueryToken[], at: number): Reading | null {
  const found = teamWords.find(tokens, at)
  if (found === null || customersBefore(tokens, at)) return null
  // "Small team of under 20": the number says what small is.
  const counted = readBounds(tokens, skip(tokens, found.next, teamFillers), readCount)
  if (counted === null) return oneFact(at, found.next, 'employees', found.value, 0.6)
  const end = countUnits.find(tokens, counted.next)?.next ?? counted.next
  const isBracket = tokens[found.next]?.text === '(' && tokens[end]?.text === ')'
  return oneFact(at, isBracket ? end + 1 : end, 'employees', toMinMax(counted.value), 0.9)
}

function readCount(tokens: readonly QueryToken[], at: number): { value: number; next: number } | null {
  const number = readNumber(tokens, at)
  return number !== null && Number.isInteger(number.value) ? number : null
}

/** "Payroll for teams under 50 people" says who buys, not who sells. */
function customersBefore(tokens: readonly QueryToken[], at: number): boolean {
  if (describesCustomers(tokens, at) || saidOfSpeaker(tokens, at)) return true
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const word = tokens[before]?.word ?? ''
    if (forWords.has(word)) return true
    if (tokens[before]?.kind === 'mark' || ['with', 'that', 'mit', 'avec', 'con', 'com'].includes(word))
      return false
  }
  return false
}

const countUnits = phraseTable([
  [
    `employees | employee | people | persons | person | staff | staffers | workers | headcount | fte | ftes |
      team members | members of staff | full time employees | heads | engineers on staff`,
    true,
  ],
  [
    `mitarbeiter | mitarbeitern | mitarbeitende | mitarbeitenden | beschaftigte | beschaftigten | angestellte | angestellten |
      leute | leuten | personen`,
    true,
  ],
  [
    `employes | salaries | collaborateurs | personnes | empleados | trabajadores | personas | funcionarios |
      colaboradores | pessoas | empregados`,
    true,
  ],
])
const sizeCues = phraseTable([
  [
    `employees | headcount | head count | team size | staff size | company size | employee count |
      number of employees | mitarbeiterzahl`,
    'range' as const,
  ],
  ['team of|teams of|staff of|workforce of|a team of', 'exact' as const],
  ['a team|teams|team|a staff', 'range' as const],
  ['employing|employs|employ', 'range' as const],
])
const teamWords = phraseTable([
  ['tiny team|tiny teams|micro team|very small team|very small teams', { max: 9 }],
  [
    `small team | small teams | small headcount | kleines team | kleine teams | petite equipe |
      petites equipes | equipo pequeno | equipos pequenos | equipe pequena | equipes pequenas`,
    { max: 49 },
  ],
  [
    `mid sized companies | medium sized companies | midsize companies | mid size companies |
      medium size companies | mid sized startups | mid sized firms`,
    { min: 50, max: 249 },
  ],
  ['large team|large teams|big team|big teams', { min: 250 }],
])
const teamFillers = new Set(['of', ':', ',', '(', 'with', 'size'])
const unitFillers = new Set(['full', 'time', 'current', 'total'])
const countFillers = new Set([':', 'of', 'is', 'are', 'size', 'count', 'the', 'a', 'with', 'about'])
const forWords = new Set([
  'for',
  'help',
  'helps',
  'helping',
  'fur',
  'pour',
  'para',
  'lets',
  'enables',
  'enabling',
  'by',
  'where',
  'to',
  'serving',
  'connects',
  'used',
])
const notStaff = new Set([
  'per',
  'management',
  'engagement',
  'benefits',
  'onboarding',
  'search',
  'data',
  'analytics',
  'a',
  'experience',
  'at',
  'free',
  'included',
])
