import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspectSqliteSchema, newestSchema, readSqliteLedgers, verifyLedgers } from '@dealflow/core'
import { openNodeSqlite, openService, systemCrypto } from '@dealflow/node-adapter'
import { readyName } from '@dealflow/node-adapter/directory'
import { onlyInNightly } from './nightly.ts'
import { send } from './open-service-steps.ts'

/** Directories that the binaries of earlier versions wrote. */
const fixtures = fileURLToPath(new URL('../../server/test/fixtures', import.meta.url))
const versions = readdirSync(fixtures)
const root = mkdtempSync(join(tmpdir(), 'dealflow-upgrade-'))
after(() => rmSync(root, { recursive: true, force: true }))

const quiet = { write() {} }

interface Known {
  readonly live_key: string
  readonly live_balance_usd: number
}

function copyOf(version: string, name: string): { readonly data: string; readonly known: Known } {
  const data = join(root, name)
  mkdirSync(data)
  for (const part of ['dealflow.db', 'instance.key', 'index'])
    if (existsSync(join(fixtures, version, part)))
      cpSync(join(fixtures, version, part), join(data, part), { recursive: true })
  return { data, known: JSON.parse(readFileSync(join(fixtures, version, 'known.json'), 'utf8')) }
}

const schemaOf = (file: string) => inspectSqliteSchema({ open: openNodeSqlite, file: () => file }).version

const databaseOf = (data: string) => join(data, 'dealflow.db')

async function ledgersHold(file: string): Promise<boolean> {
  const ledgers = readSqliteLedgers({ open: openNodeSqlite, file: () => file })
  return (await verifyLedgers(ledgers, systemCrypto).finally(ledgers.close)).ok
}

const backupsIn = (data: string) =>
  existsSync(join(data, 'backups')) ? readdirSync(join(data, 'backups')) : []

describe('a directory of an earlier version', () => {
  // As in the tests of the binary, those between the oldest and the newest wait for the nightly.
  for (const version of versions) {
    const isBetween = version !== versions[0] && version !== versions.at(-1)
    const name = `made by ${version} opens with its money and companies, after a whole copy where it is migrated`
    test(name, { skip: isBetween && onlyInNightly }, async () => {
      const { data, known } = copyOf(version, version)
      const from = schemaOf(databaseOf(data))
      const service = await openService({ data, outbound: false, log: quiet })
      try {
        equal(service.schemaVersion, newestSchema)
        const balance = await send(service, known.live_key, '/api/v2/billing/balance')
        equal(balance.body.data.remaining_usd, known.live_balance_usd)
        const websites = ['harbor-analytics.example', 'mossfern.example', 'noid-labs.example']
        const looked = await send(service, known.live_key, '/api/v2/company-lookups', { websites })
        deepEqual(
          looked.body.data.companies.map(({ company }: { company: { name: string } }) => company.name),
          ['Harbor Analytics', 'Moss & Fern', 'No Id Labs'],
        )
        const searched = await send(service, known.live_key, '/api/v2/searches', {
          query: 'container traffic',
        })
        equal(searched.body.data.total_results, 1)
      } finally {
        await service.close()
      }
      ok(await ledgersHold(databaseOf(data)))
      const copies = backupsIn(data)
      equal(copies.length, from === newestSchema ? 0 : 1)
      for (const name of copies) {
        match(name, new RegExp(`^before-schema-${newestSchema}-\\d{8}T\\d{6}Z\\.db$`))
        const copy = join(data, 'backups', name)
        equal(statSync(copy).mode & 0o777, 0o600)
        ok(await ledgersHold(copy))
        equal(schemaOf(copy), from)
      }
      ok(!existsSync(join(data, 'tmp')))
    })
  }
})

const [oldest = ''] = versions

test('the copy is the way back: put in place as a restore is, it is the directory of before', async () => {
  const { data, known } = copyOf(oldest, 'back')
  const options = { data, outbound: false, work: false, log: quiet } as const
  const balance = async () => {
    const service = await openService(options)
    try {
      const answer = await send(service, known.live_key, '/api/v2/billing/balance')
      await send(service, known.live_key, '/api/v2/searches', { query: 'container traffic' })
      return answer.body.data.remaining_usd
    } finally {
      await service.close()
    }
  }
  equal(await balance(), known.live_balance_usd)
  mkdirSync(join(data, readyName))
  const [copy = ''] = backupsIn(data)
  renameSync(join(data, 'backups', copy), join(data, readyName, 'dealflow.db'))
  equal(await balance(), known.live_balance_usd)
})

test('a migration that fails names the copy, and leaves the directory as it was', async () => {
  const { data } = copyOf(oldest, 'failing')
  const from = schemaOf(databaseOf(data))
  const spoilt = new DatabaseSync(databaseOf(data))
  spoilt.exec('CREATE TABLE jobs (mine INTEGER)')
  spoilt.close()
  await rejects(openService({ data, log: quiet }), (error: Error) => {
    match(
      error.message,
      new RegExp(`^The upgrade from schema ${from} to ${newestSchema} failed\\. Migration \\d+`),
    )
    const file = /a backup from before is (.*)\.$/.exec(error.message)?.[1] ?? ''
    ok(statSync(file).size > 0, error.message)
    return true
  })
  equal(schemaOf(databaseOf(data)), from)
})

test('what cannot be copied is not migrated, and leaves no half of a copy', async () => {
  const { data } = copyOf(oldest, 'uncopied')
  const from = schemaOf(databaseOf(data))
  writeFileSync(join(data, 'backups'), 'in the way')
  await rejects(openService({ data, log: quiet }), {
    message: new RegExp(
      `^The data directory was not upgraded from schema ${from} to ${newestSchema}, because no backup could be made`,
    ),
  })
  equal(schemaOf(databaseOf(data)), from)
  rmSync(join(data, 'backups'))

  const damaged = readFileSync(databaseOf(data))
  const page = damaged.readUInt16BE(16)
  damaged.fill(0x5a, damaged.length - page)
  writeFileSync(databaseOf(data), damaged)
  await rejects(openService({ data, log: quiet }), {
    message: /because no backup could be made first: .*(damaged|malformed)/,
  })
  deepEqual(backupsIn(data), [])
  ok(!existsSync(join(data, 'tmp')))
})
