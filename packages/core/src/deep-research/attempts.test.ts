import { describe, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import type { CompanyRecord } from '../records/company.ts'
import { enrichmentBench } from '../testing/enrichment-bench.ts'
import { exampleExtractors, exampleFact, exampleIdentity } from '../testing/example-facts.ts'
import { exampleReader, exampleSitePage, exampleSnapshot } from '../testing/example-site.ts'
import { workOut } from '../testing/job-run.ts'
import { acmeDown, acmeRecord, researchOf, researchRequest, withPart } from '../testing/research-bench.ts'
import type { SiteReader } from '../web/sites/snapshot.ts'
import type { SubsystemName } from './schema.ts'
import { subsystemTable } from './subsystem-table.ts'
import { researchWork } from './work.ts'

const start = (given: Parameters<typeof enrichmentBench>[1] = {}) =>
  enrichmentBench({ locations, sha256 }, given)

const acme = researchRequest('acme.example')

describe('an attempt that goes on', () => {
  const endedUpTo = (name: SubsystemName, checkpoints: ReadonlyMap<string, unknown>) => {
    const names = subsystemTable.map((one) => one.name)
    return new Map(
      [...checkpoints].filter(([one]) => names.indexOf(one as SubsystemName) <= names.indexOf(name)),
    )
  }

  for (const { name } of subsystemTable)
    test(`behind ${name} runs nothing twice, and comes to the same`, async () => {
      const whole = await workOut(start().works.deep_research, acme)
      const { parts, storage } = start()
      const ran: string[] = []
      const table = withPart((part, research) => {
        ran.push(part.name)
        return part.run(research)
      })
      const checkpoints = endedUpTo(name, whole.checkpoints)
      const again = await workOut(researchWork(parts, table), acme, undefined, null, { checkpoints })
      expect(ran.filter((one) => checkpoints.has(one))).toEqual([])
      expect(researchOf(again)).toEqual(researchOf(whole))
      expect((await storage.companies.find('site:acme.example'))?.company.founded_year).toBe(2019)
    })

  test('finds in its checkpoint what goes into the record, under the name that earlier versions gave it', async () => {
    const { checkpoints } = await workOut(start().works.deep_research, acme)
    expect(checkpoints.get('companyProfile')).toMatchObject({
      ended: { learnt: { values: expect.arrayContaining([expect.objectContaining({ field: 'name' })]) } },
    })
  })

  test('knows that the site was another company than the record', async () => {
    const request = { ...acme, website: 'lab.acme.example' }
    const bench = () =>
      start({
        extractors: exampleExtractors({
          identity: () => exampleIdentity({ name: exampleFact('Bolt Lamps') }),
        }),
      })
    const saved = async () => {
      const { works, storage, parts } = bench()
      await storage.enrichment.save({ before: null, after: acmeRecord, facts: [] })
      return { works, storage, parts }
    }
    const first = await saved()
    const whole = await workOut(first.works.deep_research, request)
    for (const last of ['fundingResearch', 'report'] as const) {
      const checkpoints = endedUpTo(last, whole.checkpoints)
      const second = await saved()
      const again = await workOut(second.works.deep_research, request, undefined, null, { checkpoints })
      expect(researchOf(again).record_store_id).toBe(researchOf(whole).record_store_id)
      expect(researchOf(again).record_store_id).not.toBe('acme')
      expect(await second.storage.companies.find('acme')).toEqual(acmeRecord)
    }
  })

  /** Goes on behind `name` with a site that is other than it was. */
  async function goneOn(
    name: SubsystemName,
    given: Parameters<typeof enrichmentBench>[1],
    record: CompanyRecord | null = null,
  ) {
    const whole = await workOut(start().works.deep_research, acme)
    const { parts, storage } = start(given)
    if (record !== null) await storage.enrichment.save({ before: null, after: record, facts: [] })
    const ran: string[] = []
    const table = withPart((part, research) => {
      ran.push(part.name)
      return part.run(research)
    })
    const checkpoints = endedUpTo(name, whole.checkpoints)
    return { ran, worked: await workOut(researchWork(parts, table), acme, undefined, null, { checkpoints }) }
  }

  test('begins anew where the site has changed: no two readings are in one result', async () => {
    const pages = [exampleSitePage({ sha256: 'cd'.repeat(32) })]
    const identity = () => exampleIdentity({ name: exampleFact('Zebra Payroll') })
    const changed = { snapshot: exampleSnapshot({ pages }), extractors: exampleExtractors({ identity }) }
    const { ran, worked } = await goneOn('founderResearch', changed)
    const { data } = researchOf(worked)
    expect(ran).toEqual(expect.arrayContaining(['deepScrape', 'companyProfile', 'founderResearch', 'report']))
    expect(data.companyProfile.output?.name).toBe('Zebra Payroll')
    expect(data.founderResearch.output?.founders).toEqual([])
    expect(JSON.stringify(data)).not.toContain('Acme Kettles')
  })

  test('leaves out what could be read only later, and says what could not be read then', async () => {
    const about = exampleSitePage({ url: 'https://acme.example/about', kind: 'about' })
    const torn = exampleSnapshot({
      pages: [exampleSitePage(), { ...about, outcome: 'timeout', status: null, html: null, sha256: null }],
      pagesLeft: 2,
    })
    const first = await workOut(start({ snapshot: torn }).works.deep_research, acme)
    const { parts } = start({ snapshot: exampleSnapshot({ pages: [exampleSitePage(), about] }) })
    const checkpoints = endedUpTo('deepScrape', first.checkpoints)
    const again = await workOut(researchWork(parts), acme, undefined, null, { checkpoints })
    expect(researchOf(again)).toEqual(researchOf(first))
    expect(researchOf(again).data.companyProfile.status).toBe('partial')
  })

  test('fails as at the beginning where the site is down by then, and leaves no checkpoint', async () => {
    const { worked } = await goneOn('founderResearch', { snapshot: acmeDown })
    expect(worked.error).toMatchObject({ reason: 'WEBSITE_UNREACHABLE', retryable: true })
    expect([...worked.checkpoints.values()].filter((saved) => saved !== null)).toEqual([])
  })

  test('goes by the record then, where there is one', async () => {
    const { worked } = await goneOn('founderResearch', { snapshot: acmeDown }, acmeRecord)
    const { data, record_store_id: id } = researchOf(worked)
    expect([id, data.deepScrape.status, data.companyProfile.status]).toEqual(['acme', 'failed', 'partial'])
    expect(data.companyProfile.output?.founded_year).toBe(2011)
  })

  test('does not look at the site for what needs no page', async () => {
    const { ran, worked } = await goneOn('riskFlags', { snapshot: acmeDown })
    expect([ran, worked.error]).toEqual([['report'], null])
  })

  test('has spent of the model what earlier ones spent', async () => {
    const { parts } = start()
    const usage = { model_calls: 2, input_tokens: 100, output_tokens: 20 }
    // It has read other pages: all begin anew, but what was spent is spent.
    const reading = { pages: ['https://acme.example/ gone'], covered: { unread: [] } }
    const ended = { status: 'succeeded', output: {}, evidence: [], usage, reading }
    const checkpoints = new Map([['deepScrape', { ended, startedAt: 1, completedAt: 2 }]])
    const seen: unknown[] = []
    const table = withPart((part, research) => {
      if (part.name === 'deepScrape') seen.push({ ...research.modelBudget.used })
      return part.run(research)
    })
    await workOut(researchWork(parts, table), acme, undefined, null, { checkpoints })
    expect(seen).toEqual([{ calls: 2, inputTokens: 100, outputTokens: 20, isEstimated: false }])
  })
})

describe('a research that is told to stop', () => {
  test('when all has ended but the record is not written yet, makes none', async () => {
    const { checkpoints } = await workOut(start().works.deep_research, acme)
    const { works, storage } = start()
    const signal = AbortSignal.abort(new Error('cancelled'))
    const given = { checkpoints, signal }
    const { error } = await workOut(works.deep_research, acme, undefined, null, given)
    expect(error).toMatchObject({ message: 'cancelled' })
    expect(await storage.companies.find('site:acme.example')).toBeNull()
  })

  test('amid the pages ends at once, keeps nothing and makes no record', async () => {
    const aborting = new AbortController()
    const reader: SiteReader = {
      ...exampleReader(exampleSnapshot()),
      read: (_website, { onPage }) => {
        onPage?.(exampleSitePage())
        aborting.abort(new Error('cancelled'))
        return new Promise<never>(() => {})
      },
    }
    const { works, storage } = start({ reader })
    const { error, checkpoints } = await workOut(works.deep_research, acme, undefined, null, {
      signal: aborting.signal,
    })
    expect(error).toMatchObject({ message: 'cancelled' })
    expect(checkpoints.size).toBe(0)
    expect(await storage.companies.find('site:acme.example')).toBeNull()
  })

  for (const { name } of subsystemTable)
    test(`amid ${name} makes no record`, async () => {
      const aborting = new AbortController()
      const { parts, storage } = start()
      const onSubsystem = (begun: { readonly name: SubsystemName }) => {
        if (begun.name === name) aborting.abort(new Error('cancelled'))
      }
      const worked = await workOut(researchWork({ ...parts, onSubsystem }), acme, undefined, null, {
        signal: aborting.signal,
      })
      expect(worked.error).toMatchObject({ message: 'cancelled' })
      expect(worked.checkpoints.has(name)).toBe(false)
      expect(await storage.companies.find('site:acme.example')).toBeNull()
    })
})
