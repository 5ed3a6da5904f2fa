export const quote = 0x22
export const space = 0x20
export const tab = 0x09
export const lineFeed = 0x0a
export const carriageReturn = 0x0d

/** Where the quote is that opens the cell beginning at `at`, blanks before it aside; `at` when the cell has none. */
export function opensQuotes(text: string, at: number, delimiterCode: number): number {
  const code = text.charCodeAt(at)
  if (code !== space && code !== tab) return at
  const open = afterBlanks(text, at, delimiterCode)
  return open === text.length || text.charCodeAt(open) === quote ? open : at
}

export function afterBlanks(text: string, from: number, delimiterCode: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === delimiterCode || (code !== space && code !== tab)) break
  }
  return at
}

/** The closing quote of a cell, looked for from `from` on; without one, where to look when more has come. */
export function quoteEnd(text: string, from: number, isLast: boolean): { at: number; isClosed: boolean } {
  let at = from
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1) return { at: text.length, isClosed: false }
    if (at + 1 === text.length && !isLast) return { at, isClosed: false }
    if (text.charCodeAt(at + 1) !== quote) return { at, isClosed: true }
    at += 2
  }
}

export function lineEnd(text: string, from: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed || code === carriageReturn) break
  }
  return at
}

export function afterLineBreak(text: string, end: number): number {
  if (end >= text.length) return text.length
  return text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1
}

/** Line breaks in a text: LF, CR LF or CR. */
export function lineBreaks(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks++
  for (let at = text.indexOf('\r'); at !== -1; at = text.indexOf('\r', at + 1)) {
    if (text.charCodeAt(at + 1) !== lineFeed) breaks++
  }
  return breaks
}
