import { afterAll, expect, test } from 'bun:test'
import { chmodSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeckRefused } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { processDeckReader } from '@dealflow/node-adapter/decks'
import { checkDeckGolden, deckGoldens } from '@dealflow/node-adapter/testing'
import { readOverHttp } from '../cli-scenarios/decks.ts'
import { longTestMs, Workbench } from '../dealflow.ts'
import { testDeckKills } from '../faults/deck-kills-suite.ts'

const binary = process.env['DEALFLOW_BINARY']
if (binary === undefined) {
  console.log('skipped: decks in the binary: DEALFLOW_BINARY does not name it (npm test builds it)')
  test.skip('decks in the binary', () => {})
} else {
  testDeckKills([binary], 'in the binary')
  const bench = new Workbench([binary])
  // One process of the binary reads them all, as of a server; `dealflow deck` would be two for each.
  const reader = processDeckReader({
    host: nodeHost(createLineLog({ fd: 2, format: 'text', level: 'warn' })),
    program: [binary, 'deck-child'],
  })
  const { signal } = new AbortController()
  afterAll(async () => {
    await reader.close()
    await bench.close()
  })
  test.skipIf(process.platform !== 'linux')(
    'a server goes on reading decks with its own version once another stands in its place',
    async () => {
      const program = join(bench.directory, 'dealflow')
      copyFileSync(binary, program)
      const upgraded = new Workbench([program])
      try {
        const server = await upgraded.serve()
        rmSync(program)
        writeFileSync(program, '#!/bin/sh\nexit 3\n')
        chmodSync(program, 0o755)
        expect(await readOverHttp(server)).toBe('succeeded')
        expect(await server.stop()).toBe(0)
      } finally {
        await upgraded.close()
      }
    },
    longTestMs,
  )
  for (const { name, place } of deckGoldens()) {
    test(
      `the deck ${name} reads in the binary as it was judged by eye`,
      async () => {
        const location = place(bench.directory)
        const found = await reader.read({ location }, { signal }).catch((error: unknown) => {
          if (error instanceof DeckRefused) return error
          throw error
        })
        checkDeckGolden(name, found)
      },
      longTestMs,
    )
  }
}
