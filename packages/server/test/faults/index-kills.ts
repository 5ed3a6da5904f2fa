import { cpSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { RunningServer, Workbench } from '../dealflow.ts'

/** What is seen of an index while it is written, by the name of the file that comes, changes or goes. */
export const moments = {
  'a segment': /\.seg$/,
  'a file of the dead': /\.dead$/,
  'a manifest in writing': /^manifest\.new$/,
  'a manifest in place': /^manifest\.json$/,
} as const satisfies Record<string, RegExp>
export type Moment = keyof typeof moments
export const momentNames = Object.keys(moments) as Moment[]

export interface IndexKills {
  readonly bench: Workbench
  readonly rounds: number
  /** Companies written in a round: above 65,536 a first build reads them in stretches beside each other. */
  readonly companies: number
  /** Removes the index before each round, so that a first build is killed. */
  readonly isFirstBuild: boolean
  /** 0 to 1: after how many sights of its moment a round kills. */
  readonly random: () => number
  readonly tell: (round: number, problems: number) => void
  /** What a mutant does to the index of a killed server. */
  readonly tamper?: (liveIndex: string) => void
}

export interface IndexKillReport {
  readonly problems: readonly string[]
  /** Searches that were answered until the kills. */
  readonly searches: number
  /** How often each moment was killed at. */
  readonly met: Readonly<Partial<Record<Moment, number>>>
}

const sightsMax = 6
/** A client without a pause would cost more than all the rest. */
const askAfterMs = 20
const sample = fileURLToPath(new URL('../../../core/data/sample-companies.jsonl.gz', import.meta.url))
const queries = ['software for hospitals', 'cross-border payments in Germany', 'robots']

/**
 * Kills a server at what it is seen to do: it imports, reads the changes into its index, flushes and merges. Each time the index must
 * be one that can be used as it lies there, open without being built again, hold every company, and answer exactly as one that is
 * built anew from the database; and no search may have failed.
 */
export async function killIndexes(kills: IndexKills): Promise<IndexKillReport> {
  const { bench, rounds, companies, isFirstBuild, random, tell, tamper } = kills
  const live = join(bench.data, 'index', 'live')
  const problems: string[] = []
  const met: Partial<Record<Moment, number>> = {}
  let searches = 0
  let key: string | null = null
  for (let round = 0; round < rounds; round++) {
    const file = join(bench.directory, 'round.jsonl')
    writeFileSync(file, companiesOf(round, companies, 0))
    if (round === 0 || isFirstBuild) await bench.json('import', file)
    if (round === 0) await bench.json('index', 'rebuild')
    if (isFirstBuild) rmSync(join(bench.data, 'index'), { recursive: true, force: true })
    mkdirSync(live, { recursive: true, mode: 0o700 })
    const moment = momentNames[round % momentNames.length] as Moment
    const server = await bench.serve(['--billing', 'off', '--rate-limits', 'off'])
    key ??= (await bench.json<{ key: string }>('key', 'create', '--account', await accountOf(bench))).key
    const seen = killAt(server, live, moments[moment], 1 + Math.floor(random() * sightsMax))
    const asking = askUntilKilled(server, key, isFirstBuild)
    // Each time every other company is changed. A check flushes what was read, with the dead of older segments, and a rebuild writes
    // all of it anew: every moment comes again soon.
    const working = (async () => {
      for (let time = 1; !seen.isKilled(); time++) {
        writeFileSync(file, companiesOf(round, companies, time))
        await bench.run('import', file, '--data', bench.data)
        const verb = time % 2 === 0 ? 'rebuild' : 'verify'
        if (!seen.isKilled()) await bench.run('index', verb, '--data', bench.data)
      }
    })()
    await seen.killed
    const asked = await asking
    await working
    met[moment] = (met[moment] ?? 0) + 1
    searches += asked.answered
    tamper?.(live)
    for (const problem of [...asked.problems, ...(await disagreements(bench, isFirstBuild))]) {
      problems.push(`round ${round}, killed at ${moment}: ${problem}`)
    }
    tell(round, problems.length)
  }
  return { problems, searches, met }
}

/** Ends the server at once when what is watched for is seen for the nth time. */
function killAt(server: RunningServer, directory: string, wanted: RegExp, sights: number) {
  let left = sights
  let isKilled = false
  const killed = new Promise<void>((resolve, reject) => {
    const watcher = watch(directory, (_event, name) => {
      if (isKilled || name === null || !wanted.test(name) || --left > 0) return
      isKilled = true
      watcher.close()
      server.kill().then(resolve, reject)
    })
  })
  return { killed, isKilled: () => isKilled }
}

async function accountOf(bench: Workbench): Promise<string> {
  return (await bench.json<{ account_id: string }>('account', 'create', '--name', 'asks')).account_id
}

/** The same companies in each round: all of them at first, then every other one, each time with another text. */
function companiesOf(round: number, count: number, time: number): string {
  const lines = gunzipSync(readFileSync(sample)).toString().trim().split('\n')
  const written = Array.from({ length: count }, (_, i) => i).filter((i) => time === 0 || (i + time) % 2 === 0)
  return written
    .map((i) => {
      const company = JSON.parse(lines[i % lines.length] ?? '')
      const copy = `copy${Math.floor(i / lines.length)}`
      return JSON.stringify({
        ...company,
        id: `${copy}:${company.id}`,
        website: `https://${copy}.${company.id.replace(/\W/g, '-')}.example`,
        description: `${company.description} Round ${round}, time ${time}.`,
      })
    })
    .join('\n')
}

/** Searches, now and then, until the connection breaks, as it does when the server is killed. */
async function askUntilKilled(server: RunningServer, key: string, mayBeBuilding: boolean) {
  const problems: string[] = []
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  for (let answered = 0; ; answered++) {
    const body = JSON.stringify({ query: queries[answered % queries.length] })
    try {
      const response = await fetch(`${server.url}/api/v2/searches`, { method: 'POST', headers, body })
      const text = await response.text()
      await new Promise((resolve) => setTimeout(resolve, askAfterMs))
      if (response.status === 200 || (mayBeBuilding && response.status === 503)) continue
      problems.push(`a search was answered ${response.status}: ${text}`)
    } catch {
      return { problems, answered }
    }
  }
}

interface Status {
  readonly problem: string | null
  readonly companies: number
  readonly stored_companies: number
  readonly changes_behind: number
}

/** Where the index that was killed answers otherwise than one that is built from the same database. */
async function disagreements(bench: Workbench, isFirstBuild: boolean): Promise<string[]> {
  const problems: string[] = []
  const left = await bench.json<Status>('index', 'status')
  if (left.problem !== null) problems.push(`the index cannot be used: ${left.problem}`)
  if (!isFirstBuild && left.companies === 0) problems.push('the index is empty')
  const anew = join(bench.directory, 'anew')
  rmSync(anew, { recursive: true, force: true })
  cpSync(bench.data, anew, { recursive: true })
  rmSync(join(anew, 'index'), { recursive: true, force: true })
  const answerOf = async (query: string, data: string) => {
    const { code, stdout, stderr } = await bench.run(
      ...['search', query, '--limit', '50', '--json', '--data', data],
    )
    if (code !== 0) problems.push(`"${query}" ended with ${code}: ${stderr}`)
    if (stderr.includes('is built again')) problems.push(`the index was lost: ${stderr}`)
    return JSON.stringify(JSON.parse(stdout || '{}').results)
  }
  for (const query of queries) {
    const answers = await Promise.all([answerOf(query, bench.data), answerOf(query, anew)])
    if (answers[0] !== answers[1])
      problems.push(`"${query}" is answered otherwise by an index that is built anew`)
  }
  const verified = await bench.run('index', 'verify', '--data', bench.data)
  if (verified.code !== 0) problems.push(`it does not verify: ${verified.stdout}${verified.stderr}`)
  const { companies, stored_companies, changes_behind } = await bench.json<Status>('index', 'status')
  if (companies !== stored_companies || changes_behind !== 0)
    problems.push(`it holds ${companies} of ${stored_companies} companies, ${changes_behind} changes behind`)
  return problems
}
