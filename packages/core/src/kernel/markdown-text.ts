import { hasLetterOrNumber } from './characters.ts'
import { oneLine } from './text.ts'

/**
 * Texts in Markdown that stand for themselves: whatever CommonMark, its tables and strikethrough, or HTML would obey is escaped, and
 * nothing else, so that `snake_case`, `5 * 3`, `<500ms`, `R&D` and addresses stay as they are for who reads the source.
 */

/** Lines of a paragraph or of an item of a list, those at the places of `bold` in bold; blank ones fall away. */
export function markdownLines(lines: readonly string[], bold: ReadonlySet<number> = new Set()): string[] {
  const said = lines
    .map((line, at) => ({ text: oneLine(line), isBold: bold.has(at) }))
    .filter(({ text }) => text !== '')
  // As one text, because marks on two lines make a pair too.
  return escapeInline(said.map(({ text }) => text).join('\n'), bold.size > 0)
    .split('\n')
    .map((text, at) => (said[at]?.isBold === true ? `**${text}**` : escapeLineStart(text)))
}

/** The content of a heading. */
export const markdownHeading = (text: string): string =>
  escapeInline(oneLine(text)).replace(
    /(^|\s)(#{1,6})$/,
    (_all, before: string, marks: string) => `${before}\\${marks}`,
  )

/** A cell of a pipe table. */
export const markdownCell = (text: string): string => escapeInline(oneLine(text)).replaceAll('|', '\\|')

/** An address as a link that shows itself; what may not be between angle brackets is percent-encoded. */
export const markdownLink = (url: string): string =>
  `<${url.replace(/[\s<>\\]/g, (letter) => encodeURIComponent(letter))}>`

/**
 * Escaped text in which nothing is an address to those who make links of whatever looks like one: no scheme, no mailbox, no
 * `www.` and no `//host`.
 */
export const unlinked = (markdown: string): string =>
  markdown
    .replaceAll('://', '\\://')
    .replaceAll('@', '\\@')
    .replace(/(?<![:/\\])\/\/(?=[\p{L}\p{N}])/gu, '\\//')
    .replace(/(?<![\p{L}\p{N}])www\./giu, (www) => `${www.slice(0, 3)}\\.`)

function escapeInline(text: string, inBold = false): string {
  const marks = new Set([
    ...(['*', '_', '~'] as const).flatMap((mark) => emphasis(text, mark, inBold)),
    ...codeMarks(text),
    ...brackets(text),
  ])
  const escaped = text.replace(specials, (letter, at: number) => {
    if (letter === '\\') return obeysBackslash(text[at + 1]) ? '\\\\' : letter
    if (letter === '<') return beginsTag.test(text.slice(at, at + 100)) ? '\\<' : letter
    if (letter === '&') return beginsEntity.test(text.slice(at, at + 40)) ? '\\&' : letter
    return marks.has(at) ? `\\${letter}` : letter
  })
  return escaped
}

const specials = /[\\<&*_~`[]/g
/** A tag, or a mailbox as a link. */
const beginsTag = /^<(?:[A-Za-z/!?]|[\w.!#$%&'*+/=?^`{|}~-]{1,98}@)/
const beginsEntity = /^&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/

/** Before punctuation a backslash escapes, before a line's end it breaks the line; what follows the text may be either. */
const obeysBackslash = (next: string | undefined) => next === undefined || /[\n!-/:-@[-`{-~]/.test(next)

/** Places of marks of which one could open and a later one close: "5 * 3" and "snake_case" have none. */
function emphasis(text: string, mark: '*' | '_' | '~', inBold: boolean): number[] {
  const capable: number[] = []
  let hasOpener = false
  // The first mark of a fence is escaped, and the two that are left might pair.
  let hasPair = mark === '~' && startsFence.test(text)
  for (let from = text.indexOf(mark); from !== -1; ) {
    let to = from
    while (text[to] === mark) to++
    const before = text[from - 1] ?? '\n'
    const after = text[to] ?? '\n'
    const isWithinWord = mark === '_' && hasLetterOrNumber(before) && hasLetterOrNumber(after)
    const closes = before.trim() !== '' && !isWithinWord
    const opens = after.trim() !== '' && !isWithinWord
    if (closes && hasOpener) hasPair = true
    if (opens) hasOpener = true
    if (opens || closes || (inBold && !isWithinWord)) for (let at = from; at < to; at++) capable.push(at)
    from = text.indexOf(mark, to)
  }
  // The marks of bold are next to those of the text.
  return hasPair || inBold ? capable : []
}

const startsFence = /^(?:~{3}|`{3})/m

/** Backticks in two groups of one length would hold code, and three at the start of a line begin it. */
function codeMarks(text: string): number[] {
  const groups = [...text.matchAll(/`+/g)]
  const lengths = new Set(groups.map(([marks]) => marks.length))
  return lengths.size === groups.length && !startsFence.test(text)
    ? []
    : groups.flatMap(({ index, 0: marks }) => [...marks].map((_, i) => index + i))
}

/** Brackets of links, of pictures, of footnotes; those of definitions and boxes to tick at the start of a line. */
function brackets(text: string): number[] {
  const lastLink = Math.max(text.lastIndexOf(']('), text.lastIndexOf(']['))
  const found: number[] = []
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
    const startsLine = at === 0 || text[at - 1] === '\n'
    if (at < lastLink || text[at + 1] === '^' || (startsLine && opensLine.test(text.slice(at, at + 1_002))))
      found.push(at)
  }
  return found
}

/** A label of a definition holds 999 characters at most. */
const opensLine = /^\[(?:[ xX]\](?:\s|$)|[^\]]{1,999}\]:)/

/** What would make a line something else than text: a heading, a list, a quote, a rule, a fence, a row of dashes below a table's head. */
function escapeLineStart(line: string): string {
  if (/^(?:#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|=+$|-{2,}\s*$|`{3}|~{3})/.test(line)) return `\\${line}`
  if (isDashes(line)) return `\\${line}`
  if (isRule(line)) return line.replaceAll('*', '\\*').replaceAll('_', '\\_')
  const ordered = /^(\d{1,9})([.)])(?=\s|$)/.exec(line)
  return ordered === null ? line : `${ordered[1]}\\${line.slice((ordered[1] ?? '').length)}`
}

/** A rule of dashes, or the row below a table's head. */
const isDashes = (line: string) => line.includes('-') && /^[-:|\s]+$/.test(line)

const isRule = (line: string) => /^(?:\s*[*_]){3,}\s*$/.test(line)
