import { foldText, trimEndOf, trimStartSigns } from '../../kernel/index.ts'
import { unfoundedIn } from './check-report.ts'
import type { ReportFact } from './fact.ts'
import { apart, quotations } from './written-sentences.ts'

/**
 * Whether a sentence that somebody else made of facts says what they say and nothing else. It may put facts into another order,
 * join them, and call the company by its name; the words of each fact stay together, all of them and in their order, for a word that
 * is left out or changes its place may turn a sentence around: "one of Ridge Bank's customers" is another than "Ridge Bank
 * among its customers". Quotations are words.
 */
export function isSupported(text: string, facts: readonly ReportFact[], names: readonly string[]): boolean {
  if (facts.length === 0 || apart(text).length !== 1) return false
  const sources = facts.flatMap((fact) => fact.sources)
  const values = facts.flatMap((fact) => fact.values)
  if (unfoundedIn(text, sources, [...names, ...values]).length > 0) return false
  const said = partsOf(text, names)
  return ordersOf(facts.map(({ sentence }) => partsOf(sentence, names))).some((order) =>
    isJoined(said, order),
  )
}

/** A word that states something, with the neutral ones before it. */
interface Part {
  readonly word: string
  readonly before: readonly string[]
}

/** The company's name reads as "it". What is behind the last word that states something is left out. */
function partsOf(text: string, names: readonly string[]): readonly Part[] {
  const parts: Part[] = []
  let before: string[] = []
  for (const word of wordsOf(text, names)) {
    if (neutralWords.has(word) || parting.has(word)) before.push(word)
    else {
      parts.push({ word, before })
      before = []
    }
  }
  return parts
}

function wordsOf(text: string, names: readonly string[]): readonly string[] {
  const words: string[] = []
  let from = 0
  for (const { 0: quotation, index } of text.matchAll(quotations)) {
    if (!quotation.endsWith('”')) break
    words.push(...plainWords(text.slice(from, index), names), foldText(quotation))
    from = index + quotation.length
  }
  return [...words, ...plainWords(text.slice(from), names)]
}

function plainWords(text: string, names: readonly string[]): readonly string[] {
  const longestFirst = names.map(foldText).toSorted((left, right) => right.length - left.length)
  let folded = ` ${foldText(text)} `
  for (const name of longestFirst)
    folded = folded.replaceAll(` ${name} `, ' it ').replaceAll(` ${name}, `, ' it, ')
  return folded
    .replace(/[,;](?= )/g, ' $&')
    .split(' ')
    .map((word) => (parting.has(word) ? word : trimEndOf(trimStartSigns(word, `("'’`), `)"'’.,;:`)))
    .filter((word) => word !== '')
}

/** Of the few facts that one sentence may rest on. */
function ordersOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) =>
    ordersOf(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  )
}

/** Whether the words are those of the facts one behind the other, each said of whom its fact says it. */
function isJoined(said: readonly Part[], facts: readonly (readonly Part[])[]): boolean {
  const told = facts.flat()
  if (said.length !== told.length || !said.every((part, at) => isSame(part, told[at]))) return false
  let from = 0
  return facts.every((parts, at) => {
    const begin = said[from]
    const next = said[from + parts.length]
    from += parts.length
    const subject = subjectOf(parts[0])
    if (begin === undefined || subject === null) return begin !== undefined && (at === 0 || isParted(begin))
    if (at > 0 && !isParted(begin)) return false
    // "Founded in 2016, it makes": whose beginning has no subject shares that of what follows.
    return (
      subjectOf(begin) === subject ||
      (at === 0 && begin.before.length === 0 && next !== undefined && subjectOf(next) === subject)
    )
  })
}

/** A present fact may not be worded as past: "it had 45 employees". */
const isSame = ({ word, before }: Part, fact: Part | undefined) =>
  word === fact?.word && before.every((one) => !pastWords.has(one) || fact.before.includes(one))

const isParted = ({ before }: Part) => before.some((word) => parting.has(word))

/** Whom a fact is about: the company, a part of it, or somebody whom the words name. */
function subjectOf(part: Part | undefined): 'it' | 'its' | null {
  const before = part?.before ?? []
  const own = before.slice(before.findLastIndex((word) => parting.has(word)) + 1)
  if (own.includes('its')) return 'its'
  return own.includes('it') ? 'it' : null
}

/** Words that change nothing of what the others say: who joins facts may add them and leave them out. No preposition is among them. */
const neutralWords: ReadonlySet<string> = new Set(
  'a an the it its is was are were has have had also'.split(' '),
)

/** The text between two facts of a sentence. */
const parting: ReadonlySet<string> = new Set(['and', ',', ';'])

/** Of the neutral words those that only a fact may bring. */
const pastWords: ReadonlySet<string> = new Set(['was', 'were', 'had'])
