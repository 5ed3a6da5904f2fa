import { deepStrictEqual, ok, rejects } from 'node:assert'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createService, type Log, loadLocations, openSqliteStorage } from '@dealflow/core'
import { contractCompaniesAsJsonLines } from '@dealflow/core/testing'
import { nodeHost, nodeIndex, openNodeSqlite, readLocations } from '@dealflow/node-adapter'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-index-threads-'))
after(() => rmSync(directory, { recursive: true, force: true }))

async function opened() {
  const warnings: string[] = []
  const log: Log = { write: (level, message) => void (level === 'info' || warnings.push(message)) }
  const host = nodeHost(log)
  const storage = await openSqliteStorage({
    host,
    open: openNodeSqlite,
    directory,
    file: (name) => join(directory, name),
  })
  const locations = loadLocations(await readLocations())
  return { warnings, service: createService({ host, storage, locations, index: nodeIndex(directory) }) }
}

test('threads of Node write and keep the index of a data directory', async () => {
  const first = await opened()
  await first.service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  const { results } = await first.service.companies.search('live', { query: 'robots that pick strawberries' })
  ok(results.length > 0)
  const [id] = results.map((hit) => hit.id)
  await first.service.companies.remove(id ?? '')
  const without = await first.service.companies.search('live', { query: 'robots that pick strawberries' })
  ok(without.results.every((hit) => hit.id !== id))
  await first.service.close()

  ok(readdirSync(join(directory, 'index', 'live')).includes('manifest.json'))
  const second = await opened()
  const again = await second.service.companies.search('live', { query: 'robots that pick strawberries' })
  deepStrictEqual(again.results, without.results)
  await second.service.close()
  deepStrictEqual([...first.warnings, ...second.warnings], [])
})

test('a thread of Node that cannot open its index tells the file, and the next question tries again', async () => {
  const index = join(directory, 'index')
  renameSync(index, `${index}.kept`)
  writeFileSync(index, 'mine')
  const { service } = await opened()
  const searched = () => service.companies.search('live', { query: 'robots that pick strawberries' })
  await rejects(searched, { code: 'ENOTDIR', path: join(index, 'live', 'manifest.json') })
  rmSync(index)
  renameSync(`${index}.kept`, index)
  ok((await searched()).results.length > 0)
  await service.close()
})
