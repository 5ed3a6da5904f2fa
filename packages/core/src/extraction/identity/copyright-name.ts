import { makerCues } from './name-stop-table.ts'

/** One of these stands in whatever may be a line of copyright. */
export const copyrightWords: readonly string[] = [
  '©',
  '(c)',
  'copyright',
  '&copy;',
  'all rights reserved',
  'alle rechte',
  'tous droits',
  'todos los derechos',
]

/** `© 2011-2014 Acme Inc. All rights reserved.`: Acme Inc, without its dot. The line of the web agency is not read. */
export function copyrightName(text: string): string | null {
  const cue = /©|\(c\)|\bcopyright\b/i.exec(text)
  const start = cue === null ? 0 : cue.index
  const line = text.slice(start, start + 220).split('\n', 3)
  for (const part of line) {
    const name = nameInCopyright(part)
    if (name !== null) return name
  }
  const before =
    cue === null
      ? null
      : /(?:^|[|•·\n])\s*([^|•·\n©]{2,70}?)[\s,|-]*$/u.exec(text.slice(Math.max(0, start - 80), start))?.[1]
  return before === undefined || before === null || makerCues.test(before) ? null : beforeRights(before)
}

function nameInCopyright(line: string): string | null {
  const rest = line
    .replace(/^(?:\s|©|\(c\)|copyright|&copy;|[,.:;|–—-])+/gi, '')
    .replace(/^(?:\d{4}(?:\s?[-–—/,&]\s?(?:\d{4}|\d{2}\b|present|today|heute))*)[\s,.:;|©–—-]*/i, '')
    .replace(/^(?:©|\(c\)|copyright|by|to|von|par|por|belongs to)\s+/i, '')
    .replace(/^(?:\d{4}(?:\s?[-–—/,&]\s?(?:\d{4}|present))*)[\s,.:;|©–—-]*/i, '')
    .replace(/^by\s+/i, '')
  return beforeRights(rest)
}

function beforeRights(text: string): string | null {
  const end = text.search(
    /(?<!\s)\s*(?:[-–—|•·,.(]\s*)?(?:\ball rights?\b|\bwebsite\b|\bweb ?site\b|\bsite (?:by|map)\b|\bsitemap\b|\bpowered\b|\bdesign(?:ed)? by\b|\bprivacy\b|\bterms\b|\bis a (?:registered )?trademark\b|\balle rechte\b|\btous droits\b|\btodos\b|\bunless otherwise\b|[|•·©;]|\s[-–—]\s|\b(?:19|20)\d\d\b|\.\s+\p{Lu}|,\s(?!inc|llc|ltd|l\.l\.c|lda|gmbh|corp|co\b|s\.|p\.))/iu,
  )
  const name = (end === -1 ? text : text.slice(0, end)).replace(/(?<![\s,.:;|–—-])[\s,.:;|–—-]+$/u, (tail) =>
    tail.startsWith('.') ? '.' : '',
  )
  return name.length >= 2 && name.length <= 80 && !makerCues.test(name) ? name : null
}
