import words from '../../../../data/import-words.json' with { type: 'json' }
import { hasDigit, isDigits, lazily, lettersAndNumbers, withoutAccents } from '../../../kernel/index.ts'

/** How a header, or a cell that is a word, is compared: by its letters and digits alone, in lower case and without accents. */
export function headerKey(text: string): string {
  return lettersAndNumbers(withoutAccents(text).toLowerCase().replaceAll('ß', 'ss'))
}

/** What a cell says, as such cells are compared: a dash and a question mark say something too. */
export function cellKey(text: string): string {
  return withoutAccents(text).toLowerCase().trim()
}

const partsOf = (list: string): string[] => list.split(' | ')

/** Cells that only say that nothing is known. */
const unknown = lazily(() => new Set(partsOf(words.unknown).map(cellKey)))
const undisclosed = lazily(() => new Set(partsOf(words.undisclosed).map(cellKey)))
const unfunded = lazily(() => new Set(partsOf(words.unfunded).map(cellKey)))
const placeholders = lazily(() => new Set(partsOf(words.placeholders).map(headerKey)))

export const lettersMax = 60
/** No names with joints between them are longer; to cut each rest of a longer text again takes the square of the time. */
export const jointLettersMax = 1_000

export const saysUnknown = (cell: string): boolean =>
  cell.length <= lettersMax && unknown().has(cellKey(cell))
export const saysUndisclosed = (cell: string): boolean =>
  cell.length <= lettersMax && undisclosed().has(cellKey(cell))
const nobody = lazily(() => keysOf(`${words.nobody} | ${words.andOthers}`))
/** Kinds of investors in the place of a name: "business angels", "self-funded + angels"; and ourselves: "wir". */
export const saysNobody = (text: string): boolean => {
  if (text.length > lettersMax) return false
  const isNobody = (part: string) =>
    nobody().has(headerKey(part)) || nobody().has(headerKey(withoutSome(part))) || saysUnfunded(part.trim())
  return isNobody(text) || text.replaceAll('&', '+').replaceAll('/', '+').split('+').every(isNobody)
}
/** "div. Business Angels (ohne Namen)": the kind alone. */
const withoutSome = (text: string): string =>
  text
    .split('(', 1)
    .join()
    .split(' ')
    .filter((word) => !someWords().has(headerKey(word)))
    .join(' ')
const someWords = lazily(() => keysOf(words.some))
/** That nobody has put money into the company. */
export const saysUnfunded = (cell: string): boolean =>
  cell.length <= lettersMax && (unfunded().has(cellKey(cell)) || saysNothing(cell))
/** "Nothing so far" */
const saysNothing = (cell: string): boolean =>
  !hasDigit(cell) && nothings().has(headerKey(cell.trim().split(' ', 1)[0] ?? ''))
const nothings = lazily(() => keysOf(words.nothings))
export const isPlaceholder = (cell: string): boolean =>
  cell.length <= lettersMax && placeholders().has(headerKey(cell))

/** "pending signature", "volgt na closing" */
export const saysToCome = (cell: string): boolean => {
  const first = cell.trim().split(' ', 1)[0] ?? ''
  return isPlaceholder(cell) || toCome().has(headerKey(first)) || toCome().has(headerKey(cell))
}
const toCome = lazily(() => keysOf(words.toCome))

