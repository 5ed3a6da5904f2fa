import companyWords from '../../../data/company-words.json' with { type: 'json' }
import { hasLetterOrNumber, hasNumber, splitAtSpaces } from '../../kernel/index.ts'
import { innerUpper } from '../written-forms.ts'

/** What tells the company from others on a page. */
export interface CompanyMentions {
  /** The same for the same names, whosever voice it is. */
  readonly key: string
  /** Where any of the names stands in a text. */
  find(text: string): readonly { readonly from: number; readonly to: number }[]
  /** "We" and "our" are the company's. */
  readonly isOwnVoice: boolean
}

export function companyMentions(names: readonly string[], isOwnVoice: boolean): CompanyMentions {
  const bare = names.flatMap((name) => {
    const plain = withoutCompanyForm(name)
    // "Mothlight" of Mothlight Games.
    const short = withoutTail(plain)
    return [name.trim(), plain, ...(short.length >= shortMin ? [short] : [])]
  })
  const known = [...new Set(bare.filter((name) => name.length > 1))]
    .toSorted((left, right) => right.length - left.length)
    .slice(0, namesMax)
  const writings = [...new Set(known.flatMap((name) => writingsOf(name.slice(0, lengthMax))))].toSorted(
    (left, right) => right.length - left.length,
  )
  return { key: names.join('\n'), isOwnVoice, find: (text) => placesIn(text, writings, known) }
}

const namesMax = 20
const shortMin = 5
const lengthMax = 80

/** "AcmeCloud" is also written "Acme Cloud", and "Acme Cloud" "Acme-Cloud". */
function writingsOf(name: string): readonly string[] {
  const words = splitAtSpaces(name.replace(innerUpper, ' ').replaceAll('-', ' ')).map((word) =>
    word.toLowerCase(),
  )
  return ['', ' ', '-'].map((joint) => words.join(joint))
}

/** Names that are words ("Front") count with their capital only; others however they are written. Of overlapping ones the longest. */
function placesIn(text: string, writings: readonly string[], known: readonly string[]): CompanyPlace[] {
  const lower = text.toLowerCase()
  const places: CompanyPlace[] = []
  for (const writing of writings) {
    for (let from = lower.indexOf(writing); from >= 0; from = lower.indexOf(writing, from + writing.length)) {
      const to = from + writing.length
      const written = text.slice(from, to)
      const isName = written !== written.toLowerCase() || hasNumber(written) || known.includes(written)
      const isWhole = !hasLetterOrNumber(text[from - 1] ?? ' ') && !hasLetterOrNumber(text[to] ?? ' ')
      if (isName && isWhole) places.push({ from, to })
    }
  }
  let reached = 0
  return places
    .sort((left, right) => left.from - right.from || right.to - left.to)
    .filter(({ from, to }) => {
      const isFree = from >= reached
      if (isFree) reached = to
      return isFree
    })
}

type CompanyPlace = ReturnType<CompanyMentions['find']>[number]

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(' | '))
const forms = setOf(companyWords.forms)
const tails = setOf(companyWords.tails)
const domains = setOf(companyWords.domains)

/** A name without what its company's form adds: "Acme" of "Acme, Inc.". */
export function withoutCompanyForm(name: string): string {
  const words = name.trim().split(' ')
  while (words.length > 1 && forms.has(bareWord(words.at(-1) ?? ''))) words.pop()
  return words.length === name.trim().split(' ').length ? name.trim() : bareWord(words.join(' '))
}

/** A name without what its short form leaves out: "Acme" of "Acme Games", "acme.io". */
export function withoutTail(name: string): string {
  const [separator, ends] = name.includes(' ') ? [' ', tails] : ['.', domains]
  const at = name.lastIndexOf(separator)
  return at > 0 && ends.has(name.slice(at + 1)) ? name.slice(0, at) : name
}

/** Without the dots and commas behind it. */
function bareWord(word: string): string {
  let end = word.length
  while (end > 0 && '.,'.includes(word[end - 1] ?? ' ')) end--
  return word.slice(0, end)
}
