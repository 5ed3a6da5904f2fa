import { describe, expect, test } from 'bun:test'
import type { CompanyRecord } from '../../records/index.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import { referenceIndex } from '../../testing/reference-index.ts'
import { findTwins } from './find-twins.ts'

async function twinsOf(asked: CompanyRecord, others: readonly CompanyRecord[]) {
  const index = referenceIndex()
  const records = [asked, ...others]
  const changes = records.map((record) => ({ id: record.company.id, record }))
  await index.apply(changes, '1')
  const byId = new Map(records.map((record) => [record.company.id, record]))
  const recordsOf = async (ids: readonly string[]) => ids.map((id) => byId.get(id) ?? null)
  const [found] = await findTwins(changes.slice(0, 1), { index, recordsOf, giveWay: async () => {} })
  return found?.twins?.map(({ id }) => id)
}
const description = 'Lumastra turns printed papers, magazines and leaflets of small towns into shops.'

describe('twins are found', () => {
  test('by the rare word that two names share, in whichever of them more is said', async () => {
    const short = fixtureRecord({ id: 'short', name: 'Lumastra', description })
    const long = fixtureRecord({ id: 'long', name: 'Lumastra Robotics', description })
    expect(await twinsOf(long, [short])).toEqual(['short'])
    expect(await twinsOf(short, [long])).toEqual(['long'])
  })

  test('by the name with which a text begins to speak', async () => {
    const renamed = fixtureRecord({ id: 'renamed', name: 'Quillmark', description })
    expect(await twinsOf(renamed, [fixtureRecord({ id: 'known', name: 'Lumastra', description })])).toEqual([
      'known',
    ])
  })

  test('never by a word that many names hold', async () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      fixtureRecord({ id: `many-${i}`, name: `Lumastra ${'abcdefghij'.charAt(i % 10)}${i}x` }),
    )
    expect(await twinsOf(fixtureRecord({ id: 'one', name: 'Lumastra' }), many)).toEqual([])
  })
})
