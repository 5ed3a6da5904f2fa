import { same } from './assert.ts'
import { form } from './http-events.ts'
import { meets, type Row, refusals, scenario } from './http-scenario.ts'
import type { HttpScenario } from './http-subject.ts'
import { jobKinds, pdfTitled } from './job-bench.ts'

const decks = '/api/v2/pitch-deck-jobs'
const checks = '/api/v2/vc-backability-checks'
const research = '/api/v2/deep-research-jobs'
const website = 'https://acme.com'
const mib = 1024 * 1024
const sites = (count: number) => Array.from({ length: count }, (_, i) => `site${i}.example`)

/** What each kind takes and refuses, with the words it refuses it in. */
export const jobRequestScenarios: readonly HttpScenario[] = [
  ...jobKinds
    .filter(({ isEnrichment }) => isEnrichment)
    .flatMap(({ path }) => refusals(path.slice('/api/v2/'.length), enrichmentRows(path))),
  ...refusals('combined-enrichment-jobs', switchRows('/api/v2/combined-enrichment-jobs')),
  ...['general', 'founder', 'funding'].flatMap((name) =>
    refusals(`${name}-enrichment-jobs`, [
      {
        name: 'hints for children are unknown here',
        path: `/api/v2/${name}-enrichment-jobs`,
        body: { website, funding: {} },
        expect: { status: 400, paths: ['funding'] },
      },
    ]),
  ),
  ...refusals('deep-research-jobs', researchRows(research)),
  scenario('deep-research-jobs: a record of the dataset is taken', async ({ send, subject }) => {
    const record = { website: 'ledgerwise.example.com', record_store_id: 'contract-ledgerwise' }
    const made = await send(research, { body: { ...record, country_iso: 'fr' } })
    if (!subject.readsSites) return meets(made, { status: 503, code: 'SERVICE_UNAVAILABLE' })
    meets(made, { status: 202 })
    const cancel = `${research}/${made.json.data?.['job_id']}/cancel`
    return meets(await send(cancel, { method: 'POST' }), { status: 200 })
  }),
  ...refusals('vc-backability-checks', checkRows()),
  scenario('vc-backability-checks: live checks of up to 50 websites are answered at once', async (bench) => {
    const { send, subject } = bench
    const answer = await send(checks, { body: { websites: ['no website', '10.0.0.1'] } })
    if (!subject.readsSites) return meets(answer, { status: 503, code: 'SERVICE_UNAVAILABLE' })
    meets(answer, { status: 200 })
    const { results = [] } = (answer.json.data ?? {}) as { results?: readonly { error: unknown }[] }
    same(
      results.map(({ error }) => error !== null),
      [true, true],
      'rows that are errors',
    )
    return undefined
  }),
  ...deckScenarios(),
  scenario('pitch-deck-jobs: a PDF of 30 MB is not too large', async ({ send, subject }) => {
    const body = form({ file: { bytes: deckOf(30 * mib), filename: 'large.pdf' } })
    meets(await send(decks, { body }), { status: subject.readsDecks ? 202 : 503 })
  }),
]

function enrichmentRows(path: string): readonly Row[] {
  const refused = (body: object, paths: readonly string[], message?: string) => ({
    path,
    body,
    expect: { status: 400, paths, ...(message === undefined ? {} : { message }) },
  })
  const bare = 'website: must be an http or https URL; did you mean https://acme.com'
  return [
    { name: 'no website is 400', ...refused({}, ['website'], 'website: is required') },
    { name: 'a bare domain is told its URL', ...refused({ website: 'www.acme.com' }, ['website'], bare) },
    { name: 'another scheme is 400', ...refused({ website: 'ftp://acme.com' }, ['website']) },
    ...[
      'http://127.0.0.1',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://localhost',
      'https://db.internal',
      'https://intranet/',
    ].map((private_) => ({ name: `${private_} is 400`, ...refused({ website: private_ }, ['website']) })),
    {
      name: 'an overlong website is 400',
      ...refused({ website: `${website}/${'x'.repeat(2_048)}` }, ['website']),
    },
    {
      name: 'overlong hints are one 400',
      ...refused(
        {
          website,
          company_name: 'x'.repeat(201),
          description: 'x'.repeat(20_001),
          company_aliases: Array.from({ length: 21 }, (_, i) => `a${i}`),
          webhook_endpoint_id: 'mine',
        },
        ['company_name', 'description', 'company_aliases', 'webhook_endpoint_id'],
      ),
    },
    {
      name: 'equal aliases are 400',
      ...refused(
        { website, company_aliases: ['Acme', 'Acme'] },
        ['company_aliases'],
        'company_aliases: takes no entry twice',
      ),
    },
    {
      name: 'a profile that is no URL is 400',
      ...refused({ website, company_network_url: 'network.example/acme' }, ['company_network_url']),
    },
  ]
}

