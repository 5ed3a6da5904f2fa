import { strictEqual } from 'node:assert'
import { test } from 'node:test'
import { atFullSpeed, turnMsMax } from '../src/testing/index.ts'

test('a turn that is too long is judged at the full speed of the machine, within reason', () => {
  strictEqual(
    atFullSpeed(turnMsMax, () => {
      throw new Error('a turn within the bound asks for no speed')
    }),
    turnMsMax,
  )
  strictEqual(
    atFullSpeed(80, () => 2),
    40,
  )
  strictEqual(
    atFullSpeed(80, () => 0.5),
    80,
  )
  strictEqual(
    atFullSpeed(800, () => 100),
    200,
  )
})
