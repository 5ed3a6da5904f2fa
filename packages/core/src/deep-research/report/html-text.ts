import { unescaped } from './written-sentences.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as the content of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)

/**
 * The Markdown of a report as HTML: headings of parts, paragraphs, lists and citations, which lead to the sources. Whatever else
 * is there is text.
 */
export function reportBody(markdown: string): string {
  const html: string[] = []
  let isInList = false
  for (const line of markdown.split('\n')) {
    const isItem = line.startsWith('- ')
    if (isInList && !isItem) html.push('</ul>')
    if (!isInList && isItem) html.push('<ul>')
    isInList = isItem
    if (isItem) html.push(`<li dir="auto">${inlineHtml(line.slice(2))}</li>`)
    else if (line.startsWith('## ')) html.push(`<h2>${inlineHtml(line.slice(3))}</h2>`)
    else if (line.trim() !== '') html.push(`<p dir="auto">${inlineHtml(line)}</p>`)
  }
  if (isInList) html.push('</ul>')
  return html.join('\n')
}

/** A line: escapes are undone, and brackets without escapes hold citations. */
export function inlineHtml(line: string): string {
  const parts = line.split(/(?<!\\)(\[\d{1,4}\])/)
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return escapeHtml(unescaped(part))
      const number = part.slice(1, -1)
      return `<a class="cite" href="#source-${number}">[${number}]</a>`
    })
    .join('')
}
