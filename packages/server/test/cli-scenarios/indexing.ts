import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finished, freeAddresses, isNightly, type Workbench } from '../dealflow.ts'
import { type CliScenario, companies, jsonLines } from './scenario.ts'

interface IndexStatus {
  readonly problem: string | null
  readonly complete: boolean
  readonly companies: number
  readonly stored_companies: number
  readonly changes_behind: number
  readonly segments: number
}

interface Found {
  readonly results: readonly { readonly name: string }[]
}

const liveIndex = (bench: Workbench) => join(bench.data, 'index', 'live')
const segmentOf = (bench: Workbench) => {
  const name = readdirSync(liveIndex(bench)).find((file) => file.endsWith('.seg'))
  return join(liveIndex(bench), name ?? 'none')
}

const filesOf = (directory: string) =>
  readdirSync(directory).map((name) => [name, readFileSync(join(directory, name)).toString('base64')])

async function imported(bench: Workbench) {
  const file = join(bench.directory, 'companies.jsonl')
  writeFileSync(file, jsonLines(companies))
  await bench.json('import', file)
}

async function findsHarbor(bench: Workbench) {
  const { results } = await bench.json<Found>('search', 'container traffic')
  deepEqual(
    results.map(({ name }) => name),
    ['Harbor Analytics'],
  )
}

