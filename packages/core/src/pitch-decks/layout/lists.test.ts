import { expect, test } from 'bun:test'
import { layoutDeck } from './layout-deck.ts'
import { deckOf, pageOf, run } from './made-pages.ts'
import type { Block } from './slide-layout.ts'

function blocksBelowTitle(lines: readonly string[]): readonly Block[] {
  const runs = lines.map((text, at) => run(text, 60, 150 + 20 * at))
  const [slide] = layoutDeck(deckOf([pageOf([run('Title', 60, 50, { size: 30 }), ...runs])])).slides
  return slide?.blocks ?? []
}

const linesAsRead = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.lines : [block.kind]))

test('a sign before an amount is part of it, before words it is a bullet', () => {
  for (const lines of [
    ['> 50% of users', '+ 20 staff'],
    ['~ $50 a month', '× 3 a year'],
  ])
    expect(linesAsRead(blocksBelowTitle(lines))).toEqual(lines)
  expect(blocksBelowTitle(['> fast', '> simple'])).toMatchObject([
    { kind: 'list', items: [{ text: 'fast' }, { text: 'simple' }] },
  ])
})

test('initials of names are no numbers of a list', () => {
  for (const lines of [
    ['A. Smith leads', 'B. Jones follows'],
    ['I. Newton', 'J. Kepler', 'K. Marx'],
  ])
    expect(linesAsRead(blocksBelowTitle(lines))).toEqual(lines)
  expect(blocksBelowTitle(['a) hire', 'b) train'])).toMatchObject([
    { kind: 'list', items: [{ marker: 'a)' }, { marker: 'b)' }] },
  ])
})
