import { sentencesOf } from '../../extraction/index.ts'
import { withoutStart } from '../../kernel/index.ts'
import { type SectionName, sectionTitles } from './section-table.ts'

/** A sentence of a report. */
export interface WrittenSentence {
  /** Without citations and escapes. */
  readonly text: string
  readonly citations: readonly number[]
  /** The title of the part that it is in. */
  readonly section: string
}

/** The part behind the last one. */
export const sourcesTitle = 'Sources'

/** They speak of our work, or are the sources themselves. */
const aside: ReadonlySet<string> = new Set([sectionTitles['limitations' satisfies SectionName], sourcesTitle])

/** The sentences of a report that state something of the company. */
export function sentencesIn(markdown: string): readonly WrittenSentence[] {
  const sentences: WrittenSentence[] = []
  let section: string | null = null
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = unescaped(line.slice(3))
    else if (section !== null && !aside.has(section) && line.trim() !== '')
      sentences.push(...sentencesOfLine(withoutStart(line, '- '), section))
  }
  return sentences
}

/** Each ends with its citations and a full stop; what is left over has none. */
function sentencesOfLine(line: string, section: string): WrittenSentence[] {
  const sentences: WrittenSentence[] = []
  let from = 0
  for (const { 0: end, index } of line.matchAll(citationsAtEnd)) {
    const citations = [...end.matchAll(/\d+/g)].map(([number]) => Number(number))
    const said = apart(unescaped(line.slice(from, index)))
    // Only the last of them is what is cited for.
    for (const [at, text] of said.entries())
      sentences.push({ text, citations: at === said.length - 1 ? citations : [], section })
    from = index + end.length
  }
  const rest = unescaped(line.slice(from)).trim()
  return rest === '' ? sentences : [...sentences, { text: rest, citations: [], section }]
}

/** From the first of several side by side: begun anew at each of them, a line of nothing else takes for ever. */
const citationsAtEnd = /(?:(?<!\[\d{1,4}\]) |(?<!\[\d{1,4}\] ?)(?=\[))\[\d{1,4}\](?: ?\[\d{1,4}\])*\.(?= |$)/g

/** Quotations in our quotation marks, marks included, and what stands in them. The last one may lack its closing mark. */
export const quotations = /“([^”]*)(?:”|$)/g

/** The sentences of a text; those of a quotation are a part of what quotes them. */
export function apart(text: string): readonly string[] {
  const masked = text.replace(quotations, (quotation) =>
    quotation.endsWith('”') ? `“${'x'.repeat(quotation.length - 2)}”` : quotation,
  )
  let at = 0
  return sentencesOf(masked).map((one) => {
    const from = masked.indexOf(one, at)
    at = from + one.length
    return text.slice(from, at)
  })
}

const phraseMax = 120
/** Whether a text may be put among our own words: what ends our sentence and begins another may not. */
export const isPhrase = (shown: string): boolean => shown.length <= phraseMax && apart(shown).length === 1

/** Markdown of ours as it reads: only punctuation is escaped. */
export const unescaped = (markdown: string): string => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')
