import { expect } from 'bun:test'
import { faultProcess, fromSources, type Program } from '../dealflow.ts'
import { describeInNightly } from '../nightly-test.ts'
import { readOnce, testDeckKills, testDecks } from './deck-kills-suite.ts'

const servesAlone: Program = faultProcess('deck-serving-process')

// The check kills the binary.
describeInNightly('a server of the sources killed while it reads a deck', () => {
  testDeckKills(fromSources, 'from the sources')
})

testDecks(
  servesAlone,
  'a server that is stopped kills the child, keeps the file, and the next one reads the deck',
  async (decks) => {
    const { goOn, ...found } = await decks.stopped()
    expect(found).toEqual({ how: 0, wasWorking: true, left: [], kept: 1 })
    expect(await goOn()).toEqual(readOnce)
  },
)

testDecks(
  servesAlone,
  'the same checks catch a server that removes the files of unfinished jobs at its end',
  async (decks) => {
    expect(await decks.stopped({ MUTANT: 'removes files at its end' })).toMatchObject({ kept: 0 })
  },
)

describeInNightly(
  'mutants that keep files of jobs that are over, or children that outlive their server',
  () => {
    testDecks(servesAlone, 'and one whose children do not notice that it died', async (decks) => {
      const { left } = await decks.killed({ MUTANT: 'has deaf children' })
      expect(left).not.toEqual([])
      for (const pid of left) process.kill(pid, 'SIGKILL')
    })

    testDecks(servesAlone, 'and one that lets the children of cancelled jobs work on', async (decks) => {
      const { left } = await decks.cancelled({ MUTANT: 'lets children work on' })
      expect(left).not.toEqual([])
    })

    testDecks(servesAlone, 'and one that keeps files whose jobs are over', async (decks) => {
      const { end } = await decks.cancelled({ MUTANT: 'keeps files' })
      expect(end.files).toHaveLength(1)
    })
  },
)
