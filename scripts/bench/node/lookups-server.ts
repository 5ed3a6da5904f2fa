// The Node side of the benchmark lookups: `DIR LIMITS` opens a data directory and serves it by node:http.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openService, toNodeHandler } from '../../../packages/node-adapter/src/index.ts'

const [data = '', limits = ''] = process.argv.slice(2)

const service = await openService({ data, limits: JSON.parse(limits) })
const server = createServer(toNodeHandler(service))
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
// Whoever measures is gone.
process.stdin.on('end', () => process.exit()).resume()
