import { afterAll, test } from 'bun:test'
import { checkDeckGolden, deckGoldens } from '@dealflow/node-adapter/testing'
import { Workbench } from '../dealflow.ts'
import { readByCommand } from '../decks/read-by-command.ts'
import { testDeckKills } from '../faults/deck-kills-suite.ts'

const binary = process.env['DEALFLOW_BINARY']
const processTestMs = 60_000

if (binary === undefined) {
  console.log('skipped: decks in the binary: DEALFLOW_BINARY does not name it (npm test builds it)')
  test.skip('decks in the binary', () => {})
} else {
  testDeckKills([binary], 'in the binary')
  const bench = new Workbench([binary])
  afterAll(() => bench.close())
  for (const { name, place } of deckGoldens) {
    test(
      `the deck ${name} reads in the binary as it was judged by eye`,
      async () => checkDeckGolden(name, await readByCommand(bench, place(bench.directory))),
      processTestMs,
    )
  }
}
