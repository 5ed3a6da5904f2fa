import { isPageWord, isSurnameWord, isTitle } from '../../extraction/index.ts'
import { hasDigit, hasLetter, holdsSign, includesAny, letterCount, startsUpper } from '../../kernel/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { Block, SlideLayout } from '../layout/slide-layout.ts'
import type { RolePerson } from './deck-view.ts'
import { holdsHeading } from './sections.ts'
import type { SlideLine } from './slide-lines.ts'

/** Names beside a role: in one line, on the next line, or below it within a tile. */
export function peopleWithRoles(slide: SlideLayout, lines: readonly SlideLine[]): RolePerson[] {
  const rows = lines
    .filter(({ kind }) => kind !== 'table')
    .map(({ text, block, kind }) => ({ text: withoutMark(text), block, isTitle: kind === 'title' }))
  const found = [...rows.flatMap((_, at) => personAt(rows, at)), ...slide.blocks.flatMap(peopleInTable)]
  const people = new Map(found.map((person) => [person.name, person]))
  const roles = new Set(found.map(({ role }) => role))
  for (const person of tileTexts(slide).flatMap(personInTile))
    if (!people.has(person.name) && !roles.has(person.role)) people.set(person.name, person)
  return [...people.values()]
}

interface Row {
  readonly text: string
  readonly block: number
  readonly isTitle: boolean
}

function personAt(rows: readonly Row[], at: number): RolePerson[] {
  const [row, next, third] = [rows[at], rows[at + 1], rows[at + 2]]
  if (row === undefined) return []
  const inLine = personInLine(row.text)
  if (inLine.length > 0 || row.isTitle || next === undefined) return inLine
  if (isName(row.text)) {
    const whole = third?.block === next.block && closesRole(next.text, third.text)
    const role = whole ? `${next.text} ${third.text}` : next.text
    return whole || isRole(role) ? [{ name: cleanName(row.text), role }] : []
  }
  // A name that was broken in two: "Mustafa" above "Alhamare".
  const isOneBlock = next.block === row.block && third?.block === row.block
  if (!isOneBlock || !isWordOfName(row.text) || !isWordOfName(next.text) || !isRole(third.text)) return []
  const name = `${row.text} ${next.text}`
  return isName(name) ? [{ name, role: third.text }] : []
}

/** A name has its role in the cell to its right, else in the one below it. */
function peopleInTable(block: Block): RolePerson[] {
  if (block.kind !== 'table') return []
  const rows = [...(block.header === null ? [] : [block.header]), ...block.rows].slice(0, blocksMax)
  return rows.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const inCell = personInLine(cell.slice(0, 200))
      if (inCell.length > 0 || !isName(cell)) return inCell
      const role = [row[column + 1], rows[at + 1]?.[column]].find(
        (near) => near !== undefined && isRole(near),
      )
      return role === undefined ? [] : [{ name: cleanName(cell), role }]
    }),
  )
}

function personInTile(texts: readonly string[]): RolePerson[] {
  const [first, second] = texts
  if (first === undefined || second === undefined || texts.length > 6) return []
  if (isRole(first) && isName(second)) return [{ name: cleanName(second), role: first }]
  // "Tho / Hong - / BA": a tile so narrow that one line became three.
  return personInLine(texts.join(' '))
}

const blocksMax = 500

/** Names that are alone: on their lines, before a dash, or broken over the lines of a tile. */
export function namesAlone(slide: SlideLayout, lines: readonly SlideLine[]): string[] {
  const rows = lines.filter(({ kind }) => kind !== 'title').flatMap(({ text }) => text.split('\t'))
  return [
    ...rows,
    ...tileTexts(slide)
      .filter((texts) => texts.length <= 6)
      .map((texts) => texts.join(' ')),
  ]
    .map(
      (text) =>
        withoutMark(text.replace(profileLink, ''))
          .split(/\s[-–—|]\s?|,\s/, 1)[0]
          ?.trim() ?? '',
    )
    .filter(isName)
    .map(cleanName)
}

