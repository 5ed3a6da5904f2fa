import { splitAtSpaces } from '../../kernel/index.ts'
import { languagePacks } from '../../language/index.ts'
import { placeKey } from '../../reference/index.ts'
import { type Token, tokenFlag, tokenize } from '../../words/index.ts'

/** A piece of the query as written. Offsets are UTF-16 units of the query as it was given. */
export interface QueryToken {
  readonly kind: 'word' | 'number' | 'mark' | 'website'
  readonly text: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
  /** Lower case without accents, dots and possessive: `U.K.` is `uk`, `Berlin's` is `berlin`. A mark is itself. */
  readonly word: string
  /** Begins with a capital letter, or with one of a script that has no capitals. */
  readonly isCapital: boolean
  /** Stands right behind the token before it, as `M` does in `$30M`. */
  readonly isGlued: boolean
}

/**
 * The words, numbers, marks and websites of a query, made of the tokens of its text: what is one name to a search is one token
 * (`B2B`, `U.S.`, `O'Reilly`, `1,500`), where letters and digits are apart otherwise.
 */
export function queryTokens(query: string, parts: readonly Token[] = tokenize(query)): QueryToken[] {
  const tokens: QueryToken[] = []
  for (let at = 0; at < parts.length; ) {
    const [kind, next] = pieceAt(query, parts, at)
    const start = parts[at]?.start ?? 0
    const end = parts[next - 1]?.end ?? start
    const text = query.slice(start, end)
    tokens.push({
      kind,
      text,
      start,
      end,
      word: kind === 'word' ? foldWord(text) : text.toLowerCase(),
      isCapital: capital.test(text),
      isGlued: tokens.at(-1)?.end === start,
    })
    at = next
  }
  return tokens
}

/** The tokens of the query that was asked for last: its investors are looked up before it is understood. */
export function tokensOf(query: string): TokenizedQuery {
  if (last.query !== query) {
    const parts = tokenize(query)
    last = { query, parts, tokens: queryTokens(query, parts) }
  }
  return last
}

interface TokenizedQuery {
  readonly query: string
  readonly parts: readonly Token[]
  readonly tokens: readonly QueryToken[]
}
let last: TokenizedQuery = { query: '', parts: [], tokens: [] }

/** Tokens as they were written, without a possessive at their end. */
export function written(tokens: readonly QueryToken[], from: number, next: number): string {
  const text = tokens
    .slice(from, next)
    .map(({ text, isGlued }, i) => (i === 0 || isGlued ? text : ` ${text}`))
    .join('')
  return withoutPossessive(text)
}

/** "India's largest bank" is about India, not in it. */
export const isPossessive = (token: QueryToken | undefined): boolean =>
  token !== undefined && withoutPossessive(token.text) !== token.text

function withoutPossessive(text: string): string {
  const ending = text.slice(-2).toLowerCase()
  return ending === "'s" || ending === '’s' ? text.slice(0, -2) : text
}

/** Some word has a capital letter: one without it is doubtful as a name. */
export const usesCapitals = (tokens: readonly QueryToken[]): boolean =>
  tokens.some(({ isCapital, text }) => isCapital && text.length > 1 && text !== text.toUpperCase())

