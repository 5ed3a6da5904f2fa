import { placeKey } from '../../reference/index.ts'

/** A piece of the query as it stands there. Offsets are UTF-16 units of the query as it was given. */
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

/** Cuts a query into words, numbers, marks and websites; white space is in none of them. */
export function queryTokens(query: string): QueryToken[] {
  const tokens: QueryToken[] = []
  for (const match of query.matchAll(tokenPattern)) {
    const text = match[0]
    const start = match.index
    const kind = kindOf(match.groups ?? {})
    tokens.push({
      kind,
      text,
      start,
      end: start + text.length,
      word: kind === 'word' ? foldWord(text) : text.toLowerCase(),
      isCapital: capital.test(text),
      isGlued: tokens.at(-1)?.end === start,
    })
  }
  return tokens
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): QueryToken['kind'] {
  if (groups['website'] !== undefined) return 'website'
  if (groups['number'] !== undefined) return 'number'
  return groups['word'] === undefined ? 'mark' : 'word'
}

function foldWord(text: string): string {
  if (plainWord.test(text)) return text.toLowerCase()
  return placeKey(text.replace(possessive, '')) || text.toLowerCase()
}

const plainWord = /^[A-Za-z]{4,}$/
const possessive = /['’]s$/i
const capital = /^[\p{Lu}\p{Lo}]/u
// A website before a word, so that its parts are never read; initials (`U.S.`) and abbreviations (`St.`) keep their dots; the
// apostrophe of French `d’` ends a word, others stand inside one.
const endings = `
  com net org io ai co app dev de fr es pt uk eu in us me so xyz tech inc gg tv ch at nl be it se no dk fi pl br mx ca au jp
  cn info biz cloud health finance page site shop store online ly to sh fm vc im
`
// Bounded, since a run of dots and hyphens is tried from each of them.
const host = String.raw`(?:[\p{L}\p{N}-]{2,63}\.){1,8}(?:${endings.trim().replace(/\s+/g, '|')})(?![\p{L}\p{N}])`
const initials = String.raw`(?:\p{L}\.)+(?!\p{L}{2})`
const website = String.raw`https?:\/\/[^\s,)]+|(?<![\p{L}\p{N}])(?!${initials})${host}(?:\/[^\s,)]*)?`
const word = String.raw`(?:\p{L}\.){2,}(?:\p{L}(?!\p{L}))?|(?:St|Ste|Ft|Mt)\.(?=\s\p{L})|[dDlL]['’](?=\p{L})|\p{L}(?:[\p{L}\p{M}\p{N}]|['’](?=\p{L}))*`
const number = String.raw`\d+(?:[.,]\d+)*`
const mark = String.raw`[<>]=|[^\s\p{L}\p{N}]`
const tokenPattern = new RegExp(
  `(?<website>${website})|(?<word>${word})|(?<number>${number})|(?<mark>${mark})`,
  'gu',
)
