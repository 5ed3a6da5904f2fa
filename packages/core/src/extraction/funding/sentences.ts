/** Splits running text into sentences; each is verbatim. Decimals, initials, `Inc.` and `U.S.` end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const line of text.slice(0, textMax).split('\n')) {
    let from = 0
    for (const match of line.matchAll(borders)) {
      const end = match.index + match[0].trimEnd().length
      if (isAbbreviation(line, match.index, match.index + match[0].length)) continue
      push(sentences, line.slice(from, end))
      from = match.index + match[0].length
    }
    push(sentences, line.slice(from))
  }
  return sentences
}

const textMax = 20_000
const sentenceMax = 1_500
const borders = /[.!?…]{1,3}["”’')\]]{0,2}\s{1,3}(?=["“'‘([]?[\p{Lu}\d$€£¥₹])|\s[•·▪]\s/gu

function push(sentences: string[], text: string): void {
  const sentence = text.trim().slice(0, sentenceMax)
  if (sentence !== '') sentences.push(sentence)
}

/** The dot at `at` belongs to a short form; one that may end a company's name does end a sentence before a plain opener. */
function isAbbreviation(line: string, at: number, next: number): boolean {
  if (line[at] !== '.') return false
  const word = /[\p{L}.&]{1,12}$/u.exec(line.slice(Math.max(0, at - 12), at))?.[0] ?? ''
  const bare = word.toLowerCase()
  if (shortForms.has(bare)) return true
  const opensSentence = openers.test(line.slice(next, next + 16))
  if (nameEnds.has(bare) || /^(?:\p{Lu}\.){1,4}\p{Lu}$/u.test(word)) return !opensSentence
  // "J. Smith"; "Series A. The round" and "€1.2M. In 2018" end.
  return (
    /^\p{Lu}$/u.test(word) &&
    !/\d/.test(line[at - 2] ?? '') &&
    !opensSentence &&
    !/(?:Series|Serie|Plan|Class)\s\p{Lu}$/u.test(line.slice(Math.max(0, at - 9), at))
  )
}

const shortForms: ReadonlySet<string> = new Set(
  'mr mrs ms dr prof st no vs approx ca mio mrd calif mass conn jr sr messrs gen sen rep rev dept est e.g i.e bzw z.b jan feb mar apr jun jul aug sept oct nov dec rs'.split(
    ' ',
  ),
)
const nameEnds: ReadonlySet<string> = new Set('inc corp ltd co llc plc bros cie etc s.a s.r.l b.v'.split(' '))
const openers =
  /^["“'‘([]?(?:The|This|That|These|We|It|Its|Our|In|On|At|As|A|An|He|She|They|Founded|Based|With|By|For|But|And|Since|Today|After|Backed|Led|To|Other|Existing)\s/
