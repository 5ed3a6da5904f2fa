import { expect, test } from 'bun:test'
import { behindKey } from './sorted-lines.ts'

test('finds each line by its first word, and none by a part of it', () => {
  const lines = ['arbeit 1', 'arbeiter 2 3', 'arbeits-', 'bau', 'straße 4 5 6', 'zug 7']
  const text = lines.join('\n')
  for (const line of lines) {
    const [word = '', ...rest] = line.split(' ')
    expect([word, behindKey(text, word)]).toEqual([word, rest.join(' ')])
    expect(behindKey(line, word)).toBe(rest.join(' '))
  }
  for (const word of ['', 'a', 'arbei', 'arbeits', 'baum', 'zugs', '1'])
    expect([word, behindKey(text, word)]).toEqual([word, null])
  expect(behindKey('', 'bau')).toBeNull()
})