const tileTexts = ({ blocks }: SlideLayout) =>
  blocks
    .slice(0, blocksMax)
    .flatMap((block) => (block.kind === 'card' ? [block.lines.map(({ text }) => text.trim())] : []))

/** "Jane Doe, CEO", "Jane Doe – CEO & Founder", "Jane Doe (CEO)", "CEO: Jane Doe". */
function personInLine(line: string): RolePerson[] {
  if (line.length > 120) return []
  const [, left = '', right = ''] = nameAndRole.exec(line.replace(profileLink, '')) ?? []
  if (isName(left) && isRole(right)) return [{ name: cleanName(left), role: right.trim() }]
  // "Head of Sales, Acme North" is somebody at Acme North.
  const isComma = line.slice(left.length).trimStart().startsWith(',')
  if (!isComma && isRole(left) && isName(right)) return [{ name: cleanName(right), role: left.trim() }]
  return []
}

const nameAndRole = /^([^,:|(–—]{3,60}?)(?:\s?[,:|(–—]\s?|\s-\s?)([^|)]{2,80})\)?$/u
const profileLink = /\s(?:LinkedIn|Twitter|GitHub|Xing)$/i

function isRole(text: string): boolean {
  if (text.length > 80 || !hasLetter(text)) return false
  const words = wordsOf(text)
  return words.length <= 10 && isTitle(words) && !includesAny(text, ['. ', '! ', '? ', ';'])
}

/** "Business Solution" above "Manager": a role that was broken in two, not two roles. */
function closesRole(first: string, second: string): boolean {
  const words = wordsOf(first)
  const last = words.at(-1)
  const isOpen = last !== undefined && words.length <= 4 && !isTitle([last])
  return (
    isOpen && !hasDigit(first) && !holdsSign(first, '.,:;!?') && endsOfRoles.has(second.trim().toLowerCase())
  )
}

const endsOfRoles: ReadonlySet<string> = new Set(
  'officer advisor adviser manager director engineer developer designer scientist analyst lead leader'.split(
    ' ',
  ),
)

/** By its shape: two to five words that begin with a capital, none of them a word of roles or of slides. */
function isName(text: string): boolean {
  if (text.length > 60) return false
  const words = cleanName(text).split(' ')
  if (
    words.length < 2 ||
    words.length > 6 ||
    !words.every((word) => isWordOfName(word) || particles.has(word.toLowerCase()))
  )
    return false
  const [first, last] = [words[0] ?? '', words.at(-1) ?? '']
  if (particles.has(last) || words.filter((word) => letterCount(word) >= 2).length < 2 || !startsUpper(first))
    return false
  const folded = wordsOf(words.join(' '))
  const isKnown = isFirstName(first)
  const isPlain = (word: string) =>
    isPageWord(word) && !isFirstName(word) && !(isKnown && isSurnameWord(word))
  return (
    !isTitle(folded) &&
    !folded.some((word) => !particles.has(word) && isPlain(word)) &&
    !holdsHeading(words.join(' '))
  )
}

const isWordOfName = (word: string) =>
  /^\p{Lu}(?:\p{L}|\p{M}|['’.-]){0,24}$/u.test(word) && !/^\p{Lu}{2,3}$/u.test(word)

const particles: ReadonlySet<string> = new Set(
  'von van der den de del della di da do dos das du la le e y zu zum zur ter ten bin ibn al el ben af av'.split(
    ' ',
  ),
)

/** Without degrees and forms of address. */
const cleanName = (text: string) =>
  text
    .trim()
    .replace(/^(?:(?:Dr|Prof|Mr|Mrs|Ms|Dipl|Ing)\.?(?:-Ing\.?)?\s){1,3}/, '')
    .replace(/(?:,?\s(?:PhD|Ph\.D\.?|MBA|MD|M\.?Sc\.?|B\.?Sc\.?)){1,3}$/, '')

/** Without the number or glyph of a list. */
const withoutMark = (text: string) => text.trim().replace(/^(?:\d{1,3}[.)]|[-–—•*])\s{1,3}/, '')
