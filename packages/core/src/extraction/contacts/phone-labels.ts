import labels from '../../../data/phone-labels.json' with { type: 'json' }
import { isDigits, isLetters, oneLine, splitAtSpaces, trimEndSigns, trimSigns } from '../../kernel/index.ts'
import { hasFlag, type Token, tokenFlag, tokenize } from '../../words/index.ts'

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
  const words = tokenize(text).filter((token) => !hasFlag(token, tokenFlag.mark))
  for (let end = words.length; end >= Math.max(1, words.length - behindMax); end--) {
    if (hasFlag(words[end], tokenFlag.number)) return null
    for (let start = Math.max(0, end - wordsMax); start < end; start++) {
      const phrase = words.slice(start, end).map(({ word }) => word)
      if (of.has(phrase.join(' ')))
        return { from: words[start]?.start ?? 0, behind: text.slice(words[end - 1]?.end) }
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
  return isNear || ['T', 'P'].includes(letterAtEnd(before))
}

/** A capital that stands for a label, before signs: `T: `, `F. `. */
function letterAtEnd(text: string): string {
  const bare = trimEndSigns(text, '.:#|()–-')
  const before = bare.at(-2) ?? ' '
  return before === '.' || isLetters(before) || isDigits(before) ? '' : bare.slice(-1)
}

/** Whether it is a fax, and not one for both: `Tel/Fax: `. */
export function isLabelledFax(before: string): boolean {
  const label = labelAtEnd(before, faxes, 2)
  if (label === null) return letterAtEnd(before) === 'F'
  const phone = labelAtEnd(before.slice(0, label.from), phones, 1)
  const joint = phone === null ? '' : trimSigns(phone.behind, '.')
  const isBoth = ['/', '&', '+'].includes(joint) || (isLetters(joint) && joint.length <= 3)
  return !isBoth && /^\s?\p{L}{0,6}(?:\s\p{L}{2})?\s?(?:\([^()]{1,12}\))?[\s.:#|()–-]*$/u.test(label.behind)
}

/** After a number: `212-397-3729 (fax)`, and where nothing before says otherwise `212-397-3729, fax`. */
export function isFaxBehind(after: string, isLabelled: boolean): boolean {
  const [sign, word, next] = tokenize(after)
  if (sign === undefined || !faxes.has(word?.word ?? '')) return false
  if (sign.word === '(') return next?.word === ')'
  return !isLabelled && ['-', '–', ','].includes(sign.word) && endsLabel(next)
}

const endsLabel = (next: Token | undefined) =>
  next === undefined || hasFlag(next, tokenFlag.newLine) || ['|', ';', ')'].includes(next.word)

/** Whether it is no telephone number: `VAT BE `, `Order #`. */
export function isLabelledOther(before: string): boolean {
  const bare = before.replace(/(?<=[\s.:#])[A-Z]{2}\s?$/, '')
  // `Tel. A / B`: behind a space a slash leads to another number.
  const isSigned = bare.endsWith('/') || otherSigns.has(bare.trimEnd().slice(-1))
  return isSigned || labelAtEnd(bare, others, 0) !== null
}

const otherSigns = new Set('#$£€=_°º')

/** Whether what stands between two numbers makes the second what the first is: ` or `, ` (Oslo), `. */
export function joinsNumbers(between: string): boolean {
  const rest = oneLine(between.replace(/\([^()]{1,20}\)/, ' ').replaceAll(',', ' '))
  return rest === '' ? between.includes(',') : joints.has(rest.toLowerCase())
}

/** A text without the label that it ends in, and without what asks to call whom it names. */
export function withoutLabels(text: string): string {
  const label = labelAtEnd(text, alone, 0)
  const words = splitAtSpaces(text.slice(0, label?.from))
  if (beforeCalls.has(words[0]?.toLowerCase() ?? '')) words.shift()
  const isCall = [2, 1].find(
    (count) => words.length > count && calls.has(words.slice(0, count).join(' ').toLowerCase()),
  )
  return trimEndSigns(words.slice(isCall ?? 0).join(' '), ',|(')
}
