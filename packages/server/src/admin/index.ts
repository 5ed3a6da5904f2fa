import { buildInfo } from '../build-info.ts'
import { bunHost } from '../bun-host.ts'
import type { Instance } from '../instance.ts'
import { onInstance } from '../operations/index.ts'
import { type AdminFetch, createAdminApp } from './admin-app.ts'
import { importsDirectory } from './imports/directory.ts'
import { createImportJobs } from './imports/import-jobs.ts'
import { adminOpenApiDocument } from './openapi.ts'
import type { AdminRouteParts } from './route.ts'
import { adminRoutes } from './routes/index.ts'

/** The operator API of an instance. */
export interface AdminApi {
  readonly fetch: AdminFetch
  /** Goes on with the imports that the last process left unfinished; to be called once the server listens. */
  start(): void
  /** Ends event streams and imports, so that the listener can stop; what is unfinished goes on at the next start. */
  stop(): Promise<void>
}

export function createAdminApi(instance: Instance): AdminApi {
  const host = bunHost(instance.log)
  const stopping = new AbortController()
  const operation = onInstance(instance)
  const imports = createImportJobs({ directory: importsDirectory(instance.directory), operation, host })
  const parts: AdminRouteParts = {
    newId: () => Bun.randomUUIDv7(),
    log: instance.log,
    imports,
    cancelImport: (importId, actor) =>
      instance.service.audit.record({ actor, action: 'import.cancel', target: importId, details: {} }, () =>
        imports.cancel(importId),
      ),
    uploadBytesMax: instance.settings.uploadBytesMax,
    stopping: stopping.signal,
  }
  let openapiText: string | null = null
  const fetch = createAdminApp({
    host,
    routes: adminRoutes(parts),
    operation,
    identify: (authorization) => instance.service.operators.authenticate(authorization),
    openapiJson() {
      openapiText ??= JSON.stringify(adminOpenApi())
      return openapiText
    },
    observe: instance.requests.countAdminRequest,
    stopping: stopping.signal,
  })
  return {
    fetch,
    start: imports.start,
    async stop() {
      stopping.abort(new Error('the server is stopping'))
      await imports.stop()
    },
  }
}

/** The OpenAPI 3.1 document of the operator API. Routes are described without being run, so nothing is behind them. */
export function adminOpenApi(version: string = buildInfo.version): Readonly<Record<string, unknown>> {
  return adminOpenApiDocument(adminRoutes({} as AdminRouteParts), version)
}
