import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createService,
  loadLocations,
  openSqliteSiteCache,
  openSqliteStorage,
  parseResolveMap,
  type SitesOptions,
  type Storage,
} from '@dealflow/core'
import { fixtureRecord } from '@dealflow/core/testing'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { bootstrap } from '../../src/bootstrap.ts'
import { openBunSqlite } from '../../src/bun-sqlite.ts'
import { locationData } from '../../src/embedded.ts'
import { listen } from '../../src/http/listen.ts'
import { openDoors } from './open-doors.ts'

/**
 * Serves as `dealflow serve --data DIR …` does and reads sites. MUTANT names what it does wrongly, DIES the moment at which it
 * kills itself, once in a directory.
 */
const directory = process.argv[process.argv.indexOf('--data') + 1] ?? ''
const mutant = process.env['MUTANT'] ?? 'none'
mkdirSync(directory, { recursive: true })
const log = createLineLog({ fd: 1, format: 'json' })
const host = nodeHost(log)
const file = (name: string) => join(directory, name)
const doors = openDoors()
const storage = await openSqliteStorage({
  open: openBunSqlite,
  host,
  directory,
  file,
})
const service = createService({
  host,
  storage: dying(mutated(storage)),
  locations: loadLocations(locationData),
  ...doors,
  outbound: {
    ...doors.outbound,
    resolveMap: parseResolveMap(readFileSync(process.env['DEALFLOW_OUTBOUND_RESOLVE'] ?? '', 'utf8')),
  },
  sites: { delayMs: 0, ...cache() },
})
const opening = await bootstrap(service)
if (opening !== null) log.line(JSON.stringify(opening))
log.line(JSON.stringify({ listening: listen({ service, log }, { host: '127.0.0.1', port: 0 }).url }))
await service.work()

function mutated(sound: Storage): Storage {
  const { enrichment, jobs } = sound
  if (mutant === 'keeps the company early')
    return {
      ...sound,
      jobs: {
        ...jobs,
        async saveCheckpoints(lease, entries) {
          if (Object.hasOwn(entries, 'companyProfile'))
            await enrichment.save({ before: null, after: fixtureRecord({ id: 'early' }), facts: [] })
          return jobs.saveCheckpoints(lease, entries)
        },
      },
    }
  if (mutant === 'keeps no checkpoints')
    return { ...sound, jobs: { ...jobs, saveCheckpoints: async () => 'saved' } }
  if (mutant === 'keeps checkpoints late') {
    const owed: (() => Promise<unknown>)[] = []
    return {
      ...sound,
      jobs: {
        ...jobs,
        async saveCheckpoints(lease, entries) {
          owed.push(() => jobs.saveCheckpoints(lease, entries))
          return 'saved'
        },
        async end(...given) {
          await Promise.all(owed.map((save) => save()))
          return jobs.end(...given)
        },
      },
    }
  }
  return sound
}

function cache(): SitesOptions {
  if (mutant === 'forgets pages') return {}
  return {
    cache: openSqliteSiteCache({
      open: openBunSqlite,
      file: file('cache.db'),
      removeFile: (name) => rmSync(name, { force: true }),
      ...host,
    }),
  }
}

function dying(sound: Storage): Storage {
  const { enrichment, jobs } = sound
  const moment = process.env['DIES'] ?? ''
  const [, when, checkpoint = ''] = /^(before|after) it keeps (\w+)$/.exec(moment) ?? []
  if (when !== undefined) return dyingAtCheckpoint(sound, when, checkpoint)
  switch (moment) {
    case 'before it saves the record':
      return {
        ...sound,
        enrichment: { ...enrichment, save: (enriched) => dieFirst(() => enrichment.save(enriched)) },
      }
    case 'after it saved the record':
      return {
        ...sound,
        enrichment: { ...enrichment, save: (enriched) => dieAfter(() => enrichment.save(enriched)) },
      }
    case 'after it saved the result':
      return { ...sound, jobs: { ...jobs, end: (...given) => dieAfter(() => jobs.end(...given)) } }
    default:
      return sound
  }
}

function dyingAtCheckpoint(sound: Storage, when: string, checkpoint: string): Storage {
  const { jobs } = sound
  return {
    ...sound,
    jobs: {
      ...jobs,
      saveCheckpoints(lease, entries) {
        const save = () => jobs.saveCheckpoints(lease, entries)
        if (!Object.hasOwn(entries, checkpoint)) return save()
        return when === 'before' ? dieFirst(save) : dieAfter(save)
      },
    },
  }
}

async function dieFirst<T>(act: () => Promise<T>): Promise<T> {
  dieOnce()
  return act()
}

async function dieAfter<T>(act: () => Promise<T>): Promise<T> {
  const done = await act()
  dieOnce()
  return done
}

function dieOnce() {
  if (existsSync(file('died'))) return
  writeFileSync(file('died'), '')
  process.kill(process.pid, 'SIGKILL')
}
