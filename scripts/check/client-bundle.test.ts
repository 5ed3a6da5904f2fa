import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { checkClientBundle } from './client-bundle.ts'
import { tempTree } from './temp-tree.ts'

async function problemsOf(source: string) {
  using tree = tempTree({ 'index.ts': source })
  return (await checkClientBundle(join(tree.root, 'index.ts'))).problems
}

test('a small client without imports is well', async () => {
  expect(await problemsOf('export const one: number = 1')).toEqual([])
})

test('a client is refused that imports something, is too large, or cannot be built', async () => {
  expect(await problemsOf("export { x } from 'https://cdn.example/x.js'")).toEqual([
    'the client imports https://cdn.example/x.js; it has no dependencies',
  ])
  expect(await problemsOf("export { x } from 'some-package'")).toEqual([
    expect.stringContaining('cannot be bundled'),
  ])
  const noise = Array.from({ length: 4_000 }, (_, index) => Math.imul(index + 1, 0x9e3779b1).toString(36))
  expect(await problemsOf(`export const noise = '${noise.join('')}'`)).toEqual([
    expect.stringMatching(/bytes gzipped; at most 8192$/),
  ])
})
