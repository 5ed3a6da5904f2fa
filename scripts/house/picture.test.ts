import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempTree } from '../check/temp-tree.ts'
import { checkPicture } from './picture.ts'

const DOC = 'docs/design/architecture.md'
const EMPTY =
  '# Before\n\n<!-- rooms, made by: bun scripts/house/picture.ts -->\n<!-- end of rooms -->\n\nAfter.\n'
const FILES = {
  [DOC]: EMPTY,
  'packages/core/package.json': '{"name":"@dealflow/core","exports":{".":"./src/index.ts"}}',
  'packages/core/src/index.ts': "export { find } from './search/find.ts'\n",
  'packages/core/src/kernel/clock.ts': 'export const now = 1\n',
  'packages/core/src/records/store.ts': "import { now } from '../kernel/clock.ts'\nexport const at = now\n",
  'packages/core/src/search/find.ts':
    "import type { now } from '../kernel/clock.ts'\nimport { at } from '../records/store.ts'\nexport const find = at\n",
  'packages/core/src/search/find.test.ts': "import { none } from '../language/none.ts'\n",
  'packages/server/src/main.ts': "import { find } from '@dealflow/core'\nfind\n",
  'packages/server/src/index-worker.ts': "import './serve-index-worker.ts'\n",
  'packages/server/src/serve-index-worker.ts': "import { find } from '@dealflow/core'\nfind\n",
}

function drawn(change: Readonly<Record<string, string>> = {}) {
  using tree = tempTree({ ...FILES, ...change })
  const first = checkPicture(tree.root, true)
  return { first, again: checkPicture(tree.root, false), text: readFileSync(join(tree.root, DOC), 'utf8') }
}

test('a picture that was drawn is that of the imports, and the text around it stays', () => {
  const { first, again, text } = drawn()
  expect(first).toEqual({ isSame: false, message: null })
  expect(again).toEqual({ isSame: true, message: null })
  expect(text).toStartWith('# Before\n')
  expect(text).toEndWith('\n\nAfter.\n')
  expect(drawn().text).toBe(text)
})

test('an import that the picture does not show fails, and the message names the command that draws it', () => {
  using tree = tempTree(FILES)
  checkPicture(tree.root, true)
  const text = readFileSync(join(tree.root, DOC), 'utf8')
  writeFileSync(
    join(tree.root, 'packages/core/src/kernel/clock.ts'),
    "export type { at } from '../records/store.ts'\n",
  )
  const { isSame, message } = checkPicture(tree.root, false)
  expect(isSame).toBe(false)
  expect(message).toContain('`bun scripts/house/picture.ts` draws it anew')
  expect(readFileSync(join(tree.root, DOC), 'utf8')).toBe(text)
})

test('the drawing leaves out what follows from other imports; the table has all, those of types slanted', () => {
  const { text } = drawn()
  expect(text).toContain('  search --> records\n')
  expect(text).not.toContain('search -.-> kernel')
  expect(text).toContain('| 2 | search | _kernel_, records |')
  expect(text).toContain('| 0 | kernel | nothing |')
  expect(text).toContain('No room imports one that imports it.')
  expect(text).not.toContain('language')
})

test('a circle is named', () => {
  const { text } = drawn({
    'packages/core/src/records/store.ts':
      "export type { find } from '../search/find.ts'\nexport const at = 1\n",
  })
  expect(text).toContain('Circle: records, search.')
  expect(text).toContain('  records -.-> search\n')
  expect(text).toContain('  search --> records\n')
})

test('a thread is drawn where it begins, with the rooms that it loads', () => {
  const { text } = drawn()
  expect(text).toContain('  server == starts ==> index_worker_ts\n')
  expect(text).toContain('| `index-worker.ts` | index.ts, kernel, records, search, server |')
  expect(text).not.toContain('serve-index-worker.ts`')
})

test('a document without the two lines is refused', () => {
  using tree = tempTree({ ...FILES, [DOC]: '# Nothing\n' })
  expect(checkPicture(tree.root, true).message).toContain('has no lines')
})
