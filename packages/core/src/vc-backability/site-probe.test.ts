import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../test/locations.ts'
import { exampleExtractors } from '../testing/example-facts.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { testHost } from '../testing/test-clock.ts'
import { probeSite } from './site-probe.ts'

const thin = '<h1>Quillow</h1><p>Quillow prints books one at a time, for shops.</p>'
const rich = `${thin}<p>${'Shops order single copies and have them within a day. '.repeat(20)}</p>`

/** What is seen of a home page that takes so long. */
async function probed(html: string, tookMs: number) {
  const { clock } = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const began = clock.now()
  let isRead = false
  const reading = exampleReader(exampleSnapshot({ pages: [exampleSitePage({ html })] }))
  const parts = {
    clock: {
      ...clock,
      now: () => began + (isRead ? tookMs : 0),
      defer: (task: () => void) => queueMicrotask(task),
    },
    reader: {
      ...reading,
      async read(...asked: Parameters<typeof reading.read>) {
        isRead = true
        return reading.read(...asked)
      },
    },
    extractors: exampleExtractors(),
    context: () => ({ locations, now: began, isInvestor: () => false }),
  }
  const seen = await probeSite('quillow.example', parts, new AbortController().signal)
  return seen.outcome === 'seen' ? seen.isWhole : seen.outcome
}

test('a home page that says little, and no time for another, is not all that there is to see', async () => {
  expect(await probed(thin, 7_000)).toBe(false)
  expect(await probed(thin, 1_000)).toBe(true)
  expect(await probed(rich, 7_000)).toBe(true)
})
