import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { RunningServer, Workbench } from '../dealflow.ts'

export interface IndexKills {
  readonly bench: Workbench
  readonly rounds: number
  /** 0 to 1. */
  readonly random: () => number
  readonly tell: (round: number, problems: number) => void
}

export interface IndexKillReport {
  readonly problems: readonly string[]
  /** Searches that were answered while companies were imported. */
  readonly searches: number
  /** Rounds in which the import had not ended. */
  readonly cutImports: number
}

const sample = fileURLToPath(new URL('../../../core/data/sample-companies.jsonl.gz', import.meta.url))
const queries = ['software for hospitals', 'cross-border payments in Germany', 'robots']

/**
 * Kills a server at random moments while it imports, reads the changes into its index, flushes and merges. Each time the index
 * must open without being built again, answer exactly as one that is built anew from the database, and no search may have failed.
 */
export async function killIndexes({ bench, rounds, random, tell }: IndexKills): Promise<IndexKillReport> {
  const problems: string[] = []
  let searches = 0
  let cutImports = 0
  let key = ''
  for (let round = 0; round < rounds; round++) {
    const file = join(bench.directory, 'round.jsonl')
    writeFileSync(file, companiesOf(round))
    const server = await bench.serve(['--billing', 'off', '--rate-limits', 'off'])
    key = server.opening.live_key ?? key
    const importing = bench.run('import', file, '--data', bench.data)
    const asking = askUntilKilled(server, key)
    await Bun.sleep(50 + random() * 3_000)
    const failed = server.kill()
    const asked = await asking.stop()
    await failed
    if ((await importing).code !== 0) cutImports++
    searches += asked.answered
    for (const problem of [...asked.problems, ...(await disagreements(bench))]) {
      problems.push(`round ${round}: ${problem}`)
    }
    tell(round, problems.length)
  }
  return { problems, searches, cutImports }
}

/** Seven sets of companies, written over and over: a round changes every company of its set. */
function companiesOf(round: number): string {
  const lines = gunzipSync(readFileSync(sample)).toString().trim().split('\n')
  return lines
    .map((line) => {
      const company = JSON.parse(line)
      const set = round % 7
      const id = `set${set}:${company.id}`
      const website = `https://set${set}.${company.id.replace(/\W/g, '-')}.example`
      return JSON.stringify({
        ...company,
        id,
        website,
        description: `${company.description} Round ${round}.`,
      })
    })
    .join('\n')
}

function askUntilKilled(server: RunningServer, key: string) {
  const problems: string[] = []
  let answered = 0
  let isStopped = false
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ended = (async () => {
    for (let i = 0; !isStopped; i++) {
      const body = JSON.stringify({ query: queries[i % queries.length] })
      try {
        const response = await fetch(`${server.url}/api/v2/searches`, { method: 'POST', headers, body })
        const text = await response.text()
        answered++
        if (response.status !== 200) problems.push(`a search was answered ${response.status}: ${text}`)
      } catch (error) {
        // The connection of a server that is killed breaks.
        if (!isStopped && !(await wasKilled(server.pid))) problems.push(`a search broke off: ${error}`)
        return
      }
      await Bun.sleep(5)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await ended
      return { problems, answered }
    },
  }
}

async function wasKilled(pid: number): Promise<boolean> {
  await Bun.sleep(100)
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** Where the index that was killed answers otherwise than one that is built from the same database. */
async function disagreements(bench: Workbench): Promise<string[]> {
  const anew = join(bench.directory, 'anew')
  rmSync(anew, { recursive: true, force: true })
  cpSync(bench.data, anew, { recursive: true })
  rmSync(join(anew, 'index'), { recursive: true, force: true })
  const problems: string[] = []
  for (const query of queries) {
    const answers = []
    for (const data of [bench.data, anew]) {
      const { code, stdout, stderr } = await bench.run(
        'search',
        query,
        '--limit',
        '50',
        '--json',
        '--data',
        data,
      )
      if (code !== 0) problems.push(`"${query}" ended with ${code}: ${stderr}`)
      if (stderr.includes('is built again')) problems.push(`the index was lost: ${stderr}`)
      const { results } = JSON.parse(stdout || '{}')
      answers.push(JSON.stringify(results))
    }
    if (answers[0] !== answers[1])
      problems.push(`"${query}" is answered otherwise by an index that is built anew`)
  }
  return problems
}
