import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Writes `files` (path → text) into a new folder that removes itself at the end of its `using` block. For tests of the checks. */
export function tempTree(files: Readonly<Record<string, string>>): Disposable & { readonly root: string } {
  const root = mkdtempSync(join(tmpdir(), 'dealflow-check-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) }
}
