import { hasDigit, oneLine, startsUpper } from '../../../../kernel/index.ts'
import {
  cellKey,
  familyNames,
  givenNames,
  groupTitles,
  headerKey,
  jointLettersMax,
  nameJoints,
  nameMembers,
  nameSuffixes,
  nameTitles,
  roleMembers,
  saysUnknown,
  saysVacant,
  shortTitles,
} from '../import-words.ts'
import { isNameParticle, isRole } from './roles.ts'

/** A person whom a file names for a company. */
export interface WrittenPerson {
  readonly name: string
  /** As it is written. */
  readonly role: string | null
}

const peopleMax = 100

/** "Jane Doe (CEO); John Roe", "Tim Voss, Eva Rau", a name a line, "CEO: Jane Doe", "Jane Doe – CEO". */
export function readPeople(text: string): readonly WrittenPerson[] {
  const people: WrittenPerson[] = []
  for (const part of partsOf(withoutMail(text))) {
    const person = readPerson(part)
    if (person === null) continue
    const last = people.at(-1)
    // "Jane Doe, CEO": what stands alone and is no name belongs to who stands before it.
    if (last !== undefined && last.role === null && person.role === null && isRoleAlone(person.name))
      people[people.length - 1] = { name: last.name, role: person.name }
    else people.push(person)
    if (people.length === peopleMax) break
  }
  return people
}

/** Between semicolons, bars or lines; else between commas outside brackets; else between "and". */
function partsOf(text: string): string[] {
  const mark = [';', '\n', '|'].find((candidate) => splitOutside(text, candidate).length > 1)
  const commas = splitOutside(text, ',').map((part) => part.trim())
  const [family = '', given = '', ...more] = commas
  // One person, not two of whom nobody has two names.
  if (mark === undefined && more.length === 0 && isGivenBehind(family, given)) return [text]
  const parts = splitOutside(text, mark ?? ',').flatMap((part) => splitOutside(part, '\n'))
  return parts
    .flatMap((part) => splitAtSlash(oneLine(part)).flatMap(splitAtJoints))
    .filter((part) => part !== '' && !nameSuffixes().has(headerKey(part)))
}

