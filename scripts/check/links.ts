import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'

/** A place that a document or a comment names, and that is not there. */
export interface LostLink {
  readonly doc: string
  readonly line: number
  readonly message: string
}

const SOURCES = '{packages,examples,scripts}/**/*.{ts,tsx,mjs,js}'
/** `[text](path#anchor "title")`, but none of an address with a scheme. */
const LINK = /\]\((?![a-z][a-z+.-]*:)([^)\s#]*)(?:#([^)\s]*))?(?:\s"[^"]*")?\)/g
const CITATION = /(?<![\w./-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g
/** What is cited by number has no place in this repository. */
const BY_NUMBER = /\bdecisions? D\d+/i

/** Every link of `docs` (paths from `root`) that leads to no file, or to no heading of it. */
export function checkLinks(root: string, docs: readonly string[]): LostLink[] {
  const places = placesOf(root)
  return docs.flatMap((doc) =>
    textLines(readFileSync(join(root, doc), 'utf8')).flatMap(({ text, line }) =>
      [...text.replace(/`[^`]*`/g, '').matchAll(LINK)].flatMap(([, path = '', anchor]) => {
        const target = path === '' ? doc : normalize(join(dirname(doc), decodeURI(path)))
        const message = places.lost(target, anchor)
        return message === undefined ? [] : [{ doc, line, message }]
      }),
    ),
  )
}

/** Every place in a source that cites a document of `docs`, or a heading of it, which is not there; tests of scripts aside, which cite what they make up. */
export function checkCitations(root: string): LostLink[] {
  const places = placesOf(root)
  const files = [...new Bun.Glob(SOURCES).scanSync({ cwd: root })]
    .filter((file) => !/(?:^|\/)(?:node_modules|dist)\/|^scripts\/.*\.test\.ts$/.test(file))
    .sort()
  return files.flatMap((doc) =>
    readFileSync(join(root, doc), 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const messages = [...text.matchAll(CITATION)].map(([, path = '', anchor]) =>
          places.lost(path, anchor),
        )
        if (BY_NUMBER.test(text))
          messages.push('cites a decision by a number; cite its heading in docs/design/decisions.md')
        return messages.flatMap((message) => (message === undefined ? [] : [{ doc, line: at + 1, message }]))
      }),
  )
}

function placesOf(root: string) {
  const anchors = new Map<string, ReadonlySet<string>>()
  return {
    /** Why the place is not there, in words; nothing when it is. */
    lost(path: string, anchor: string | undefined): string | undefined {
      const file = join(root, path)
      if (!existsSync(file)) return `leads to ${path}, which does not exist`
      if (anchor === undefined || !path.endsWith('.md') || statSync(file).isDirectory()) return undefined
      const known = anchors.get(path) ?? anchorsOf(readFileSync(file, 'utf8'))
      anchors.set(path, known)
      return known.has(anchor) ? undefined : `leads to ${path}#${anchor}, and no heading there is called so`
    },
  }
}

/** The anchors that GitHub gives to the headings of a document, and those that it sets itself. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const seen = new Map<string, number>()
  for (const { text } of textLines(markdown)) {
    for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
    const heading = /^#{1,6} +(.*?)(?: +#+)? *$/.exec(text)?.[1]
    if (heading === undefined) continue
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(slug) ?? 0
    seen.set(slug, before + 1)
    anchors.add(before === 0 ? slug : `${slug}-${before}`)
  }
  return anchors
}

/** The lines of a document that are no code block. */
function textLines(markdown: string): { text: string; line: number }[] {
  let fence: string | undefined
  return markdown.split('\n').flatMap((text, at) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence !== undefined) {
      if (mark === fence) fence = undefined
      return []
    }
    fence = mark
    return mark === undefined ? [{ text, line: at + 1 }] : []
  })
}
