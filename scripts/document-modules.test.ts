import { expect, test } from 'bun:test'
import { dirname, join } from 'node:path'

const core = new URL('../packages/core/src/', import.meta.url).pathname

test('what makes documents of companies, which every index thread loads, has no pack of a language', async () => {
  const files = [...(await loadedBy(join(core, 'search/analysis/document-of.ts')))]
  expect(files).toContain(join(core, 'words/tokens.ts'))
  expect(files.filter((file) => file.startsWith(join(core, 'language/')))).toEqual([])
})

/** A module and all of core that it imports as it is loaded. */
async function loadedBy(file: string, known = new Set<string>()): Promise<ReadonlySet<string>> {
  if (known.has(file)) return known
  known.add(file)
  const imports = new Bun.Transpiler({ loader: 'ts' }).scanImports(await Bun.file(file).text())
  for (const { kind, path } of imports)
    if (kind === 'import-statement' && path.startsWith('.') && path.endsWith('.ts'))
      await loadedBy(join(dirname(file), path), known)
  return known
}