/** At a sign that stands in no brackets. */
export function splitOutside(text: string, mark: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '(' || letter === '[') depth++
    else if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1)
    else if (letter === mark && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** "Ada Lee and Bo Kim" are two, and so are "Ada and Bo Kim", of one family. */
function splitAtJoints(text: string): string[] {
  if (text.length > jointLettersMax) return [text]
  const words = text.split(' ')
  const joint = words.findIndex((word, i) => i > 0 && nameJoints().has(cellKey(word)))
  if (joint === -1 || joint === words.length - 1) return [text]
  const [before, behind] = [words.slice(0, joint), words.slice(joint + 1)]
  if (isCouple(before, behind)) return [`${before[0]} ${behind[1]}`, behind.join(' ')]
  const isTwo = before.filter(startsUpper).length > 1 && behind.filter(startsUpper).length > 1
  const isInBrackets = before.join(' ').split('(').length !== before.join(' ').split(')').length
  return isTwo && !isInBrackets ? [before.join(' '), ...splitAtJoints(behind.join(' '))] : [text]
}

function isCouple([given = '', ...more]: readonly string[], behind: readonly string[]): boolean {
  const isGiven = (name: string) =>
    name.length > 2 && startsUpper(name) && !startsUpper(name.slice(1)) && !isRole(name)
  const names = behind.slice(0, 2)
  const isRest = behind.length === 2 || behind[2]?.startsWith('(') === true
  const areNames = names.length === 2 && [given, ...names].every(isGiven)
  return more.length === 0 && isRest && areNames && !groupTitles().has(headerKey(given))
}

/** "Amandine Jacquet / Rémi Faure": each side is a whole name. */
function splitAtSlash(text: string): string[] {
  const parts = splitOutside(text, '/').map((part) => part.trim())
  const areNames = parts.every((part) => part.split(' ').filter(startsUpper).length > 1)
  return parts.length > 1 && areNames ? parts : [text]
}

function readPerson(written: string): WrittenPerson | null {
  const text = withoutTitle(written.trim())
  if (text === '' || saysVacant(text)) return null
  const open = text.indexOf('(')
  if (open > 0) {
    const close = text.indexOf(')', open)
    const role = text.slice(open + 1, close === -1 ? text.length : close).trim()
    return { name: text.slice(0, open).trim(), role: role === '' ? null : role }
  }
  for (const dash of [' – ', ' - ', ' — ', ': ', ', ']) {
    const [left = '', right = '', ...more] = text.split(dash)
    if (right.trim() === '' || more.length > 0) continue
    if (dash === ', ' && isGivenBehind(left.trim(), right.trim()))
      return { name: `${right.trim()} ${left.trim()}`, role: null }
    const isRoleFirst = dash === ': ' || (isRoleAlone(left) && !isRoleAlone(right))
    return isRoleFirst ? { name: right.trim(), role: left.trim() } : { name: left.trim(), role: right.trim() }
  }
  return withoutLeadingRole(text) ?? { name: text, role: null }
}

/** "Caio" is a name, and "CAIO" a role, as "Chef" is: letters for words are capitals. */
const isNameInCapital = (word: string): boolean =>
  word.length < 5 && startsUpper(word) && word !== word.toUpperCase() && !shortTitles().has(headerKey(word))

/** "Bittencourt Lessa, Caio": the family's name before the given one. */
const isGivenBehind = (family: string, given: string): boolean =>
  given.split(' ').length === 1 &&
  [...family.split(' '), given].every(startsUpper) &&
  (!isRoleAlone(given) || isNameInCapital(given)) &&
  !nameSuffixes().has(headerKey(given)) &&
  !isRoleAlone(family)

/** "CEO Jane Doe": the words of a role before a name of two words. */
function withoutLeadingRole(text: string): WrittenPerson | null {
  const words = text.split(' ')
  for (let count = Math.min(4, words.length - 2); count > 0; count--) {
    const [role, name] = [words.slice(0, count).join(' '), words.slice(count)]
    if (isRole(role) && !isNameInCapital(role) && name.every(startsUpper) && !isRole(name.join(' ')))
      return { name: name.join(' '), role }
  }
  return null
}

/** A text of several words of which one in small letters stands in no name: "Team um Prof. Adler". */
export function isProse(name: string): boolean {
  if (hasDigit(name)) return true
  const words = name.split(' ').filter((word) => word !== '')
  // "dr. Fatima"
  const isSmall = (word: string) =>
    !word.endsWith('.') && word[0] === word[0]?.toLowerCase() && word[0] !== word[0]?.toUpperCase()
  return (
    words.length > 2 &&
    words.some((word) => !isSmall(word)) &&
    words.some((word) => isSmall(word) && !isNameParticle(word))
  )
}

/** "Jane Doe <jane@acme.example>" */
function withoutMail(text: string): string {
  if (!text.includes('@')) return text
  const isMail = (word: string) => word.includes('@') && word.includes('.')
  return text
    .split('\n')
    .map((line) =>
      line
        .split(' ')
        .flatMap((word) => (isMail(word) ? word.slice(lastSign(word)) : word) || [])
        .join(' '),
    )
    .join('\n')
}

/** Where a sign behind an address begins: the comma that parts it from the next. */
const lastSign = (word: string): number =>
  ',;|'.includes(word.at(-1) ?? ' ') ? word.length - 1 : word.length

/** "Mme Claire Vasseur" */
export function withoutTitle(text: string): string {
  const end = text.indexOf(' ')
  return end > 0 && nameTitles().has(cellKey(text.slice(0, end))) ? text.slice(end + 1).trim() : text
}

/** "Managing Director", or an abbreviation in capitals, alone or with others: "CEO", "CEO/CTO", "COO & CFO". */
function isRoleAlone(text: string): boolean {
  if (isRole(text)) return true
  const words = text.split(' ').flatMap((word) => word.split('/'))
  return words.every(
    (word) => word === '&' || (word.length >= 2 && word.length <= 4 && word === word.toUpperCase()),
  )
}

/** Objects with a name, as tools write people: `{fullName, position}`, `{naam, functie}`. */
export function personOf(given: Readonly<Record<string, unknown>>): WrittenPerson | null {
  const texts = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const [first, last] = [givenNames(), familyNames()].map((names) =>
    texts.find(([key]) => names.has(headerKey(key))),
  )
  const whole = first === undefined || last === undefined ? null : `${first[1].trim()} ${last[1].trim()}`
  const named = texts.find(([key]) => nameMembers().some((part) => key.toLowerCase().includes(part)))
  const name = whole ?? named?.[1].trim() ?? ''
  if (name === '' || saysUnknown(name)) return null
  const role = texts.find(
    ([key]) => key !== named?.[0] && roleMembers().some((part) => key.toLowerCase().includes(part)),
  )
  return { name, role: role === undefined || saysUnknown(role[1]) ? null : role[1].trim() }
}
