import { expect, test } from 'bun:test'
import { join } from 'node:path'

interface Chunk {
  readonly imports: readonly { readonly path: string; readonly kind: string }[]
  readonly inputs: Readonly<Record<string, unknown>>
}

const src = join(import.meta.dir, '../packages/server/src')

/** As the binary is cut into chunks. */
const build = await Bun.build({
  entrypoints: [
    'main.ts',
    'cli/run.ts',
    'decks/deck-child.ts',
    'site-child.ts',
    'table-child.ts',
    'backup-worker.ts',
    'index-worker.ts',
    'checkpoint-worker.ts',
  ].map((name) => join(src, name)),
  target: 'bun',
  splitting: true,
  external: ['file-type'],
  metafile: true,
})
const chunks: Readonly<Record<string, Chunk & { readonly entryPoint?: string }>> =
  build.metafile?.outputs ?? {}

/** The sources in the chunks that a module loads with itself. */
function loadedWith(module: string): string {
  const [entry] =
    Object.entries(chunks).find(([, { entryPoint }]) => entryPoint?.endsWith(module) === true) ?? []
  const loaded = new Set([entry ?? `no chunk of ${module}`])
  for (const path of loaded)
    for (const found of chunks[path]?.imports ?? [])
      if (found.kind === 'import-statement') loaded.add(found.path)
  return [...loaded].flatMap((path) => Object.keys(chunks[path]?.inputs ?? {})).join('\n')
}

/** What a server loads before its first answer. */
const loadedByServer = () => ['/main.ts', 'cli/run.ts', 'commands/serve.ts'].map(loadedWith).join('\n')

test('a command that needs no service loads none', () => {
  const loaded = ['/main.ts', 'cli/run.ts', 'commands/version.ts'].map(loadedWith).join('\n')
  expect(loaded).toContain('server/src/commands/version.ts')
  expect(loaded).not.toMatch(/core\/src\/(?:service\/service|storage\/sqlite\/index)|elysia/)
})

test('a server that starts loads nothing of core that its first answer needs none of: it costs 10 ms', () => {
  const loaded = loadedByServer()
  expect(loaded).toContain('core/src/service/service.ts')
  expect(loaded).not.toMatch(
    /core\/src\/(?:(?:search\/query-understanding|web\/html|deep-research\/subsystems|language)\/|extraction\/(?!sentences))(?!index\.ts)/,
  )
})

test('a thread of the index loads the index and no more: it would cost 170 ms and 25 MB each time', () => {
  const loaded = loadedWith('index-worker.ts')
  expect(loaded).toContain('core/src/search/segments/lifecycle/index-thread.ts')
  expect(loaded).not.toMatch(
    /core\/src\/(?!kernel|words|reference|records|search|storage\/(?:sqlite|index\.ts)|service\/index-thread\.ts)|node-adapter\/src\/index\.ts/,
  )
})

test('the server loads nothing of what reads a PDF, and the child nothing of the server', () => {
  const server = loadedByServer()
  expect(server).toContain('core/src/service/service.ts')
  expect(server).not.toMatch(/layout-deck|read-pdf|judge-deck|pdfjs/)
  const child = loadedWith('decks/deck-child.ts')
  for (const name of ['layout-deck.ts', 'read-pdf.ts', 'pdfjs-files.ts']) expect(child).toContain(name)
  expect(child).not.toMatch(/core\/src\/service\/(?!sites-)|storage\/|elysia|undici|swagger/)
})

test('the child that reads sites has the parsers, and nothing of the server or its storage', () => {
  const child = loadedWith('/site-child.ts')
  for (const name of ['html/parse-page.ts', 'robots-lines.ts', 'htmlparser2']) expect(child).toContain(name)
  expect(child).not.toMatch(
    /core\/src\/service\/service\.ts|storage\/sqlite|create-guarded-client|elysia|undici/,
  )
})

test('the process that serves loads nothing that understands what strangers send: a child does', () => {
  const server = loadedByServer()
  expect(server).not.toMatch(/html\/parse-page|robots-lines|htmlparser2|read-site\.ts|sites\/sitemap/)
  expect(server).not.toMatch(/layout-deck|read-pdf|judge-deck|pdfjs/)
})

test('the child that reads workbooks has what unpacks and reads them, and the server nothing of it', () => {
  const child = loadedWith('/table-child.ts')
  for (const name of ['workbooks/zip.ts', 'workbooks/xml.ts']) expect(child).toContain(name)
  expect(child).not.toMatch(/core\/src\/(?!kernel|records\/import)|elysia|undici/)
  expect(loadedByServer()).not.toMatch(/import\/workbooks\//)
})

test('the thread of checkpoints, which a command may start for a second, loads nothing of the service', () => {
  const loaded = loadedWith('checkpoint-worker.ts')
  expect(loaded).toContain('serve-checkpoints.ts')
  expect(loaded).not.toMatch(/core\/src\/(?:service|records|search)\/|elysia/)
})
