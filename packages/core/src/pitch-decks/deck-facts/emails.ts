import { emailsIn } from '../../extraction/index.ts'
import type { SlideLayout } from '../layout/slide-layout.ts'
import type { SlideLine } from './slide-lines.ts'

/** Addresses in the text and the links of a slide, as written, each once. */
export function emailsOf(slide: SlideLayout, lines: readonly SlideLine[]): string[] {
  const found = new Map<string, string>()
  const add = (email: string) => {
    if (!found.has(email.toLowerCase())) found.set(email.toLowerCase(), email)
  }
  for (const { text } of lines) for (const email of emailsIn(text)) add(email)
  for (const link of slide.links) {
    if (!link.toLowerCase().startsWith('mailto:')) continue
    const address = link.slice('mailto:'.length).split('?', 1)[0] ?? ''
    for (const email of emailsIn(address)) add(email)
  }
  return [...found.values()]
}
