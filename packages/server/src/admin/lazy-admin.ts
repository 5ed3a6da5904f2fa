import { readdirSync } from 'node:fs'
import type { Instance } from '../instance.ts'
import type { AdminFetch } from './admin-app.ts'
import { importsDirectory } from './imports/directory.ts'
import type { AdminApi } from './index.ts'

/** The operator API of an instance, loaded when somebody first asks it: a start need not wait for its routes. */
export interface LazyAdminApi {
  readonly fetch: AdminFetch
  /** Goes on with the imports that the last process left unfinished; to be called once the server listens. */
  start(): Promise<void>
  /** Ends event streams and imports, so that the listener can stop; what is unfinished goes on at the next start. */
  stop(): Promise<void>
}

export function lazyAdminApi(instance: Instance): LazyAdminApi {
  let opening: Promise<AdminApi> | null = null
  let isStopping = false

  async function open(): Promise<AdminApi> {
    const { createAdminApi } = await import('./index.ts')
    const api = createAdminApi(instance)
    // A request of the last moments is answered that the server is stopping.
    if (isStopping) await api.stop()
    else api.start()
    return api
  }

  function opened(): Promise<AdminApi> {
    opening ??= open().catch((error: unknown) => {
      // A disk that refused may be mended; the next request tries again.
      opening = null
      throw error
    })
    return opening
  }

  return {
    fetch: async (request, client) => (await opened()).fetch(request, client),
    async start() {
      if (!isStopping && hasImports(instance.directory)) await opened()
    },
    async stop() {
      isStopping = true
      const api = await opening?.catch(() => null)
      await api?.stop()
    },
  }
}

function hasImports(directory: string): boolean {
  try {
    return readdirSync(importsDirectory(directory)).length > 0
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
