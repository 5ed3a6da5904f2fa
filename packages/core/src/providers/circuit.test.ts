import { expect, test } from 'bun:test'
import { createCircuit } from './circuit.ts'

test('failures count in a row: a success between them begins anew', () => {
  const circuit = createCircuit({ now: () => 0 })
  const fail = (times: number) => {
    for (let time = 0; time < times; time++) circuit.failed()
  }
  fail(4)
  circuit.succeeded()
  fail(4)
  expect(circuit.isResting()).toBe(false)
  fail(1)
  expect(circuit.isResting()).toBe(true)
})

test('what hangs rests at once, until something is answered after all', () => {
  let now = 0
  const circuit = createCircuit({ now: () => now })
  circuit.hung()
  expect(circuit.isResting()).toBe(true)
  circuit.succeeded()
  expect(circuit.isResting()).toBe(false)
  circuit.hung()
  now = 60_000
  expect(circuit.isResting()).toBe(false)
})
