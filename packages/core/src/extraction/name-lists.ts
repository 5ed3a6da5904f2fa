import lists from '../../data/list-words.json' with { type: 'json' }
import noNames from '../../data/no-names.json' with { type: 'json' }
import { hasDigit, isDigits } from '../kernel/index.ts'
import type { Doc } from '../language/index.ts'
import { isGlued, type Token, tokenFlag, wordsOf } from '../words/index.ts'

const setOf = (...forms: readonly string[]): ReadonlySet<string> =>
  new Set(forms.flatMap((each) => each.split('|').map((form) => wordsOf(form).join(' '))))

/** "and", "or" in every language, folded. */
export const joints = setOf(...Object.values(lists.between))

/** Signs within a name, and such as stand between the names of a list. */
const within = new Set([...".&'+/-’"])
const between = new Set([...',/&+'])

const isCapital = (token: Token | undefined) =>
  token !== undefined && (token.flags & (tokenFlag.capital | tokenFlag.capitals)) !== 0
const isNumber = (token: Token | undefined) => token !== undefined && (token.flags & tokenFlag.number) !== 0

const namesMax = 20
const wordsMax = 4

/** The names at a place of a text: "Slack, Microsoft Teams and Notion". What is no name ends the list; some words may stand within one. */
export function namesAt(
  { text, tokens }: Pick<Doc, 'text' | 'tokens'>,
  from: number,
  inside: readonly string[] = [],
): readonly string[] {
  const names: string[] = []
  let at = from
  while (names.length < namesMax) {
    const end = nameEnd(tokens, at, inside)
    if (end === at) break
    names.push(text.slice(tokens[at]?.start, tokens[end - 1]?.end))
    const next = behindJoint(tokens, end)
    if (next === end || beginsLine(tokens[next])) break
    at = next
  }
  return names
}

/** Behind the name that begins here: words with capitals, and what is joined to them by signs. */
function nameEnd(tokens: readonly Token[], from: number, inside: readonly string[]): number {
  let at = from
  for (let words = 0; words < wordsMax; words++) {
    // A name is on one line, and a number only goes on with it.
    if (!isCapital(tokens[at]) && !(words > 0 && isNumber(tokens[at]))) break
    if (words > 0 && beginsLine(tokens[at])) break
    at++
    // "S/4HANA", "monday.com", "O'Reilly"
    while (
      isGlued(tokens[at]) &&
      (within.has(tokens[at]?.word ?? '') ? isGlued(tokens[at + 1]) : !isMark(tokens[at]))
    )
      at++
    // "Stark & Sons", "Bank of Oslo"
    if (inside.includes(tokens[at]?.word ?? '') && isCapital(tokens[at + 1]) && words + 1 < wordsMax) at++
  }
  return at
}

const beginsLine = (token: Token | undefined) =>
  token !== undefined && (token.flags & tokenFlag.newLine) !== 0
const isMark = (token: Token | undefined) => token === undefined || (token.flags & tokenFlag.mark) !== 0

/** Behind what joins two names: a comma, "and", or both. */
function behindJoint(tokens: readonly Token[], from: number): number {
  const behind = between.has(tokens[from]?.word ?? '') ? from + 1 : from
  return joints.has(tokens[behind]?.word ?? '') ? behind + 1 : behind
}

const { customers, products } = noNames
const nobody = {
  whole: setOf(...Object.values(customers.whole)),
  within: setOf(...Object.values(customers.within)),
  before: setOf(...Object.values(customers.before)),
  beginnings: customers.beginning.split('|').map((beginning) => beginning.trim()),
} as const

/** Whether an alternative text, or a text where a name would be, names nobody: "Our happy customers", "IMG_1234". */
export function namesNobody(text: string): boolean {
  if (text.includes('\n')) return false
  const words = wordsOf(text)
  const [first = ''] = words
  if (hasDigit(first.charAt(0)) || nobody.beginnings.some((beginning) => first.startsWith(beginning)))
    return true
  const rest = nobody.before.has(first) ? words.slice(1) : words
  const plain = isDigits(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest
  return nobody.whole.has(plain.join(' ')) || nobody.whole.has(words.join(' ')) || holds(words, nobody.within)
}

const nothing = {
  whole: setOf(products.whole),
  beginning: setOf(products.beginning),
  within: setOf(products.within),
  end: setOf(products.end),
} as const

/** Whether what leads to products names none: menus, and what a visitor keeps on the site. */
export function namesNoProduct(text: string): boolean {
  const words = wordsOf(text)
  return (
    nothing.whole.has(words.join(' ')) ||
    nothing.beginning.has(words[0] ?? '') ||
    nothing.end.has(words.at(-1) ?? '') ||
    holds(words, nothing.within)
  )
}

const noTools = setOf(noNames.integrations)

/** Whether a text where the name of a tool would be is a kind of systems, a standard, or begins a sentence. */
export const namesNoTool = (text: string): boolean => noTools.has(wordsOf(text).join(' '))

/** Whether one word, or two in a row, are of a set. */
const holds = (words: readonly string[], set: ReadonlySet<string>) =>
  words.some((word, at) => set.has(word) || set.has(`${word} ${words[at + 1] ?? ''}`))
