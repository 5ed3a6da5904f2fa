import { expect, test } from 'bun:test'
import type { PdfStructNode } from './pdfjs.ts'
import { tagTree } from './tags.ts'

test('text that many cells of a table name belongs to the first of them', () => {
  const cell = (): PdfStructNode => ({ role: 'TD', children: [{ type: 'content', id: 'all' }] })
  const tree = tagTree({ role: 'TR', children: [cell(), cell(), cell()] }, new Map([['all', [0, 1, 2]]]))
  expect(tree.children.map((child) => child.runs)).toEqual([[0, 1, 2], [], []])
})
