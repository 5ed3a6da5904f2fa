import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Service } from '@dealflow/core'
import { createLineLog } from '@dealflow/node-adapter'
import { configurationOf } from '../src/config/load.ts'
import type { Settings } from '../src/config/table.ts'
import { type Listener, listen } from '../src/http/listen.ts'
import { processRoutes } from '../src/http/process-routes.ts'
import { type Instance, openInstance } from '../src/instance.ts'

export interface ServerInProcess {
  readonly instance: Instance
  readonly url: string
  /** Everything that was logged, a record a line. */
  readonly logged: string[]
  close(): Promise<void>
}

/** What `serve` serves on `http_addr`, in this process and on a directory of its own; another `service` takes its place. */
export async function serveInProcess(
  settings: Partial<Settings> = {},
  service: Service | null = null,
): Promise<ServerInProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-server-'))
  const logged: string[] = []
  const log = {
    ...createLineLog({ fd: 2, format: 'text', level: 'error' }),
    write: (level: string, message: string, fields = {}) => {
      logged.push(JSON.stringify({ level, message, ...fields }))
    },
  }
  const instance = await openInstance({
    configuration: configurationOf({ data: join(directory, 'data'), ...settings }),
    log,
  })
  const listener: Listener = listen(
    { ...instance, service: service ?? instance.service, routes: processRoutes(instance) },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    instance,
    url: listener.url,
    logged,
    async close() {
      await listener.stop(1_000)
      await instance.close()
      rmSync(directory, { recursive: true })
    },
  }
}
