const quoteBounds = { min: 8, max: 300 } as const

/**
 * Whether a text quotes a page word for word: typographic quotes, dashes, white space and case aside, since models change those.
 * Shorter than 8 characters it proves nothing, longer than 300 it is no quote.
 */
export function isOnPage(quote: string, pageText: string): boolean {
  const folded = foldQuote(quote)
  return (
    folded.length >= quoteBounds.min &&
    quote.length <= quoteBounds.max &&
    foldQuote(pageText).includes(folded)
  )
}

/** The form in which a quote and its page are compared. */
export function foldQuote(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201b\u2032`\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
