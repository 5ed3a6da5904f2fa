import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from '@dealflow/core/http'
import { createLineLog } from '@dealflow/node-adapter'
import { type AdminApi, createAdminApi } from '../../src/admin/index.ts'
import { type AdminRoute, type AdminRouteParts, isStream } from '../../src/admin/route.ts'
import { adminRoutes } from '../../src/admin/routes/index.ts'
import { configurationOf } from '../../src/config/load.ts'
import type { Settings } from '../../src/config/table.ts'
import { type Listener, listen } from '../../src/http/listen.ts'
import { type Instance, openInstance } from '../../src/instance.ts'

export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Null sends none. Default: the operator key of the subject. */
  readonly key?: string | null
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** `data` of the envelope; undefined for errors and streams. */
  readonly data: Record<string, unknown>
  readonly error: { readonly code: string; readonly message: string; readonly details?: unknown }
}

/**
 * An instance with its operator API. Every answer is held against the document: its status must be listed, its data must be
 * what the schema says to the field, and what was seen is kept in `seen` for the test that looks for unseen errors.
 */
export class AdminSubject {
  readonly directory = mkdtempSync(join(tmpdir(), 'dealflow-admin-'))
  readonly routes = adminRoutes({} as AdminRouteParts)
  /** `createKey 404` */
  readonly seen = new Set<string>()
  readonly logged: string[] = []
  instance!: Instance
  api!: AdminApi
  listener!: Listener
  key = ''
  keyId = ''

  async open(settings: Partial<Settings> = {}): Promise<void> {
    const log = createLineLog({ fd: 2, format: 'json', level: 'error' })
    const kept = {
      ...log,
      write: (...record: Parameters<typeof log.write>) => {
        this.logged.push(JSON.stringify(record))
        if (record[0] === 'error') log.write(...record)
      },
    }
    this.instance = await openInstance({
      configuration: configurationOf({ ...settings, data: this.directory }),
      log: kept,
    })
    this.api = createAdminApi(this.instance)
    this.listener = listen({ ...this.instance, admin: this.api.fetch }, { host: '127.0.0.1', port: 0 })
    this.api.start()
    if (this.key !== '') return
    const { key, secret } = await this.instance.service.operators.createKey({ label: 'tests' })
    this.key = secret
    this.keyId = key.keyId
  }

  /** Ends the server and leaves the directory, for a second `open`. */
  async stop(): Promise<void> {
    await this.api.stop()
    await this.listener.stop(1_000)
    await this.instance.close()
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }

  /** In process. */
  call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.#ask(method, path, sent, (request) => this.api.fetch(request, { clientAddress: '192.0.2.7' }))
  }

  /** Through a socket. */
  overHttp(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    return this.#ask(method, path, sent, (request) => fetch(request))
  }

  async #ask(
    method: string,
    path: string,
    { body, headers = {}, key = this.key }: Sent,
    send: (request: Request) => Promise<Response>,
  ): Promise<Answer> {
    const isJson = body !== undefined && !isBytes(body)
    const request = new Request(`${this.listener.url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
    })
    const response = await send(request)
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const document = /^application\/(problem\+)?json$/.test(type) && text !== '' ? JSON.parse(text) : {}
    const answer = { status: response.status, headers: response.headers, text, ...document } as Answer
    this.#holdAgainstDocument(method, path, answer, document)
    return answer
  }

  #holdAgainstDocument(method: string, path: string, answer: Answer, document: Record<string, unknown>) {
    const route = this.routes.find((each) => each.method === method && fitsPath(each, path))
    if (route === undefined) return
    const { operationId, data, status = 200 } = route
    this.seen.add(`${operationId} ${answer.status}`)
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['x-content-type-options', 'nosniff'],
    ] as const) {
      if (answer.headers.get(name) !== value) throw new Error(`${operationId}: no ${name}: ${value}`)
    }
    if (answer.status >= 400) return
    if (answer.status !== status) throw new Error(`${operationId} answered ${answer.status}, not ${status}`)
    if (isStream(data)) return
    const problems = explain(data, document['data'])
    if (problems.length > 0) throw new Error(`${operationId}: data ${JSON.stringify(problems)}`)
  }
}

function isBytes(body: unknown): boolean {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream
}

/** Whether a request of this path is one of the route: fixed segments of another route win. */
function fitsPath(route: AdminRoute, path: string): boolean {
  const [written = ''] = path.split('?')
  const pattern = route.path.replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(written)
}

export interface AdminScenario {
  readonly name: string
  run(subject: AdminSubject): Promise<void>
}
