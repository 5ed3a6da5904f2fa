import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, readExamples } from './examples.ts'
import { tempTree } from './temp-tree.ts'

const manifest = (scripts: object) => JSON.stringify({ description: 'An example.', scripts })

test('an example is a folder with a package.json; node is the pinned one, bun is this one', () => {
  using tree = tempTree({
    'examples/b/package.json': manifest({ start: 'node server.ts', check: 'bun ../shared/check.ts b' }),
    'examples/a/package.json': '{}',
    'examples/README.md': '',
  })
  const [first, second] = readExamples(tree.root)
  expect(first).toMatchObject({ name: 'a', description: '', scripts: {} })
  expect(second).toMatchObject({
    name: 'b',
    folder: join(tree.root, 'examples/b'),
    description: 'An example.',
  })
  if (second === undefined) throw new Error('b is missing')
  const node = join(tree.root, 'packages/node-adapter/node_modules/.bin/node')
  expect(commandOf(tree.root, second, 'start')).toEqual([node, 'server.ts'])
  expect(commandOf(tree.root, second, 'check')).toEqual([process.execPath, '../shared/check.ts', 'b'])
})

test.each([
  [{ check: 'bun check.ts' }, 'examples/a has no script start; it has check.'],
  [{}, 'examples/a has no script start; it has none.'],
  [
    { start: 'deno run a.ts' },
    'The script start of examples/a begins with deno; write a command of node or bun.',
  ],
])('what cannot be run is told with what can: %p', (scripts, message) => {
  using tree = tempTree({ 'examples/a/package.json': manifest(scripts) })
  const [example] = readExamples(tree.root)
  if (example === undefined) throw new Error('a is missing')
  expect(() => commandOf(tree.root, example, 'start')).toThrow(message)
})

test('examples/README.md tells of every example', () => {
  const root = join(import.meta.dir, '../..')
  const told = readFileSync(join(root, 'examples/README.md'), 'utf8')
  for (const { name } of readExamples(root)) expect(told).toContain(`[${name}](${name})`)
})