const roundTypes = lazily(() => meanings(words.roundTypes))
/** Names of rounds that mean something else above a column: "Note", "Prix". */
export const noRoundHeaders = lazily(() => keysOf(words.noRoundHeaders))
const typeEnds = /[(+–—]| - /u
const moreOfRound = lazily(() => keysOf(words.moreOfRound))
const noRounds = lazily(() => new Set(partsOf(words.noRounds).map(headerKey)))
/** The type of the round that a cell, or the part of one, names; null when it names none. */
export function roundTypeSaid(text: string): string | null {
  if (text.length > lettersMax) return null
  const key = headerKey(text)
  return roundTypes().get(key) ?? roundTypes().get(withoutNumber(key)) ?? null
}
/** The same of a whole cell that says more of it: "Seed ext.", "Bridge (CLN)", "Series B – 2nd close", "Seed + grant". */
export function roundTypeIn(cell: string): string | null {
  const whole = roundTypeSaid(cell)
  if (whole !== null || cell.length > lettersMax) return whole
  const [first = '', ...others] = cell.split(typeEnds)
  const words = first.trim().split(' ')
  const isMore = (word: string) =>
    moreOfRound().has(headerKey(word)) || (isDigits(headerKey(word)) && headerKey(word).length < 3)
  while (words.length > 1 && isMore(words.at(-1) ?? '')) words.pop()
  const isCut = others.length > 0 || words.length < first.trim().split(' ').length
  const last = cell.includes('-') ? cell.slice(cell.lastIndexOf('-') + 1) : ''
  // "EXIST-Zuschuss"
  const type = isCut ? roundTypeSaid(words.join(' ')) : last.length > 4 ? roundTypeSaid(last) : null
  // "Series A, €5M" says more than its type.
  if (others.some((part) => hasDigit(part) && !part.trim().split(' ').every(isMore))) return null
  // "Grant + seed" are two.
  const isOther = (part: string) => (roundTypeSaid(part.trim()) ?? type) !== type
  return others.some(isOther) && cell.includes('+') ? null : type
}
/** "Series C2" is a series C. */
function withoutNumber(key: string): string {
  const before = key.slice(0, -1)
  return key.length > 5 && isDigits(key.slice(-1)) && !isDigits(before.slice(-1)) ? before : key
}
const sales = lazily(() => keysOf(words.sales))
const saleJoints = lazily(() => keysOf(words.saleJoints))
/** In the place of a round: that the whole company was sold, with or without to whom: "Rachat par Groupe Sidéral". */
export function saysSale(text: string): boolean {
  if (text.length > lettersMax) return false
  const [first = '', joint = ''] = text.trim().split(' ')
  return sales().has(headerKey(text)) || (sales().has(headerKey(first)) && saleJoints().has(headerKey(joint)))
}
/** That a company was sold is no round. */
export const isNoRound = (text: string): boolean => noRounds().has(headerKey(text)) || saysSale(text)

/** "Led by", in the order in which they are looked for: the longest first. */
export const leadPhrases = lazily(() => longestFirst(words.leads))
/** What names of investors end in, and words in capitals that are none of their names. */
export const investorEnds = lazily(() => [...keysOf(words.investorEnds)])
export const noNames = lazily(() => keysOf(words.noInvestors))
const leadWords = lazily(() => keysOf(words.leadWords))
const others = lazily(() => longestFirst(words.andOthers))
/** A name of an investor without "u. a." or "and others" behind it. */
export function withoutOthers(name: string): string {
  if (name.length > lettersMax) return name
  const key = cellKey(name)
  const end = others().find((phrase) => key.endsWith(` ${phrase}`))
  if (end === undefined) return name
  const bare = name.trim().slice(0, -end.length).trim()
  return bare.endsWith(',') ? bare.slice(0, -1).trim() : bare
}
const talks = lazily(() => longestFirst(words.inTalks))
/** "In talks with Foo Ventures": it has not invested. */
export const saysInTalks = (text: string): boolean =>
  talks().some((phrase) => cellKey(text.slice(0, lettersMax)).startsWith(`${phrase} `))
/** "(lead)" behind a name. */
export const saysLead = (text: string): boolean =>
  text.length <= lettersMax && leadWords().has(headerKey(text))
/** "Of which": what follows is a part of what was said before. */
export function saysPartOf(text: string): boolean {
  const key = cellKey(text)
  return partPhrases().some((phrase) => key.startsWith(phrase))
}
/** Where "of which" stands in a text; -1 where it does not. */
export function partOfAt(text: string): number {
  if (text.length > lettersMax) return -1
  const key = cellKey(text)
  // Folded letter by letter it is as long as the text, or its places are not those of the text.
  if (key.length !== text.length) return -1
  const phrase = partPhrases().find((one) => key.includes(` ${one}`))
  return phrase === undefined ? -1 : key.indexOf(` ${phrase}`)
}
const partPhrases = lazily(() => partsOf(words.partOf).map((phrase) => `${phrase} `))
/** Words between what a cell says of a round: "Seed round of €2M in 2021". */
export const roundFillers = lazily(
  () => new Set([...partsOf(words.roundFillers), ...words.roundParts.words.split(' ')].map(cellKey)),
)
export const investorPhrases = lazily(() => longestFirst(words.withInvestors))
export const approximations = lazily(() => longestFirst(words.approximate))
export const approximationsBehind = lazily(() => longestFirst(words.approximateBehind))
export const nameJoints: () => ReadonlySet<string> = lazily(
  () => new Set(partsOf(words.people.joints).map(cellKey)),
)

/** Words beside a title in a header, groups of people in a header, titles that are one and many, and words within roles. */
export const nameHeaders = lazily(() => keysOf(words.people.nameHeaders))
/** "Name" in "Name der Ausgründung". */
export const nameNouns = lazily(() => keysOf(words.people.nameNouns))
/** Words for a given and for a family's name; surnames mean nothing else. */
export const givenNames = lazily(() => keysOf(words.people.givenNames))
export const surnames = lazily(() => keysOf(words.people.surnames))
export const familyNames = lazily(() => keysOf(words.people.familyNames))
export const headTitles = lazily(() => keysOf(words.people.headTitles))
export const groupTitles = lazily(() => keysOf(words.people.groups))
export const titlesOfEither = lazily(() => keysOf(words.people.oneOrMany))
export const moreParticles = lazily(() => words.people.particles.split(' '))
export const roleJoints = lazily(() => partsOf(words.people.roleJoints))

/** "Mrs", "Herr": what stands before a name and is none of it. */
export const nameTitles = lazily(() => new Set(partsOf(words.people.titles).map(cellKey)))

/** Titles of up to four letters that are words: "Chef", and not "CEO". */
export const shortTitles = lazily(() => keysOf(words.people.shortTitles))
/** Above columns of persons, and of companies where no person is named. */
export const companyNouns = lazily(() => keysOf(words.people.companyNouns))
/** "PhD" behind a name. */
export const nameSuffixes = lazily(() => keysOf(words.people.suffixes))
/** Parts of the names of members that hold a person's name, and the role, in objects as tools write them. */
export const nameMembers = lazily(() => partsOf(words.people.nameMembers))
export const roleMembers = lazily(() => partsOf(words.people.roleMembers))

/** What stands in the place of a name where there is no company. */
const vacant = lazily(() => keysOf(words.vacant))
export const saysVacant = (name: string): boolean =>
  name.length <= lettersMax && (saysUnknown(name) || isBracketed(name) || vacant().has(headerKey(name)))
/** "[anulado – pendiente]" stands for a name. */
const isBracketed = (text: string): boolean =>
  (text.startsWith('[') && text.endsWith(']')) || (text.startsWith('(') && text.endsWith(')'))

/** "Nº" before what is counted. */
export const numberSigns = lazily(() => new Set(partsOf(words.numberSigns).map(cellKey)))
export const totalWords = lazily(() => keysOf(words.totals))
/** No company's name begins with one of these. */
export const subtotalWords = lazily(() => keysOf(words.subtotals))
export const averageWords = lazily(() => keysOf(words.averages))
export const rowWords = lazily(() => keysOf(words.rowWords))
export const groupWords = lazily(() => keysOf(words.groups))
export const groupEnds = lazily(() => [...keysOf(words.groupEnds)])
export const legalForms = lazily(() => keysOf(words.legalForms))
export const unitJoints = lazily(() => keysOf(words.unitJoints))
/** Words of amounts that are written without figures. */
export const magnitudes = lazily(() => keysOf(words.magnitudes))
export const millionWords = lazily(() => keysOf(words.millions))
export const thousandWords = lazily(() => keysOf(words.thousands))

const countries = lazily(() => {
  const codes = Object.entries(words.countries).flatMap(([code, list]) =>
    partsOf(list).map((name) => [headerKey(name), code] as const),
  )
  return new Map(codes)
})
/** The country of a name in one of the languages, or of the letter on its cars: "D". */
export const countrySaid = (text: string): string | null =>
  text.length > lettersMax ? null : (countries().get(headerKey(text)) ?? null)

/** By language what offices call each field. */
export const headersByLanguage = lazily(
  (): Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> => words.headers,
)
export const headerWordsByField = lazily((): Readonly<Record<string, string>> => words.headerWords)
/** Who of the office looks after a company: no headers of its own people, nor of its round. */
export const ownPeople = lazily(() => keysOf(words.ownPeople))
/** Who else has a name and an address in a file: members of these say nothing of the company. */
export const otherParties = lazily(() => keysOf(words.otherParties))
export const wordsOfOtherColumns = lazily(() => new Set(words.noHeaderWords.split(' ').map(headerKey)))

/** Words by whose order the questions of forms are known, the first field first. */
export const headerQuestions = lazily(() =>
  Object.entries(words.questions).flatMap(([field, list]) =>
    partsOf(list).map((question) => ({
      field,
      parts: question.split(' ').map((part) => headerKey(part) + (part.endsWith('*') ? '*' : '')),
    })),
  ),
)
export const shortEmployees = lazily(() => partsOf(words.employeesShort))
/** Names of money that mean nothing else: "real" does. */
export const currencyWords = lazily(() => keysOf(words.currencyWords))
/** Words for about so many, with the number. */
export const dozens = lazily(() => meanings(words.dozens))
export const rangeLows = lazily(() => keysOf(words.rangeMembers.low))
export const rangeHighs = lazily(() => keysOf(words.rangeMembers.high))
/** What may stand beside the year in which a company was founded: "since", "around", "spring". */
export const yearWords = lazily(() => keysOf(words.yearWords))
/** Words for a quarter and for a half of a year, in full and short. */
export const partsOfYear = lazily(() => {
  const { quarter, half } = words.partsOfYear
  return new Map([
    ...[...keysOf(quarter)].map((word) => [word, 'quarter' as const] as const),
    ...[...keysOf(half)].map((word) => [word, 'half' as const] as const),
  ])
})
export const yearNouns = lazily(() => keysOf(words.yearNouns))
/** Headers of names that are others' where the companies have a column of their own. */
export const weakNames = lazily(() => keysOf(words.weakNames))
export const countWords = lazily(() => keysOf(words.countWords))

/** Words of headers that are parts of a round: "Date levée", "Betrag der Runde". */
export const roundParts = lazily(
  () =>
    new Map(
      Object.entries(words.roundParts).map(([part, list]) => [part, new Set(list.split(' ').map(headerKey))]),
    ),
)

export const partsOfList = partsOf

export function keysOf(list: string): ReadonlySet<string> {
  return new Set(partsOf(list).map(headerKey))
}

function longestFirst(list: string): readonly string[] {
  return [...new Set(partsOf(list).map(cellKey))].sort((a, b) => b.length - a.length)
}

/** Each word with what it means; of one that means two things the first. */
export function meanings(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [meaning, list] of Object.entries(table))
    for (const part of partsOf(list)) if (!found.has(headerKey(part))) found.set(headerKey(part), meaning)
  return found
}
