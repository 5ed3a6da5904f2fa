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

/** Looked for around each `@`, so that a text without one costs nothing. */
export function emailsIn(text: string): string[] {
  const emails: string[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = /[\w.+%-]{1,64}$/.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^[.%+-]+/, '')
    const host = /^(?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}]{2,24}(?![\p{L}\p{N}@])/u.exec(
      text.slice(at + 1, at + 260),
    )?.[0]
    if (name !== undefined && name !== '' && host !== undefined) emails.push(`${name}@${host}`)
  }
  return emails
}