/** The search index of a directory: built by itself, and nobody's worry when it is lost. */
export const indexing: readonly CliScenario[] = [
  {
    name: 'the index is built by the first search, kept for the next, and told by index status',
    async run(bench) {
      await imported(bench)
      const before = await bench.json<IndexStatus>('index', 'status')
      deepEqual([before.complete, before.companies, before.changes_behind], [false, 0, 3])
      await findsHarbor(bench)
      const after = await bench.json<IndexStatus>('index', 'status')
      deepEqual(
        [after.complete, after.companies, after.stored_companies, after.changes_behind],
        [true, 3, 3, 0],
      )
      const written = readFileSync(segmentOf(bench))
      await findsHarbor(bench)
      deepEqual(readFileSync(segmentOf(bench)), written)
    },
  },
  {
    name: 'index status changes nothing of an index that cannot be used, and says why it cannot',
    async run(bench) {
      await imported(bench)
      await bench.json('index', 'status')
      ok(!existsSync(liveIndex(bench)))
      await findsHarbor(bench)
      const sound = await bench.json<IndexStatus>('index', 'status')
      deepEqual([sound.problem, sound.complete], [null, true])
      truncateSync(segmentOf(bench), 100)
      const before = filesOf(liveIndex(bench))
      const status = await bench.json<IndexStatus>('index', 'status')
      deepEqual([status.complete, status.companies, status.changes_behind], [false, 0, 3])
      match(status.problem ?? '', /^its file \S+\.seg has 100 bytes instead of \d+$/)
      match((await bench.run('index', 'status', '--data', bench.data)).stdout, /cannot be used: its file/)
      deepEqual(filesOf(liveIndex(bench)), before)
    },
  },
  {
    name: 'the index is rebuilt and verified, in a free directory and through its server',
    async run(bench) {
      await imported(bench)
      const server = await bench.serve()
      for (const held of [true, false]) {
        const rebuilt = await bench.json<IndexStatus>('index', 'rebuild')
        deepEqual([rebuilt.complete, rebuilt.companies, rebuilt.segments], [true, 3, 1])
        const report = await bench.json<{ ok: boolean; segments: number; bytes: number }>('index', 'verify')
        deepEqual([report.ok, report.segments], [true, 1])
        ok(report.bytes > 0)
        await findsHarbor(bench)
        if (held) equal(await server.stop(), 0)
      }
    },
  },
  {
    name: 'an index that is damaged, cut short or foreign is built again, and every search is answered',
    async run(bench) {
      await imported(bench)
      await findsHarbor(bench)
      const sound = readFileSync(segmentOf(bench))
      const damages: Readonly<Record<string, Buffer>> = {
        'cut short': sound.subarray(0, sound.length >> 1),
        empty: Buffer.alloc(0),
        foreign: Buffer.from('\xff\xd8\xff\xe0 a picture', 'latin1'),
      }
      // All of them are told by their size; the check has one.
      for (const [what, bytes] of Object.entries(damages).slice(0, isNightly ? undefined : 1)) {
        writeFileSync(segmentOf(bench), bytes)
        const examined = await bench.run('doctor', '--data', bench.data, ...freeAddresses)
        match(examined.stdout, /^warn +index +The search index cannot be used: its file \S+\.seg/m, what)
        const found = await bench.run('search', 'container traffic', '--data', bench.data)
        match(found.stdout, /^Harbor Analytics/, what)
        match(found.stderr, /the company index is built again/, what)
      }
      const flipped = Buffer.from(readFileSync(segmentOf(bench)))
      flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 8
      writeFileSync(segmentOf(bench), flipped)
      const verified = await bench.run('index', 'verify', '--data', bench.data)
      equal(verified.code, 1)
      match(verified.stdout, /damaged and has been built again/)
      equal((await bench.run('index', 'verify', '--data', bench.data)).code, 0)
      await findsHarbor(bench)
    },
  },
  {
    name: 'index verify finds a changed header, a damaged or missing manifest and a missing file, here and through a server',
    async run(bench) {
      await imported(bench)
      await findsHarbor(bench)
      const manifest = join(liveIndex(bench), 'manifest.json')
      const damages: Readonly<Record<string, () => void>> = {
        'a changed header': () => {
          const bytes = readFileSync(segmentOf(bench))
          bytes[9] = (bytes[9] ?? 0) ^ 1
          // Not in place: a server may have it mapped.
          rmSync(segmentOf(bench))
          writeFileSync(segmentOf(bench), bytes)
        },
        'a damaged manifest': () => writeFileSync(manifest, '{}'),
        'no manifest': () => rmSync(manifest),
        'no file': () => rmSync(segmentOf(bench)),
      }
      const verify = () => bench.run('index', 'verify', '--data', bench.data)
      const check = async (what: string, found: Finished) => {
        equal(found.code, 1, what)
        match(found.stdout, /damaged and has been built again/, what)
        const report = await bench.json<{ ok: boolean; segments: number }>('index', 'verify')
        deepEqual([report.ok, report.segments], [true, 1], what)
      }
      for (const [what, damage] of Object.entries(damages)) {
        damage()
        await check(what, await verify())
      }
      const server = await bench.serve()
      await findsHarbor(bench)
      const lose = () => {
        // A file of an index before may still be on its way out.
        for (const name of readdirSync(liveIndex(bench)))
          if (name.endsWith('.seg')) rmSync(join(liveIndex(bench), name), { force: true })
        return verify()
      }
      const first = await lose()
      // A server checks what it opened by itself, once and a second later: it may have been before the command.
      await check('no file, served', first.code === 0 ? await lose() : first)
      equal(await server.stop(), 0)
      // Whoever found it, the log says so of each.
      const told = server.output().match(/the company index is damaged and is built again.*\.seg is missing/g)
      ok((told?.length ?? 0) >= (first.code === 0 ? 2 : 1), server.output())
    },
  },
  {
    name: 'an index that cannot be opened is told with what stands in its way, and is there once that has gone',
    async run(bench) {
      await imported(bench)
      const index = join(bench.data, 'index')
      writeFileSync(index, 'mine')
      for (const args of [
        ['search', 'container traffic'],
        ['index', 'verify'],
        ['index', 'rebuild'],
      ]) {
        const { code, stderr } = await bench.run(...args, '--data', bench.data)
        equal(code, 1)
        doesNotMatch(stderr, /stack/)
        const words = stderr.trimEnd().split('\n').at(-1)
        equal(words, `dealflow: ${index} is no directory, and one is wanted. Is the path right?`)
      }
      const { entries } = await bench.json<{ entries: readonly { reason: string }[] }>('audit')
      equal(entries[0]?.reason, `${index} is no directory, and one is wanted. Is the path right?`)
      const server = await bench.serve(['--billing', 'off'])
      const { account_id } = await bench.json<{ account_id: string }>('account', 'create', '--name', 'a')
      const { key } = await bench.json<{ key: string }>('key', 'create', '--account', account_id)
      const answer = await fetch(`${server.url}/api/v2/searches`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"query":"container traffic"}',
      })
      equal(answer.status, 503)
      match(await answer.text(), /trouble with its disk/)
      equal(await server.stop(), 0)
      const failed = server
        .output()
        .split('\n')
        .filter((line) => line.includes('"msg":"request failed"'))
      deepEqual(
        failed.map((line) => JSON.parse(line).error),
        [`${index} is no directory, and one is wanted. Is the path right?`],
      )
      equal(readFileSync(index, 'utf8'), 'mine')
      rmSync(index)
      await findsHarbor(bench)
    },
  },
  {
    name: 'files in the directory of the index that are not its own stay',
    async run(bench) {
      await imported(bench)
      await findsHarbor(bench)
      writeFileSync(join(liveIndex(bench), 'notes.txt'), 'mine')
      await bench.json('index', 'rebuild')
      equal(readFileSync(join(liveIndex(bench), 'notes.txt'), 'utf8'), 'mine')
    },
  },
]
