/**
 * A text as its sentences, trimmed; a line break ends one too. Decimals, initials, abbreviations (`Inc.`, `Dr.`) and
 * domains do not.
 */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  const take = (end: number) => {
    const sentence = text.slice(from, end).trim()
    if (sentence !== '') sentences.push(sentence)
    from = end
  }
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length
    if (match[0].includes('\n') || isEnd(text, match.index, end)) take(end)
  }
  take(text.length)
  return sentences
}

const sentenceEnd = /\n|[.!?…][)"'”’»]?(?=\s|$)/g

function isEnd(text: string, mark: number, end: number): boolean {
  if (text[mark] !== '.') return true
  const [word = ''] = /[\p{L}.]{0,12}$/u.exec(text.slice(Math.max(0, mark - 12), mark)) ?? []
  if (/^\p{Lu}$/u.test(word) || abbreviations.has(word.toLowerCase())) {
    // "Acme Inc. The company": what goes on after an abbreviation does so with another word than these.
    return /^\s+(?:The|We|Our|It|In|He|She|They|This|Wir|Die|Der|Nous|Le|La)\s/.test(
      text.slice(end, end + 12),
    )
  }
  const next = /^\s+["'“„«(]?(.)/u.exec(text.slice(end, end + 8))?.[1]
  return next === undefined || !/\p{Ll}/u.test(next)
}

const abbreviations: ReadonlySet<string> = new Set(
  (
    'inc ltd co corp llc dr mr mrs ms prof st jr sr no vs etc approx u.s u.k e.g i.e a.m p.m dipl ing bzw ca z.b ' +
    'tel str sen jan feb mar apr jun jul aug sep sept oct nov dec m.d ph.d b.v n.v s.a'
  ).split(' '),
)
