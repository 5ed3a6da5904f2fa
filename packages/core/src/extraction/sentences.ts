/**
 * A text as its sentences, trimmed, each as it stands; a line break or a bullet ends one too. Decimals, initials, abbreviations
 * (`Inc.`, `Dr.`) and domains do not.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { at, next } of endsIn(text)) {
    push(sentences, text.slice(from, at))
    from = next
  }
  push(sentences, text.slice(from))
  return sentences
}

/** The same for rules that look at each sentence for long: of a text the first 20,000 characters, of a sentence 1,500. */
export const shortSentencesOf = (text: string): string[] =>
  sentencesOf(text.slice(0, textMax)).map((sentence) => sentence.slice(0, sentenceMax))

const textMax = 20_000
const sentenceMax = 1_500

function push(sentences: string[], text: string): void {
  const sentence = text.trim()
  if (sentence !== '') sentences.push(sentence)
}

/** Where sentences end, and where the next ones may begin. */
export function* endsIn(text: string): Generator<{ readonly at: number; readonly next: number }> {
  for (const { index, 0: mark } of text.matchAll(borders)) {
    const next = index + mark.length
    if (!marks.test(mark)) yield { at: index, next }
    else if (isEnd(text, index, next)) yield { at: next, next }
  }
}

const borders = /\n|\s[•▪·](?=\s)|[.!?…]{1,3}["'”’»)\]]{0,2}(?=\s|$)/g
const marks = /^[.!?…]/

function isEnd(text: string, mark: number, next: number): boolean {
  const first = /^\s+["'“‘„«([]?(.)/u.exec(text.slice(next, next + 8))?.[1]
  if (first !== undefined && /\p{Ll}/u.test(first)) return false
  if (text[mark] !== '.') return true
  const [word = ''] = /[\p{L}.&]{0,12}$/u.exec(text.slice(Math.max(0, mark - 12), mark)) ?? []
  const bare = word.toLowerCase()
  if (neverLast.has(bare)) return false
  const isShort = maybeLast.has(bare) || initials.test(word) || isInitial(text, mark, word)
  return !isShort || openers.test(text.slice(next, next + 16))
}

/** "J. Smith"; "Series A. The round" and "€1.2M. In 2018" end. */
const isInitial = (text: string, mark: number, word: string) =>
  /^\p{Lu}$/u.test(word) &&
  !/\d/.test(text[mark - 2] ?? '') &&
  !/(?:Series|Serie|Plan|Class)\s\p{Lu}$/u.test(text.slice(Math.max(0, mark - 9), mark))

/** "U.S", "J.R". */
const initials = /^(?:\p{Lu}\.){1,4}\p{Lu}$/u

/** Their dot is followed by what they belong to. */
const neverLast: ReadonlySet<string> = new Set(
  'mr mrs ms dr prof messrs gen sen rep rev vs approx ca e.g i.e z.b bzw dipl ing'.split(' '),
)

/** Their dot may end a sentence, too: then one of the openers follows. */
const maybeLast: ReadonlySet<string> = new Set(
  (
    'inc ltd co corp llc plc bros cie s.a s.r.l b.v n.v etc st jr sr no est dept tel str rs mio mrd m.d ph.d a.m p.m u.s u.k ' +
    'calif mass conn jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
)
const openers =
  /^\s+["“'‘([]?(?:The|This|That|These|We|It|Its|Our|In|On|At|As|A|An|He|She|They|Founded|Based|With|By|For|But|And|Since|Today|After|Backed|Led|To|Other|Existing|All|There|You|Your|Please|When|While|If|Wir|Die|Der|Nous|Le|La)\s/
