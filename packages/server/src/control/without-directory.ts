import { resolve } from 'node:path'
import { createService, loadLocations, openSqliteStorage } from '@dealflow/core'
import { refuseVanished } from '@dealflow/node-adapter/directory'
import { processTableReader } from '@dealflow/node-adapter/tables'
import { bunHost } from '../bun-host.ts'
import { openBunSqlite } from '../bun-sqlite.ts'
import type { CommandInput } from '../cli/command.ts'
import { locationData } from '../embedded.ts'
import { exchangeRatesOf } from '../exchange-rates.ts'
import type { Instance } from '../instance.ts'
import { tableChildProgram } from '../own-program.ts'

/** Does some work on an empty service in memory, for which no directory is made. */
export async function withoutDirectory<T>(
  { configuration: { settings }, output }: CommandInput,
  work: (instance: Pick<Instance, 'service' | 'directory'>) => Promise<T>,
): Promise<T> {
  const directory = resolve(settings.data)
  refuseVanished(directory)
  const host = bunHost(output.log)
  const service = createService({
    host,
    // The binary has no other storage: this one is 130 KB less than a second.
    storage: await openSqliteStorage({ host, open: openBunSqlite, directory, file: () => ':memory:' }),
    locations: loadLocations(locationData),
    tables: processTableReader({ program: tableChildProgram() }),
    ...exchangeRatesOf(settings),
  })
  try {
    return await work({ service, directory })
  } finally {
    await service.close()
  }
}
