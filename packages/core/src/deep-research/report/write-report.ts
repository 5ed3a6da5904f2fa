import { keyOfSource, type SourceRef } from '../../enrichment/index.ts'
import {
  isVisibleAscii,
  markdownHeading,
  markdownLines,
  markdownLink,
  toIso,
  unlinked,
} from '../../kernel/index.ts'
import { isWebUrl } from '../../reference/index.ts'
import type { OutputOf } from '../schema.ts'
import { type SectionName, sections } from './section-table.ts'
import { quotedText, shownText } from './shown-text.ts'
import { sourcesTitle } from './written-sentences.ts'

type Citation = OutputOf<'report'>['citations'][number]

/** A sentence that is to be written, ours or a model's. */
export interface CitedStatement {
  readonly section: SectionName
  /** Without citations and full stop. */
  readonly sentence: string
  readonly sources: readonly SourceRef[]
}

export interface ReportHead {
  readonly title: string
  readonly domain: string
  /** Epoch milliseconds. */
  readonly now: number
  /** What we hold of the company as a whole: a judgement of ours, which no page says. */
  readonly verdict: string | null
}

export interface WrittenReport {
  readonly markdown: string
  readonly citations: readonly Citation[]
  /** A statement as the Markdown has it, with its citations. */
  cited(statement: CitedStatement): string
}

/** A report in Markdown: its parts in their order, sources numbered as they are first cited, and listed at the end. */
export function writeReport(
  { title, domain, now, verdict }: ReportHead,
  statements: readonly CitedStatement[],
  limitations: readonly string[],
): WrittenReport {
  const numbers = new Map<string, Citation>()
  const numberOf = (source: SourceRef): number => {
    const key = keyOfSource(source)
    const known = numbers.get(key) ?? { number: numbers.size + 1, ...source }
    numbers.set(key, known)
    return known.number
  }
  const cited = ({ sentence, sources }: CitedStatement) => {
    const marks = [...new Set(sources.map(numberOf))].toSorted((left, right) => left - right)
    return `${inline(sentence)} ${marks.map((number) => `[${number}]`).join('')}.`
  }
  const parts = sections.flatMap(([name, heading]) => {
    const said =
      name === 'limitations'
        ? limitations.map(inline)
        : statements.filter(({ section }) => section === name).map(cited)
    if (said.length === 0) return []
    const body = name === 'summary' ? said.join(' ') : said.map((line) => `- ${line}`).join('\n')
    return [`## ${heading}\n\n${body}`]
  })
  const citations = [...numbers.values()]
  const listed = citations.map(sourceLine).join('\n')
  const markdown = [
    `# ${unlinked(markdownHeading(shownText(title, 120)))}`,
    `Deep research of ${inline(domain)}, ${toIso(now).slice(0, 10)}.${verdict === null ? '' : ` ${inline(verdict)}`}`,
    ...parts,
    ...(listed === '' ? [] : [`## ${sourcesTitle}\n\n${listed}`]),
  ].join('\n\n')
  return { markdown: `${markdown}\n`, citations, cited }
}

/** Text within a line. Sentences share a paragraph, where a mark of one would pair with that of another: each is escaped. */
export const inline = (text: string): string =>
  unlinked(
    markdownLines([text])
      .join(' ')
      .replace(loneMarks, (mark) => (mark.startsWith('\\') ? mark : `\\${mark}`)),
  )

/** Marks that are not escaped yet. A character within a word is no mark. */
const loneMarks = /\\.|[*~`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gsu

/** An address alone, which can be written as code. */
const isAddress = (quote: string) => isWebUrl(quote) && isVisibleAscii(quote) && !quote.includes('`')

/** Stands for the address, which alone is a link. */
const addressMark = '\u0001'

function sourceLine({ number, url, title, fetched_at, quote }: Citation): string {
  const isLink = isWebUrl(url)
  const named = title === null ? '' : `${shownText(title, 120)}, `
  const said = quote === null || isAddress(quote) ? '' : `: “${quotedText(quote)}”`
  const line = inline(`${named}${isLink ? addressMark : shownText(url)} (${fetched_at.slice(0, 10)})${said}`)
  // In a list of sources a bracket is the source's own.
  const escaped = line.replace(/(?<!\\)\[/g, '\\[')
  // A quoted address is written as code, so that no viewer makes it a link.
  const code = quote !== null && isAddress(quote) ? `: \`${quote.slice(0, 300)}\`` : ''
  return `${number}. ${escaped.replace(addressMark, () => markdownLink(url))}${code}`
}
