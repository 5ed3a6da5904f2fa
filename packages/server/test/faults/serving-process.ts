import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createService, loadLocations, openSqliteStorage } from '@dealflow/core'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import { bootstrap } from '../../src/bootstrap.ts'
import { locationData } from '../../src/embedded.ts'
import { listen } from '../../src/http/listen.ts'
import { openCareless } from './careless-driver.ts'
import { openEarly } from './early-driver.ts'
import { openDoors } from './open-doors.ts'

/**
 * Serves as `dealflow serve --data DIR … --rate-limits off` does, jobs and webhooks to this machine too, on a storage that
 * acknowledges before it commits; with CARELESS set, whether the commit worked or not. Called with the same arguments, so that it
 * can be put in the place of the program.
 */
const directory = process.argv[process.argv.indexOf('--data') + 1] ?? ''
mkdirSync(directory, { recursive: true })
const log = createLineLog({ fd: 1, format: 'json' })
const host = nodeHost(log)
const file = (name: string) => join(directory, name)
const open = process.env['CARELESS'] === undefined ? openEarly : openCareless
const storage = await openSqliteStorage({ open, host, directory, file })
const service = createService({
  host,
  storage,
  locations: loadLocations(locationData),
  ...openDoors(),
})
const opening = await bootstrap(service)
if (opening !== null) log.line(JSON.stringify(opening))
log.line(JSON.stringify({ listening: listen({ service, log }, { host: '127.0.0.1', port: 0 }).url }))
await service.work()
