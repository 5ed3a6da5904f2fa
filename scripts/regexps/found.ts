import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '../check/tokens.ts'

export interface FoundPattern {
  readonly file: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

/** Folders of core that read what strangers write. */
export const strangersText = [
  'web',
  'extraction',
  'enrichment',
  'deep-research',
  'vc-backability',
  'records/import',
  'records/lookup',
  'search/lookup',
  'reference/names',
  'reference/web-addresses',
  'words',
  'language',
  'pitch-decks',
]

/**
 * Every regular expression of the folders: literals as they are in the files, and those that are put together from words, which
 * are seen as the modules are loaded.
 */
export async function findPatterns(
  core: string,
  folders: readonly string[],
): Promise<readonly FoundPattern[]> {
  const files = folders.flatMap((folder) =>
    [...new Bun.Glob(`${folder}/**/*.ts`).scanSync({ cwd: core })].filter(
      (file) => !file.endsWith('.test.ts'),
    ),
  )
  const found = new Map<string, FoundPattern>()
  const add = (pattern: FoundPattern) => {
    const key = `/${pattern.source}/${pattern.flags}`
    if (!found.has(key)) found.set(key, pattern)
  }
  for (const file of files.sort()) {
    for (const { kind, text, line } of tokenize(readFileSync(join(core, file), 'utf8'))) {
      if (kind !== 'regex') continue
      const end = text.lastIndexOf('/')
      add({ file, line, source: text.slice(1, end), flags: text.slice(end + 1) })
    }
  }
  const made = watchConstructor((source, flags, file) => add({ file, line: 0, source, flags }))
  try {
    for (const file of files) {
      made.loading(file)
      await import(join(core, file))
    }
  } finally {
    made.end()
  }
  return [...found.values()]
}

function watchConstructor(tell: (source: string, flags: string, file: string) => void) {
  const original = globalThis.RegExp
  let loading = ''
  globalThis.RegExp = new Proxy(original, {
    construct(target, args, self) {
      const pattern = Reflect.construct(target, args, self === globalThis.RegExp ? target : self) as RegExp
      // Patterns of packages that our modules load are their own.
      const frames = (new Error().stack ?? '').split('\n').filter((frame) => frame.includes('/'))
      const maker = frames.find((frame) => !frame.includes(import.meta.filename)) ?? ''
      if (!maker.includes('node_modules')) tell(pattern.source, pattern.flags, loading)
      return pattern
    },
  })
  return {
    loading(file: string) {
      loading = file
    },
    end() {
      globalThis.RegExp = original
    },
  }
}
