import { hasDigit, startsUpper } from '../../../../kernel/index.ts'
import { saysLead, withoutOthers } from '../import-words.ts'
import { withoutTitle } from './people.ts'
import { atJoints, isOfInvestors, namesIn, wholePart } from './round-parts.ts'

export interface WrittenInvestor {
  readonly name: string
  readonly isLead: boolean
}

/** Investors in one text: "Foo Capital (lead), Bar", "Lead: Foo; Bar Ventures", "Foo Capital – lead". */
export function readInvestors(text: string): readonly WrittenInvestor[] {
  return namesIn(text).flatMap(investorsNamed)
}

/** Of one item of a list. */
export const investorsNamed = (name: string): readonly WrittenInvestor[] =>
  atInvestors(name).map(readInvestor)

/** "Foo Capital and Bar Ventures", "Foo Capital (lead) / Bar Angels": where each side is called as investors are. */
export function atInvestors(name: string): readonly string[] {
  for (const parts of [name.split(' / '), name.split(' + '), atJoints(name)])
    if (parts.length > 1 && parts.every((part) => isInvestor(withoutLead(part) ?? part))) return parts
  return [name]
}

const isInvestor = (name: string): boolean =>
  name.split(' ').some((word) => isOfInvestors(word)) && startsUpper(name)

/** "M. Yves Talarmin"; of "M. Talarmin" nobody knows whether it is a title. */
function untitled(name: string): string {
  const bare = withoutTitle(name)
  return bare.includes(' ') ? bare : name
}

function readInvestor(written: string): WrittenInvestor {
  const text = untitled(withoutOthers(written.trim()))
  const name = withoutLead(text)
  return { name: withoutRound(name ?? text), isLead: name !== null }
}

/** "Foo Ventures (Series A)", "Foo (2019)", "Foo (€1m)": in which round they were, and with how much. */
function withoutRound(written: string): string {
  const last = written.slice(written.lastIndexOf(' ') + 1)
  // "Foo Capital 20%"
  const isShare = last.length < written.length && last.endsWith('%') && hasDigit(last)
  const name = isShare ? written.slice(0, -last.length).trim() : written
  const open = name.lastIndexOf('(')
  if (open < 1 || !name.endsWith(')')) return name
  const inside = name.slice(open + 1, -1)
  const isOfRound = wholePart(inside, { money: { decimal: ',', unit: null }, dates: null }) !== null
  return isOfRound ? name.slice(0, open).trim() : name
}

/** The name without what says that it led; null where nothing does. */
export function withoutLead(written: string): string | null {
  const open = written.lastIndexOf('(')
  if (open > 0 && written.endsWith(')') && saysLead(written.slice(open + 1, -1)))
    return written.slice(0, open).trim()
  for (const mark of [': ', ' – ', ' - ', ' — ', ' / ']) {
    const [left = '', right = '', ...more] = written.split(mark)
    if (more.length > 0 || right.trim() === '') continue
    if (saysLead(left)) return right.trim()
    if (saysLead(right)) return left.trim()
  }
  // "Foo Ventures lead"
  const last = written.lastIndexOf(' ')
  return last > 0 && saysLead(written.slice(last + 1)) ? written.slice(0, last).trim() : null
}
