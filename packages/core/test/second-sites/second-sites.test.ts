import { expect, test } from 'bun:test'
import { scoreSites } from './score.ts'

/**
 * Sixty-nine fictional sites and articles with what is true of them, written without a look at the rules that read them. What
 * was found of them may not become less; where more is found, raise the figure.
 */
const least: Readonly<Record<string, readonly [precision: number, recall: number]>> = {
  name: [0.98, 0.98],
  'legal name': [1, 0.93],
  'founded year': [1, 0.92],
  emails: [1, 1],
  phones: [1, 0.95],
  addresses: [1, 1],
  country: [1, 0.97],
  city: [1, 0.97],
  founders: [1, 0.95],
  'founders in news': [1, 0.92],
  amounts: [1, 0.93],
  'type of round': [1, 1],
  'date of round': [1, 1],
  'lead investors': [1, 1],
  investors: [1, 0.98],
  total: [1, 1],
  acquirer: [1, 1],
  'venture-backable': [0.88, 1],
}

const scores = scoreSites()

test.each(Object.entries(least))('%s', (task, [precision, recall]) => {
  const score = scores.get(task)
  if (score === undefined) throw new Error(`Nothing is scored as ${task}`)
  const { right, found, wanted, missed, errors } = score
  const isLess = right / found < precision || (wanted - missed) / wanted < recall
  expect(isLess ? errors : []).toEqual([])
})

test('every task is held', () => {
  expect([...scores.keys()].toSorted()).toEqual(Object.keys(least).toSorted())
})
