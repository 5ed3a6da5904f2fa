import { rejects, strictEqual } from 'node:assert'
import { test } from 'node:test'
import { atFullSpeed, atItsBest, LongTurnError, staysShort, turnMsMax } from '../src/testing/index.ts'

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

test('an attack whose turns are too long is made three times, and one that fails otherwise once', async () => {
  let made = 0
  const attack = (...longest: readonly number[]) =>
    atItsBest(async () => {
      staysShort(longest[made++] ?? Number.NaN)
      return made
    })
  strictEqual(await attack(turnMsMax), 1)
  made = 0
  strictEqual(await attack(51, 300, turnMsMax), 3)
  made = 0
  await rejects(attack(51, 300, 51, turnMsMax), LongTurnError)
  strictEqual(made, 3)
  const other = new Error('an answer that is wrong')
  made = 0
  await rejects(
    atItsBest(async () => {
      made++
      throw other
    }),
    other,
  )
  strictEqual(made, 1)
})