/** A name that was written without capitals. */
export function withCapitals(name: string): string {
  return name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

type Piece = readonly [kind: QueryToken['kind'], next: number]

function pieceAt(query: string, parts: readonly Token[], at: number): Piece {
  const website = endOfWebsite(query, parts, at)
  if (website > at) return ['website', website]
  const first = parts[at]
  if (isLetters(first)) return ['word', endOfWord(parts, at)]
  if (has(first, tokenFlag.number)) return ['number', endOfNumber(parts, at)]
  // ">=" is one sign.
  const isPair = (first?.word === '<' || first?.word === '>') && isGluedSign(parts, at + 1, '=')
  return ['mark', isPair ? at + 2 : at + 1]
}

/** Initials and abbreviations keep their dots; the apostrophe of an elided article or preposition (`l'`, `dell'`) ends it, others are inside one. */
function endOfWord(parts: readonly Token[], at: number): number {
  const initials = endOfInitials(parts, at)
  if (initials > at) return initials
  const first = parts[at]
  const next = parts[at + 1]
  if (next !== undefined && isGluedSign(parts, at + 1, '.') && abbreviated.has(first?.word ?? '')) {
    const behind = parts[at + 2]
    if (isLetters(behind) && !isGlued(behind)) return at + 2
  }
  const hasApostrophe = isGluedSign(parts, at + 1, "'") && isGluedLetters(parts[at + 2])
  if (hasApostrophe && isElided(first?.word ?? '')) return at + 2
  let end = at + 1
  while (end < parts.length) {
    const isApostrophe = isGluedSign(parts, end, "'") && isGluedLetters(parts[end + 1])
    if (!isApostrophe && !(isGlued(parts[end]) && !has(parts[end], tokenFlag.mark))) break
    end += isApostrophe ? 2 : 1
  }
  return end
}

/** `U.S.`, `U.S.A`: letters with a dot each, at least two. */
function endOfInitials(parts: readonly Token[], at: number): number {
  let end = at
  while (isSingle(parts[end]) && (end === at || isGlued(parts[end])) && isGluedSign(parts, end + 1, '.'))
    end += 2
  if (end < at + 4) return at
  const last = parts[end]
  return isSingle(last) && isGlued(last) && !isGluedLetters(parts[end + 1]) ? end + 1 : end
}

function endOfNumber(parts: readonly Token[], at: number): number {
  let end = at + 1
  const isMore = () =>
    (isGluedSign(parts, end, '.') || isGluedSign(parts, end, ',')) &&
    isGlued(parts[end + 1]) &&
    has(parts[end + 1], tokenFlag.number)
  while (isMore()) end += 2
  return end
}

/** An address, or a host with an ending that people write without one, and its path. */
function endOfWebsite(query: string, parts: readonly Token[], at: number): number {
  const isScheme = parts[at]?.word === 'http' || parts[at]?.word === 'https'
  if (isScheme && query.startsWith('://', parts[at]?.end) && isGlued(parts[at + 4]))
    return endOfPath(parts, at + 4)
  const before = parts[at - 1]
  if (isGlued(parts[at]) && !has(before, tokenFlag.mark)) return at
  const host = endOfHost(parts, at)
  if (host === at || endOfInitials(parts, at) > at) return at
  return isGluedSign(parts, host, '/') ? endOfPath(parts, host + 1) : host
}

function endOfHost(parts: readonly Token[], at: number): number {
  let host = at
  let end = at
  for (let labels = 0; labels <= labelsMax; labels++) {
    const from = end
    const start = parts[from]?.start ?? 0
    const lettersTo = (place: number) => (parts[place]?.end ?? start) - start
    while (isOfHost(parts[end]) && (end === at || isGlued(parts[end])) && lettersTo(end) <= labelLettersMax)
      end++
    if (end === from || lettersTo(end - 1) < 2) break
    if (labels > 0 && end === from + 1 && hostEndings.has(parts[from]?.word ?? '')) host = end
    if (!isGluedSign(parts, end, '.') || !isGlued(parts[end + 1])) break
    end++
  }
  return host
}

function endOfPath(parts: readonly Token[], at: number): number {
  let end = at
  while (isGlued(parts[end]) && !pathEnds.has(parts[end]?.word ?? '')) end++
  return end
}

const has = (token: Token | undefined, flags: number) => token !== undefined && (token.flags & flags) !== 0
const isLetters = (token: Token | undefined) =>
  token !== undefined && !has(token, tokenFlag.number | tokenFlag.mark)
const isGlued = (token: Token | undefined) => has(token, tokenFlag.glued)
const isGluedLetters = (token: Token | undefined) => isLetters(token) && isGlued(token)
const isGluedSign = (parts: readonly Token[], at: number, sign: string) =>
  isGlued(parts[at]) && has(parts[at], tokenFlag.mark) && parts[at]?.word === sign
const isSingle = (token: Token | undefined) => isLetters(token) && token?.word.length === 1
const isOfHost = (token: Token | undefined) =>
  token !== undefined && (!has(token, tokenFlag.mark) || token.word === '-')

function foldWord(text: string): string {
  if (plainWord.test(text)) return text.toLowerCase()
  return placeKey(withoutPossessive(text)) || text.toLowerCase()
}

const capital = /^[\p{Lu}\p{Lo}]/u
const plainWord = /^[A-Za-z]{4,}$/
/** Before names of towns. */
const abbreviated = new Set(['st', 'ste', 'ft', 'mt', 'ee'])
let elided: ReadonlySet<string> | null = null
/** Articles and prepositions alone: the "n'" of "n'a" leads to no name. */
function isElided(word: string): boolean {
  elided ??= new Set(
    languagePacks().flatMap(({ elisions, query }) => {
      const leading = new Set(
        [query.article, query.indefinite, query.in, query.at, query.from, query.of].flat(),
      )
      return elisions.filter((form) => leading.has(form))
    }),
  )
  return elided.has(word)
}
const pathEnds = new Set([',', ')'])
/** Bounded as hosts are. */
const [labelsMax, labelLettersMax] = [8, 63]
const hostEndings = new Set(
  splitAtSpaces(`com net org io ai co app dev de fr es pt uk eu in us me so xyz tech inc gg tv ch at nl be it se no dk fi pl br mx ca au jp
  cn info biz cloud health finance page site shop store online ly to sh fm vc im`),
)
