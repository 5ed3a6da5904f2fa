import type { Block, Page } from './page.ts'

/** Characters of a page's Markdown; what lies behind is left out. */
const markdownMax = 200_000

/** The text that a page shows, as Markdown without links, images or HTML: nothing of a page becomes one. */
export function pageMarkdown({ blocks }: Page): string {
  const parts: string[] = []
  let length = 0
  for (const block of blocks) {
    if (block.region === 'nav' || block.region === 'footer') continue
    const part = markdownOf(block)
    length += part.length + 2
    if (length > markdownMax) break
    parts.push(part)
  }
  return parts.join('\n\n')
}

function markdownOf({ kind, level, text }: Block): string {
  const safe = escaped(text)
  if (kind === 'heading') return `${'#'.repeat(Math.max(1, level))} ${safe}`
  if (kind === 'item') return `- ${safe}`
  return kind === 'quote' ? `> ${safe}` : safe
}

const escaped = (text: string) => text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]()#+\-.!|<>~&:]/g, '\\$&')
