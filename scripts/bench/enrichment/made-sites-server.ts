// Serves made-up sites by the hundred on one port, told apart by their names: most are whole, every fifth or so of each kind of
// failing is not. Prints its port, and that of a door at which nobody answers.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failingOf, pageOf } from './made-sites.ts'

const server = createServer((request, response) => {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const path = request.url ?? '/'
  if (path === '/robots.txt') return void response.writeHead(404).end()
  const html = { 'content-type': 'text/html; charset=utf-8' }
  switch (failingOf(host)) {
    case 'error':
      return void response.writeHead(503, html).end('<h1>Down</h1>')
    case 'wall':
      return void response.writeHead(403, html).end('<title>Just a moment...</title>')
    case 'hangs-up':
      return void request.socket.destroy()
    case 'empty':
      return void response.writeHead(200, html).end('<html><body></body></html>')
    case 'silent':
      return
    default:
      return void response.writeHead(200, html).end(pageOf(host, path))
  }
})
// Nobody connects to it more than it takes: what it has in its queue waits for ever.
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
