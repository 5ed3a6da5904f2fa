import { expect, test } from 'bun:test'
import { notYetPassed, openNightlyRecord } from './nightly-record.ts'
import { NIGHTLY } from './nightly-steps.ts'
import { STEPS } from './steps.ts'
import { tempTree } from './temp-tree.ts'

const row = (name: string, failed = 0) => ({
  name,
  does: '',
  result: { passed: 1, failed, skipped: [], notes: [] },
  wallSeconds: 1,
  cpuSeconds: 1,
})

test('what passed on a commit is known to the next run on it, and to none on another', () => {
  using tree = tempTree({})
  const first = openNightlyRecord(tree.root, 'abc')
  first.add(row('core'))
  first.add(row('node', 1))
  expect([...openNightlyRecord(tree.root, 'abc').passed.keys()]).toEqual(['core'])
  expect(openNightlyRecord(tree.root, 'abd').passed.size).toBe(0)
  openNightlyRecord(tree.root, 'abc').add(row('core', 1))
  expect(openNightlyRecord(tree.root, 'abc').passed.size).toBe(0)
})

test('what passed on a tree with changes, or outside of git, is not kept', () => {
  using tree = tempTree({})
  for (const commit of ['abc-dirty', 'unknown']) {
    openNightlyRecord(tree.root, commit).add(row('core'))
    expect(openNightlyRecord(tree.root, commit).passed.size).toBe(0)
  }
})

test('every step of the nightly has to pass before a release', () => {
  using tree = tempTree({})
  const record = openNightlyRecord(tree.root, 'abc')
  for (const { name } of NIGHTLY.slice(1)) record.add(row(name))
  expect(notYetPassed(record, NIGHTLY)).toEqual(NIGHTLY.slice(0, 1).map(({ name }) => name))
})

test('the nightly runs every step of the check, and no name stands twice', () => {
  const names = NIGHTLY.map(({ name }) => name)
  expect(STEPS.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
