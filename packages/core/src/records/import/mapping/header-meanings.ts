import { type HeaderMeaning, withoutBrackets } from './header-fields.ts'
import { meaningsAmong } from './header-parts.ts'
import { roleOfHeader } from './header-roles.ts'
import { roundOfHeader } from './header-rounds.ts'
import { unitOf, unitOfHeader } from './header-units.ts'
import { headersMax, readOnce, wordsOf } from './header-words.ts'
import { unitJoints } from './import-words.ts'

/**
 * The fields that a header may mean: by its whole text, by its text without what is in brackets ("Raised to date ($m)") or without its
 * unit, else by its words.
 */
export function meaningsOf(header: string): readonly HeaderMeaning[] {
  // `_id` is the key of a database, and nothing that a list of companies says.
  return header.length > headerLettersMax || header.startsWith('_') ? [] : meaningsRead(header)
}

const meaningsRead = readOnce((header): readonly HeaderMeaning[] => {
  const plain = withoutEndings(header)
  return meaningsAmong(plain, [plain, withoutBrackets(plain), withoutUnits(plain)])
})

/** Reads headers one after the other, and others come in between: who asks for all at once later holds nobody up. */
export async function meetHeaders(headers: readonly string[], letOthersIn: () => Promise<void>) {
  for (const cell of headers.slice(0, headersMax)) {
    const header = cell.trim()
    meaningsOf(header)
    await letOthersIn()
    roundOfHeader(header)
    roleOfHeader(header)
    unitOfHeader(header)
    await letOthersIn()
  }
}

/** The language that most headers are in; English where none is. */
export function languageOfHeaders(headers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const header of headers.slice(0, headersMax))
    for (const language of new Set(meaningsOf(header).flatMap(({ languages }) => languages)))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  let best = 'en'
  for (const [language, count] of counts) if (count > (counts.get(best) ?? 0)) best = language
  return best
}

const headerLettersMax = 80

/** "Porteur(s) du projet" */
const withoutEndings = (header: string): string =>
  endings.reduce((text, ending) => text.replaceAll(ending, ''), header)
const endings = ['(s)', '(e)', '(es)', '(n)', '(en)', '(innen)', '(a)', '(as)', '(x)']

/** Without what follows "in": "Kapital in Mio. EUR"; without a unit at the end: `bedrag_eur`. */
function withoutUnits(header: string): string {
  const words = wordsOf(withoutBrackets(header))
  const at = words.findIndex((word, i) => i > 0 && unitJoints().has(word))
  if (at > 0) return words.slice(0, at).join(' ')
  const last = words.length > 1 ? unitOf(words.at(-1) ?? '') : null
  return last === null ? header : words.slice(0, -1).join(' ')
}
