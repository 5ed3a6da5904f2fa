import words from '../../../data/person-words.json' with { type: 'json' }
import { foldText, lazily, spacedWords, startsUpper } from '../../kernel/index.ts'
import { isFirstName, normalizeName } from '../../reference/index.ts'

/**
 * The keys under which a person is found, the whole name first: also without middle names, with the first letter of the given name
 * alone, the family's name alone, and with a middle name as the given one. Words are folded, and in the order of the name.
 */
export function personKeys(name: string): readonly string[] {
  const words = wordsOfName(name)
  const [first, ...others] = words
  const last = others.at(-1)
  if (first === undefined) return []
  if (last === undefined) return [first.folded]
  const keys = new Set([words.map(({ folded }) => folded).join(' ')])
  if (others.length > 1) {
    for (const other of others) if (mayStandAlone(other)) keys.add(`${first.folded} ${other.folded}`)
    // "W David Turner"
    if (first.folded.length === 1) keys.add(others.map(({ folded }) => folded).join(' '))
  }
  if (first.folded.length > 1) keys.add(`${first.folded.charAt(0)} ${last.folded}`)
  keys.add(last.folded)
  // "George Brian Kenney" may be called Brian.
  for (const middle of others.slice(0, -1))
    if (isFirstName(middle.folded)) keys.add(`${middle.folded} ${last.folded}`)
  return [...keys].slice(0, keysMax)
}

/** The keys that a name which is asked for may have: its words as they stand or with the family's name first, and without initials. */
export function askedPersonKeys(name: string): readonly string[] {
  const words = wordsOfName(name).map(({ folded }) => folded)
  const withoutInitials = words.filter((word, at) => at === 0 || word.length > 1)
  const orders = [words, ...(withoutInitials.length > 1 ? [withoutInitials] : [])]
  return [
    ...new Set(
      orders.flatMap((some) =>
        some.map((_, from) => [...some.slice(from), ...some.slice(0, from)].join(' ')),
      ),
    ),
  ]
}

/** What makes two spellings the name of one person: words in any order, without initials in the middle, and what `wordsOfName` leaves out. */
export function onePersonKey(name: string): string {
  const words = wordsOfName(name).map(({ folded }) => folded)
  const own = words.filter((word, at) => word.length > 1 || at === 0 || at === words.length - 1)
  return own.sort().join(' ')
}

/** What makes two spellings of a former employer one. */
export const formerCompanyKey = (name: string): string =>
  spacedWords(normalizeName(name.slice(0, lettersMax)))

interface NameWord {
  readonly folded: string
  readonly written: string
}

/** Without "Dr." before the name and "PhD" behind it; of "Lee, Ada" the given name first. */
function wordsOfName(name: string): NameWord[] {
  const [before = '', ...behind] = name.slice(0, lettersMax).normalize('NFC').split(',')
  const words = [...wordsIn(behind.join(' ')), ...wordsIn(before)].slice(0, wordsMax)
  while (words.length > 2 && address().has(words[0]?.folded ?? '')) words.shift()
  return words
}

function wordsIn(text: string): NameWord[] {
  const words = spacedWords(text)
    .split(' ')
    .map((written) => ({ written, folded: spacedWords(foldText(written)) }))
    .filter(({ folded }) => folded !== '')
  while (nameSuffixes().has(words.at(-1)?.folded ?? '')) words.pop()
  return words
}

const address = lazily(() => new Set(words.address.split('|')))
const nameSuffixes = lazily(() => new Set(words.suffixes.split('|')))

/** "Von" and "de" are no name by themselves, and neither is an initial. */
const mayStandAlone = ({ written }: NameWord): boolean =>
  written.length > 1 && (written.length > 3 || startsUpper(written))

const lettersMax = 200
const wordsMax = 6
const keysMax = 7
