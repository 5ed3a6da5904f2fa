import labels from '../../../data/phone-labels.json' with { type: 'json' }
import { foldText } from '../../kernel/index.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' | '))

const phones = setOf(labels.phones)
const called = new Set([...phones, ...setOf(labels.lines)])
const faxes = setOf(labels.faxes)
const others = setOf(labels.numbersOfOthers)
const alone = setOf(labels.alone)
const calls = setOf(labels.calls)
const beforeCalls = setOf(labels.beforeCalls)
const joints = setOf(labels.joints)

/** The label that a text ends in; a few words may stand behind it, and no figures: `Phone number (EU): `. */
function labelAtEnd(text: string, of: ReadonlySet<string>, behindMax: number): Label | null {
  const words = [...text.matchAll(/\p{L}+|\d+/gu)]
  for (let end = words.length; end >= Math.max(1, words.length - behindMax); end--) {
    if (/\d/.test(words[end]?.[0] ?? '')) return null
    for (let start = Math.max(0, end - wordsMax); start < end; start++) {
      const phrase = words.slice(start, end).map(([word]) => foldText(word))
      const last = words[end - 1]
      if (last !== undefined && of.has(phrase.join(' ')))
        return { from: words[start]?.index ?? 0, behind: text.slice(last.index + last[0].length) }
    }
  }
  return null
}

const wordsMax = 2

interface Label {
  readonly from: number
  /** What stands between the label and the end. */
  readonly behind: string
}

/** Whether a number that follows is one to call, whatever else says no. */
export function isLabelled(before: string): boolean {
  const label = labelAtEnd(before, called, 3)
  const isNear = label !== null && /^[\p{L}.\s:]{0,18}[.:#|()\s–-]*$/u.test(label.behind)
  return isNear || /(?<![\p{L}.])[TP][.:\s|]{1,3}$/u.test(before)
}

/** Whether it is a fax, and not one for both: `Tel/Fax: `. */
export function isLabelledFax(before: string): boolean {
  const label = labelAtEnd(before, faxes, 2)
  if (label === null) return /(?<![\p{L}\p{N}])F[\s.:#|()–-]*$/u.test(before)
  const phone = labelAtEnd(before.slice(0, label.from), phones, 1)
  const isBoth = phone !== null && /^[.\s]*(?:[/&+]|\p{L}{1,3}\s)\s*$/u.test(phone.behind)
  return !isBoth && /^\s?\p{L}{0,6}(?:\s\p{L}{2})?\s?(?:\([^()]{1,12}\))?[\s.:#|()–-]*$/u.test(label.behind)
}

/** After a number: `212-397-3729 (fax)`, and where nothing before says otherwise `212-397-3729, fax`. */
export const isFaxBehind = (after: string, isLabelled: boolean): boolean =>
  /^ {0,2}\( ?fax ?\)/i.test(after) || (!isLabelled && /^ {0,2}[-–,] ?fax(?= ?(?:$|[\n|;)]))/i.test(after))

/** Whether it is no telephone number: `VAT BE `, `Order #`. */
export function isLabelledOther(before: string): boolean {
  const bare = before.replace(/(?<=[\s.:#])[A-Z]{2}\s?$/, '')
  return labelAtEnd(bare, others, 0) !== null || /[#$£€=_/°º]\s?$/u.test(bare)
}

/** Whether what stands between two numbers makes the second what the first is: ` or `, ` (Oslo), `. */
export function joinsNumbers(between: string): boolean {
  const rest = between
    .replace(/\([^()]{1,20}\)/, ' ')
    .replace(/[\s,]+/g, ' ')
    .trim()
  return rest === '' ? between.includes(',') : joints.has(rest.toLowerCase())
}

/** A text without the label that it ends in, and without what asks to call whom it names. */
export function withoutLabels(text: string): string {
  const label = labelAtEnd(text, alone, 0)
  const words = text.slice(0, label?.from).trim().split(/\s+/)
  if (beforeCalls.has(words[0]?.toLowerCase() ?? '')) words.shift()
  const isCall = [2, 1].find(
    (count) => words.length > count && calls.has(words.slice(0, count).join(' ').toLowerCase()),
  )
  return words
    .slice(isCall ?? 0)
    .join(' ')
    .replace(/(?<![\s,|(])[\s,|(]+$/, '')
}
