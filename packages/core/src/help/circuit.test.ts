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
