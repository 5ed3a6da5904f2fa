import { afterEach, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { textResponse } from './text-response.ts'

let server: ReturnType<typeof serve> | null = null
afterEach(async () => {
  await server?.stop(true)
  server = null
})

const headers = { 'Content-Type': 'application/json', 'X-One': '1', 'X-Two': '2', 'X-Three': '3' }

/** Answers the text of a path after an await that leaves the turn of the request. */
function serve(texts: Readonly<Record<string, string>>) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      await new Promise((resolve) => setImmediate(resolve))
      return textResponse(texts[new URL(request.url).pathname] ?? '', { status: 200, headers })
    },
  })
}

const letters = { ascii: 'x', accents: 'é', kana: 'か', emoji: '\u{1F680}' }

test('an answer is its text, however long and whatever its letters', async () => {
  const texts = Object.fromEntries(
    Object.entries(letters).flatMap(([name, letter]) =>
      [0, 1, 14_000, 14_001, 400_000].map((length) => [`/${name}/${length}`, letter.repeat(length)]),
    ),
  )
  server = serve(texts)
  for (const [path, text] of Object.entries(texts)) {
    const response = await fetch(new URL(path, server.url))
    expect(response.status).toBe(200)
    expect(response.headers.get('x-three')).toBe('3')
    expect((await response.text()) === text).toBe(true)
  }
})

test('an answer has its own headers, whatever those before and after it had', () => {
  const given: Record<string, string>[] = [
    { 'X-One': '1', 'X-Two': '2' },
    { 'X-One': '1', 'X-Two': '3' },
    { 'X-One': '1', 'X-Two': '3', 'Retry-After': '1' },
    { 'X-One': '1', 'X-Two': '3' },
    { 'X-Two': '3', 'X-One': '1' },
    {},
    { 'X-One': '4' },
  ]
  const answers = given.map((headers) => textResponse('', { status: 200, headers }))
  answers[0]?.headers.set('X-One', 'changed by who answers')
  const seen = answers.map(({ headers }) => Object.fromEntries(headers))
  expect(seen.slice(1)).toEqual(given.slice(1).map((headers) => Object.fromEntries(new Headers(headers))))
  expect(seen[0]).toEqual({ 'x-one': 'changed by who answers', 'x-two': '2' })
})

test('a long answer arrives whole when it is read late, and its connection serves the next request', async () => {
  const text = `${'x'.repeat(8_000_000)}end`
  server = serve({ '/long': text, '/short': 'short' })
  const socket = connect(server.port ?? 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  // Nobody reads until the server has filled what the system keeps for the connection, and answered somebody else.
  expect(await (await fetch(new URL('/short', server.url))).text()).toBe('short')
  const received: string[] = []
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received.push(chunk)
    if (chunk.endsWith('0\r\n\r\n'))
      socket.write('GET /short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  })
  await once(socket, 'close')
  const all = received.join('')
  expect(all.match(/x{8000000}end/)).not.toBeNull()
  expect(all.endsWith('\r\n\r\nshort')).toBe(true)
})

test('who asks on and reads no answer gets no more of them', async () => {
  const asked = 300
  let answered = 0
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch({ url }) {
      if (url.endsWith('/short')) return new Response('short')
      // The way of a document, and that of a search.
      if (url.endsWith('/later')) await new Promise((resolve) => setImmediate(resolve))
      answered++
      return textResponse('x'.repeat(400_000), { status: 200, headers })
    },
  })
  const { port, url } = server
  for (const path of ['/now', '/later']) {
    answered = 0
    const socket = connect(port ?? 0, '127.0.0.1')
    await once(socket, 'connect')
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(asked))
    for (let i = 0; i < 20; i++) expect(await (await fetch(new URL('/short', url))).text()).toBe('short')
    // What the system keeps for a connection is about ten of them; Bun ends it then.
    expect(answered).toBeLessThan(asked / 2)
    socket.destroy()
  }
}, 170_000)

test('the head of a long answer that took an await comes in one piece', async () => {
  // In a process of its own: within one, nobody reads before all is sent.
  const source = `
    import { textResponse } from ${JSON.stringify(import.meta.resolve('./text-response.ts'))}
    const headers = Object.fromEntries(Array.from({ length: 10 }, (_, i) => ['X-' + i, 'value']))
    const server = Bun.serve({ hostname: '127.0.0.1', port: 0, async fetch() {
      await new Promise((resolve) => setImmediate(resolve))
      return textResponse('x'.repeat(30_000), { status: 200, headers })
    } })
    console.log(server.port)`
  await using child = Bun.spawn([process.execPath, '-e', source], { stdout: 'pipe' })
  const { value } = await child.stdout.getReader().read()
  const port = Number(new TextDecoder().decode(value))
  for (let i = 0; i < 50; i++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.destroy()
    expect(first.toString('latin1')).toContain('\r\n\r\n')
  }
})
