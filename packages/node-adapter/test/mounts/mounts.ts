import { createServer } from 'node:http'
import compression from 'compression'
import express from 'express'
import type { FetchService, NodeHandlerOptions } from '../../src/handler/options.ts'
import type { FrameworkAnswers, StartMount } from '../../src/testing/mount-case.ts'
import { toNodeErrorHandler, toNodeHandler } from '../../src/to-node-handler.ts'
import { mountedInFastify } from './fastify.ts'
import { mountedInHono, mountedInHonoByFetch } from './hono.ts'
import { mountedInKoa, mountedInKoaAfterItsBodyParser } from './koa.ts'
import { type Mounted, onLoopback } from './mounted.ts'
import { mountedInNest, mountedInNestAfterItsBodyParser } from './nest.ts'
import { recording } from './recording.ts'

/** A way in which an app of Node takes the service in. */
export interface Mount {
  readonly name: string
  /** Before the service's own paths: `/dealflow`, or nothing. */
  readonly basePath: string
  readonly own?: FrameworkAnswers
  /** No other mount has a body and its answer come and go in this way: in the check, too, it has all cases of the service. */
  readonly isWayOfItsOwn?: true
  start(service: FetchService, options?: NodeHandlerOptions): Promise<Mounted>
}

const prefix = '/dealflow'

/** Hono routes by the URL, and takes none of which it is not sure. */
const ofHono: FrameworkAnswers = { badPort: 400, backslash: 400, drainsBriefly: true }

export const behindCompression: Mount = {
  name: 'Express, under a sub-path, behind compression() and a logger of bodies',
  basePath: prefix,
  isWayOfItsOwn: true,
  start(service, options) {
    const app = express().use(recording, compression()).use(prefix, toNodeHandler(service, options))
    return onLoopback(createServer(app))
  },
}

export const mounts: readonly Mount[] = [
  {
    name: 'node:http',
    basePath: '',
    isWayOfItsOwn: true,
    start: (service, options) => onLoopback(createServer(toNodeHandler(service, options))),
  },
  {
    name: 'node:http, under a prefix',
    basePath: prefix,
    start: (service, options) => onLoopback(createServer(toNodeHandler(service, { prefix, ...options }))),
  },
  {
    name: 'Express',
    basePath: '',
    start: (service, options) => onLoopback(createServer(express().use(toNodeHandler(service, options)))),
  },
  {
    name: 'Express, under a sub-path, after express.json()',
    basePath: prefix,
    isWayOfItsOwn: true,
    start(service, options) {
      const app = express()
      app.use(express.json({ limit: '2mb' }))
      app.use(prefix, toNodeHandler(service, options), toNodeErrorHandler(service, options))
      return onLoopback(createServer(app))
    },
  },
  behindCompression,
  {
    name: 'Express, in a router of a router',
    basePath: `/team${prefix}`,
    start(service, options) {
      const router = express.Router().use(prefix, toNodeHandler(service, options))
      return onLoopback(createServer(express().use('/team', router)))
    },
  },
  {
    name: 'Fastify',
    basePath: '',
    start: (service, options) => mountedInFastify('', toNodeHandler(service, options)),
  },
  {
    name: 'Fastify, under a prefix',
    basePath: prefix,
    isWayOfItsOwn: true,
    start: (service, options) => mountedInFastify(prefix, toNodeHandler(service, { prefix, ...options })),
  },
  {
    name: 'Koa',
    basePath: '',
    start: (service, options) => mountedInKoa('', toNodeHandler(service, options)),
  },
  {
    name: 'Koa, under a prefix, after its body parser',
    basePath: prefix,
    isWayOfItsOwn: true,
    start: (service, options) =>
      mountedInKoaAfterItsBodyParser(prefix, toNodeHandler(service, { prefix, ...options })),
  },
  {
    name: 'Hono on Node, by fetch',
    basePath: '',
    isWayOfItsOwn: true,
    own: { ...ofHono, resolvesPaths: true, failures: true },
    start: (service) => mountedInHonoByFetch(service),
  },
  {
    name: 'Hono on Node, under a prefix',
    basePath: prefix,
    own: ofHono,
    start: (service, options) => mountedInHono(prefix, toNodeHandler(service, { prefix, ...options })),
  },
  {
    name: 'NestJS, under a sub-path',
    basePath: prefix,
    start: (service, options) => mountedInNest(prefix, toNodeHandler(service, options)),
  },
  {
    name: 'NestJS, under a sub-path, after its body parser',
    basePath: prefix,
    own: { parser: { malformed: 400, tooLarge: 413 } },
    start: (service, options) => mountedInNestAfterItsBodyParser(prefix, toNodeHandler(service, options)),
  },
]

/** How the cases start it. */
export function startOf({ basePath, own, start }: Mount): StartMount {
  return async (service) => ({
    // What fails on purpose need not fill the output.
    ...(await start(service, { onError() {} })),
    basePath,
    ...(own === undefined ? {} : { own }),
  })
}
