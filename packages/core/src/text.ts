/** The form in which text is compared: no accents, lower case, single spaces, trimmed. */
export function foldText(value: string): string {
  return value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** A text as one line: runs of white space become one space, those at the ends go. */
export function oneLine(value: string): string {
  const text = value.trim()
  // Most texts hold none: looking costs a fifth of replacing.
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text
}
