// What every example of a mount must do. It runs in the folder of one, with the program that starts it: node or bun.
import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Dealflow } from '@dealflow/core/client'
import { openService } from '@dealflow/node-adapter'
import { stalledUpload } from './stalled-upload.ts'
import { type Example, withExample } from './with-example.ts'

const data = await mkdtemp(join(tmpdir(), 'dealflow-mount-'))
try {
  await importCompanies()
  const keys = await withExample(data, async (example) => {
    const keys = example.printed.match(/df_(live|test)_\S+/g) ?? []
    await useIt(example, keys)
    await refuseWell(example, keys)
    return keys
  })
  await withExample(data, (example) => findItAll(example, keys))
  await endAmidAnUpload(keys)
} finally {
  await rm(data, { recursive: true })
}
console.log(
  `${basename(process.cwd())}: used, refused well, ended by SIGTERM, amid an upload too, all there after a restart`,
)

/** Before the example starts: one process at a time holds a directory. */
async function importCompanies() {
  const service = await openService({ data, work: false })
  const company = {
    name: 'Harvest Robotics',
    website: 'harvest.example.com',
    description: 'Strawberry robots',
  }
  await service.companies.import({ source: file(company) })
  await service.close()
}

async function* file(company: object) {
  yield new TextEncoder().encode(JSON.stringify(company))
}

function clientsOf({ origin }: Example, keys: readonly string[]) {
  const [live, test] = keys.map((apiKey) => new Dealflow({ apiKey, baseUrl: `${origin}/dealflow` }))
  if (live === undefined || test === undefined) throw new Error('the first start prints two keys')
  return { live, test }
}

async function useIt(example: Example, keys: readonly string[]) {
  const { live, test } = clientsOf(example, keys)
  const { results } = await live.searches.create({ query: 'robots that pick strawberries' })
  equal(results[0]?.name, 'Harvest Robotics')
  const { companies } = await live.companyLookups.create({
    websites: ['harvest.example.com', 'none.example.com'],
  })
  deepEqual(
    companies.map(({ missing }) => missing),
    [false, true],
  )
  const { website } = await test.enrichment.general.createAndWait({ website: 'https://succeed.test' })
  equal(website, 'https://succeed.test')
}

/** What lies beside the service's happy paths: whose answer it is, and in what form. */
async function refuseWell({ origin }: Example, keys: readonly string[]) {
  const headers = { authorization: `Bearer ${keys[1]}`, 'content-type': 'application/json' }
  const post = (path: string, body: string) => fetch(`${origin}${path}`, { method: 'POST', headers, body })

  const malformed = await post('/dealflow/api/v2/searches', '{"query": ')
  equal(malformed.status, 400)
  match(await malformed.text(), /"code":"BAD_REQUEST".*"api_version":"v2"/)
  const unknown = await fetch(`${origin}/dealflow/api/v2/nothing`, { headers })
  equal(unknown.status, 404)
  match(await unknown.text(), /"code":"NOT_FOUND"/)

  const made = await post('/dealflow/api/v2/general-enrichment-jobs', '{"website": "https://fail.test"}')
  const found = await fetch(new URL(made.headers.get('location') ?? '', origin), { headers })
  equal(found.status, 200, 'Location leads to the job')

  equal((await fetch(`${origin}/health`)).status, 200, "the app's own route")
  equal((await fetch(`${origin}/nothing`)).status, 404)
}

/** A client that never ends its request does not keep an example from its end. */
async function endAmidAnUpload(keys: readonly string[]) {
  const soon = fileURLToPath(new URL('./soon.ts', import.meta.url))
  const begin = ({ origin }: Example) => stalledUpload(`${origin}/dealflow`, keys[1] ?? '')
  const { ended } = await withExample(data, begin, ['--import', soon])
  equal(await ended, 'cut off')
}

async function findItAll(example: Example, keys: readonly string[]) {
  deepEqual(example.printed.match(/df_/g), null, 'keys are shown once')
  const { live, test } = clientsOf(example, keys)
  const { results } = await live.searches.create({ query: 'robots that pick strawberries' })
  equal(results[0]?.name, 'Harvest Robotics')
  const { remaining_usd } = await live.billing.balance()
  equal(remaining_usd, 99.96, 'two searches of 100 USD')
  const jobs = await Array.fromAsync(test.jobs.list())
  deepEqual(
    jobs.map(({ website }) => website),
    ['https://fail.test', 'https://succeed.test'],
  )
}
