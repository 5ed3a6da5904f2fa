// The board and the rules against a real scrape: whatever they name, a server must measure, and label so.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

interface Board {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
  readonly templating: { readonly list: readonly { readonly query: unknown }[] }
}

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly labels: { readonly severity: string }
      readonly annotations: { readonly summary: string; readonly description: string }
    }[]
  }[]
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const board = JSON.parse(read('./grafana-board.json')) as Board
const rules = (Bun.YAML.parse(read('./alerts.yml')) as Rules).groups.flatMap((group) => group.rules)
const { rule_files: ruleFiles } = Bun.YAML.parse(read('./prometheus.yml')) as { rule_files: string[] }

const expressions = [
  ...board.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ...board.annotations.list.map(({ expr }) => ({ of: 'annotation', expr })),
  ...board.templating.list.map(({ query }) => ({ of: 'variable', expr: JSON.stringify(query) })),
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
]
const scraped = await scrape()
const problems: string[] = []

for (const { of, expr } of expressions) {
  const named = [...expr.matchAll(/\b(?:dealflow|process)_[a-z_]+\b/g)].map(([name]) => name)
  for (const name of named) if (!scraped.names.has(name)) problems.push(`${of}: nothing measures ${name}`)
  // Labels that Prometheus adds itself are fine.
  const labels = [
    ...[...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
    ...[...expr.matchAll(/[{,]([a-z_]+)=~?"/g)].map(([, label = '']) => label),
  ]
  for (const label of labels)
    if (!['instance', 'job', ...scraped.labels].includes(label))
      problems.push(`${of}: no sample has ${label}`)
  if (count(expr, '(') !== count(expr, ')') || count(expr, '{') !== count(expr, '}'))
    problems.push(`${of}: brackets do not match in ${expr}`)
}
for (const { alert, labels, annotations } of rules) {
  if (!['page', 'warn', 'info'].includes(labels.severity) || !annotations.summary || !annotations.description)
    problems.push(`${alert}: needs a severity, a summary and a description`)
}
if (new Set(rules.map(({ alert }) => alert)).size !== rules.length) problems.push('two alerts share a name')
if (!ruleFiles.includes('alerts.yml')) problems.push('prometheus.yml does not load alerts.yml')
const shown = expressions.map(({ expr }) => expr).join('\n')
for (const family of scraped.families)
  if (family.startsWith('dealflow_') && !shown.includes(family))
    problems.push(`${family} is measured and never shown`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(
  `monitoring: ${board.panels.length} panels and ${rules.length} alerts name what a server measures`,
)

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

interface Scraped {
  readonly families: readonly string[]
  /** Families, and the series of a histogram. */
  readonly names: ReadonlySet<string>
  readonly labels: readonly string[]
}

/** Starts a server in a directory of its own, lets it refuse, charge and answer, and reads its /metrics. */
async function scrape(): Promise<Scraped> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-monitoring-'))
  const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
  const limits = JSON.stringify({ search: { key: { day: 1 } } })
  const addresses = ['--http-addr', '127.0.0.1:0', '--metrics-addr', '127.0.0.1:0']
  const outbound = ['--outbound-allowed-cidrs', '127.0.0.0/8', '--webhooks-allow-http', 'true']
  const compiled = process.env['COMPILED_DEALFLOW']
  const args = [
    ...(compiled === undefined ? [program] : []),
    'serve',
    '--data',
    join(directory, 'data'),
    ...addresses,
    '--limits',
    limits,
  ]
  // The compiled program where it was built, which starts sooner.
  const server = spawn(compiled ?? process.execPath, [...args, ...outbound, '--log-format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Throws when there is no such program, which would never exit.
  await once(server, 'spawn')
  try {
    const { listening, metrics, key, liveKey } = await started(server.stdout)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const search = { method: 'POST', headers, body: '{"query":"robots"}' }
    for (const [path, init] of [
      ['/api/v2/searches', search],
      ['/api/v2/searches', search],
      ['/api/v2/key', {}],
      ['/admin/v1/accounts', {}],
    ] as const)
      await fetch(listening + path, init)
    await letJobsEnd(listening, headers)
    await readDeck(listening, { authorization: `Bearer ${liveKey}` })
    await askForSite(listening, { authorization: `Bearer ${liveKey}`, 'content-type': 'application/json' })
    return parsed(await (await fetch(`${metrics}/metrics`)).text())
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(directory, { recursive: true })
  }
}

/** A job that succeeds, one that is paid back, and a webhook. */
async function letJobsEnd(listening: string, headers: Record<string, string>) {
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${listening}/api/v2/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as { data: Record<string, string> }).data
  }
  for (const website of ['https://succeed.test', 'https://fail.test']) {
    const { job_id } = await post('general-enrichment-jobs', { website })
    const followed = { headers: { ...headers, accept: 'text/event-stream' } }
    // The stream ends with the job.
    await (await fetch(`${listening}/api/v2/general-enrichment-jobs/${job_id}/events`, followed)).text()
  }
  const { webhook_id } = await post('webhook-endpoints', { url: 'http://127.0.0.1:9/' })
  await post(`webhook-endpoints/${webhook_id}/test`, undefined)
}

/** Of a live key: test keys have the same slides for every deck. */
async function readDeck(listening: string, headers: Record<string, string>) {
  const body = new FormData()
  body.append('file', new Blob([readFileSync(new URL('../jobs/deck.pdf', import.meta.url))]), 'deck.pdf')
  const created = await fetch(`${listening}/api/v2/pitch-deck-jobs`, { method: 'POST', headers, body })
  const { data } = (await created.json()) as { data: Record<string, string> }
  await (await fetch(`${listening}${data['poll_url']}/events`, { headers })).text()
}

/** A page that could not be had is counted, too. */
async function askForSite(listening: string, headers: Record<string, string>) {
  const body = JSON.stringify({ website: 'nobody.example' })
  await (await fetch(`${listening}/api/v2/vc-backability-checks`, { method: 'POST', headers, body })).text()
}

async function started(stdout: NodeJS.ReadableStream) {
  let key = ''
  let liveKey = ''
  for await (const line of createInterface({ input: stdout })) {
    const record = JSON.parse(line) as Record<string, string>
    key = record['test_key'] ?? key
    liveKey = record['live_key'] ?? liveKey
    const { listening, metrics } = record
    if (listening !== undefined && metrics !== undefined) return { listening, metrics, key, liveKey }
  }
  throw new Error('the server ended before it listened')
}

function parsed(text: string): Scraped {
  const families = [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  const series = [...text.matchAll(/^([a-z_]+)[{ ]/gm)].map(([, name = '']) => name)
  const labels = [...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, label = '']) => label)
  return { families, names: new Set([...families, ...series]), labels: [...new Set(labels)] }
}