function switchRows(path: string): readonly Row[] {
  const switched = ['funding.enabled', 'funding.skip', 'founders.include'].map((at): Row => {
    const [child = '', member = ''] = at.split('.')
    return {
      name: `${at} is 400`,
      path,
      body: { website, [child]: { [member]: true } },
      expect: { status: 400, paths: [at], message: `${at}: per-child switches are not accepted` },
    }
  })
  const many = Array.from({ length: 21 }, (_, i) => `Name ${i}`)
  return [
    ...switched,
    {
      name: 'more than 20 hints are 400',
      path,
      body: { website, funding: { investor_names: many }, founders: { names: many } },
      expect: { status: 400, paths: ['funding.investor_names', 'founders.names'] },
    },
    {
      name: 'a source that is no URL is 400',
      path,
      body: { website, funding: { source_urls: [website, 'news'] } },
      expect: { status: 400, paths: ['funding.source_urls[1]'] },
    },
  ]
}

function researchRows(path: string): readonly Row[] {
  const refused = (name: string, body: object, paths: readonly string[]): Row => ({
    name,
    path,
    body,
    expect: { status: 400, paths },
  })
  return [
    refused('no website is 400', {}, ['website']),
    refused('an address is no website', { website: '10.0.0.1' }, ['website']),
    refused('a record that is not there is 400', { website, record_store_id: 'nobody' }, ['record_store_id']),
    refused('a country that is none is 400', { website, country_iso: 'ZZ' }, ['country_iso']),
    refused('a country in three letters is 400', { website, country_iso: 'DEU' }, ['country_iso']),
    refused(
      'overlong context and a switch that is none are one 400',
      { website, analyst_context: 'x'.repeat(20_001), skip_competitor_analysis: 'yes' },
      ['analyst_context', 'skip_competitor_analysis'],
    ),
  ]
}

function checkRows(): readonly Row[] {
  const refused = (name: string, body: object, paths: readonly string[], message?: string): Row => ({
    name,
    path: checks,
    body,
    expect: { status: 400, paths, ...(message === undefined ? {} : { message }) },
  })
  const together = 'websites: takes 1 to 500 entries, website included; you sent 501'
  return [
    refused('no website is 400', {}, [''], 'takes website or websites, 1 to 500; you sent neither'),
    refused('an empty list is 400', { websites: [] }, ['websites']),
    refused(
      '501 websites are 400',
      { websites: sites(501) },
      ['websites'],
      'websites: takes 1 to 500 entries; you sent 501',
    ),
    refused('website counts too', { website: 'a.example', websites: sites(500) }, ['websites'], together),
    refused('another detail is 400', { website: 'a.example', response_detail: 'all' }, ['response_detail']),
    refused(
      'a webhook endpoint is for jobs',
      { website: 'a.example', webhook_endpoint_id: '0192f0c1-7a00-7000-8000-0000000000c1' },
      ['webhook_endpoint_id'],
    ),
  ]
}

function deckScenarios(): readonly HttpScenario[] {
  const pdf = { bytes: pdfTitled('Deck'), filename: 'deck.pdf' }
  const row = (name: string, body: unknown, expect: Row['expect']): Row => ({
    name,
    path: decks,
    body,
    expect,
  })
  return refusals('pitch-deck-jobs', [
    row(
      'JSON is 400 and says what is wanted',
      { file: 'deck.pdf' },
      { status: 400, paths: ['headers.content-type'] },
    ),
    row('no file is 400', () => form({}, { request_id: 'a' }), { status: 400, paths: ['file'] }),
    row('a file that is no PDF is 400', () => form({ file: { ...pdf, bytes: 'GIF89a' } }), {
      status: 400,
      paths: ['file'],
      message: 'file: must be a PDF',
    }),
    row('an empty file is 400', () => form({ file: { ...pdf, bytes: '' } }), {
      status: 400,
      paths: ['file'],
      message: 'file: is empty; it must be a PDF',
    }),
    row('two files are 400', () => form({ file: pdf, second: pdf }), { status: 400, paths: ['second'] }),
    row('an unknown field is 400', () => form({ file: pdf }, { website }), {
      status: 400,
      paths: ['website'],
    }),
    row('a webhook endpoint that is none is 400', () => form({ file: pdf }, { webhook_endpoint_id: 'x' }), {
      status: 400,
      paths: ['webhook_endpoint_id'],
    }),
    row('a PDF of 30 MB and a byte is 413', () => form({ file: { ...pdf, bytes: deckOf(30 * mib + 1) } }), {
      status: 413,
      code: 'FILE_TOO_LARGE',
    }),
  ])
}

function deckOf(bytes: number): Uint8Array {
  const file = new Uint8Array(bytes)
  file.set(new TextEncoder().encode(pdfTitled('Large')))
  return file
}
