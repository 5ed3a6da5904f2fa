import { expect, test } from 'bun:test'
import { makePack, openPack } from './pack.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const pack = openPack(
  makePack([
    [['code', bytes('run()')]],
    [
      ['maps/a', bytes('a'.repeat(1_000))],
      ['maps/empty', bytes('')],
      ['maps/b', bytes('b')],
    ],
  ]),
)

test('every file of a pack comes out as it went in, from whichever part', () => {
  const text = (name: string) => new TextDecoder().decode(pack.read(name))
  expect(text('maps/b')).toBe('b')
  expect(text('code')).toBe('run()')
  expect(text('maps/a')).toBe('a'.repeat(1_000))
  expect(text('maps/empty')).toBe('')
})

test('what is read may be written to: the next reader does not see it', () => {
  pack.read('maps/b').fill(0)
  expect(pack.read('maps/b')).toEqual(bytes('b'))
})

test('a file that is not there is refused by its name', () => {
  expect(() => pack.read('maps/c')).toThrow('The pack holds no maps/c.')
  expect(() => pack.read('toString')).toThrow('The pack holds no toString.')
})
