import { getDomainWithoutSuffix, parse } from 'tldts'
import { foldText, lettersAndNumbers, spacedWords, splitAtSpaces } from '../../kernel/index.ts'
import { emptyNameWords, genericNameWords } from '../../reference/index.ts'

/** What a domain says about the name of its owner. */
export interface DomainLabel {
  /** `imprint-e.com`: `imprinte`; '' for an address without a name. */
  readonly label: string
  /** With its suffix, for companies that are called after their domain: `imprintecom`. */
  readonly whole: string
}

export function labelOf(domain: string): DomainLabel {
  const { isIp } = parse(domain)
  const label = isIp === true ? null : getDomainWithoutSuffix(domain, { allowPrivateDomains: true })
  if (label === null || label === '') return { label: '', whole: '' }
  const whole = domain.slice(domain.lastIndexOf(`${label}.`))
  return { label: squash(label), whole: squash(whole) }
}

/** Letters and digits alone, in lower case without accents; `&` is left out, and so is the word it stands for. */
export function squash(text: string): string {
  const words = splitAtSpaces(spacedWords(foldText(text)))
  return words.filter((word) => word !== 'and' && word !== 'und').join('')
}

/**
 * How well a domain could stand for a name, 0 to 1: 1 when they are the same letters, 0.9 when the domain is put together of
 * the beginnings of the name's words (`firstcal`: First California; `rspa`: R.S. Pressman & Associates), less when the name
 * is a part of it.
 */
export function affinity(name: string, { label, whole }: DomainLabel): number {
  if (label === '') return 0
  const letters = squash(name)
  if (letters === '') return 0
  if (letters === label || letters === whole) return 1
  // `handssolicitors.co.uk` spells the sign out: H&S Solicitors.
  if (name.includes('&') && squash(name.replaceAll('&', 'n')) === label) return 1
  if (name.includes('&') && spelledAnd(name) === label) return 1
  const words = wordsOf(name)
  if (words.every((word) => genericNameWords.has(word) || emptyNameWords.has(word))) return 0
  const core = bareLabel(label)
  if (letters === core) return 0.95
  if (`the${letters}` === label || letters === `the${label}`) return 0.97
  if (isPutTogether(words, label)) return 0.9
  if (core !== label && core.length >= 4 && isPutTogether(words, core)) return 0.8
  if (letters.length >= 4 && label.startsWith(letters)) return 0.6 + 0.3 * (letters.length / label.length)
  if (label.length >= 4 && letters.startsWith(label)) return 0.85
  if (letters.length >= 5 && letters.length >= label.length / 2 && label.endsWith(letters))
    return 0.5 + 0.3 * (letters.length / label.length)
  const shared = words.filter((word) => word.length >= 4 && label.includes(word)).join('').length
  return shared === 0 ? 0 : Math.min(0.5, (0.6 * shared) / label.length)
}

function spelledAnd(name: string): string {
  return lettersAndNumbers(foldText(name.replaceAll('&', 'and')))
}

function wordsOf(name: string): string[] {
  return spacedWords(foldText(name).replace(/(?<=\p{L})['’](?=\p{L})/gu, ''))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, wordsMax)
}

const wordsMax = 9

/** Whether the label is the beginnings of the words in their order; small words may be left out, and what follows may be more. */
function isPutTogether(words: readonly string[], label: string): boolean {
  if (words.length < 2 || label.length > labelMax) return false
  // The places in the label that the words up to here can have reached.
  let reached = new Set([0])
  for (const [at, word] of words.entries()) {
    if (at > 0 && reached.has(label.length)) return at > 1
    const next = new Set<number>()
    for (const from of reached) {
      if (smallWords.has(word) && at > 0) next.add(from)
      for (let length = 1; length <= word.length && label[from + length - 1] === word[length - 1]; length++) {
        // A word gives its first letter, or enough to tell it by.
        if (length === 1 || length >= 3 || length === word.length) next.add(from + length)
      }
    }
    if (next.size === 0) return false
    reached = next
  }
  return reached.has(label.length)
}

const labelMax = 40
const smallWords = new Set(
  'the of and for a an in at by de la le du des und et y e da do der die das van & st'.split(' '),
)

/** A domain without what is put before and after names because the bare one was taken. */
function bareLabel(label: string): string {
  const front = frontWords.find((word) => label.startsWith(word) && label.length - word.length >= 3)
  const rest = front === undefined ? label : label.slice(front.length)
  const back = backWords.find((word) => rest.endsWith(word) && rest.length - word.length >= 3)
  return back === undefined ? rest : rest.slice(0, -back.length)
}

const frontWords = [
  'get',
  'try',
  'use',
  'join',
  'the',
  'my',
  'wearethe',
  'weare',
  'hello',
  'go',
  'with',
  'meet',
]
const backWords =
  'software solutions technologies online company global group studio digital health labs tech team shop store corp hq app inc usa llc ltd gmbh web pro ai io uk us co'.split(
    ' ',
  )
