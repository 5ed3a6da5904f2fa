import { targetOf } from '@dealflow/core/http'
import type { FetchService } from '../handler/options.ts'
import { is, type MountBench, type MountCase, mountCase } from './mount-case.ts'
import type { LineAnswer } from './mount-line.ts'

/** Answers with what it saw of a request. */
const echo: FetchService = {
  async fetch(request) {
    const body = request.method === 'GET' || request.body === null ? '' : await request.text()
    const seen = {
      method: request.method,
      target: seenTarget(request),
      odd: request.headers.get('x-odd'),
      body,
    }
    return Response.json(seen)
  },
}

/** What is sent, and what the service sees of it: URLs are normalised in one way everywhere. */
const targets: readonly (readonly [sent: string, seen: string])[] = [
  ['/api/v2//jobs', '/api/v2//jobs'],
  ['//api/v2/jobs', '//api/v2/jobs'],
  ['/api/v2/jobs/', '/api/v2/jobs/'],
  ['/API/v2/Jobs', '/API/v2/Jobs'],
  ['/api/v2/a%2Fb%20c', '/api/v2/a%2Fb%20c'],
  ['/api/v2/%zz', '/api/v2/%zz'],
  ['/api/v2/a;b=1,c', '/api/v2/a;b=1,c'],
  ['/api/v2/jobs?a=%zz&a=1&a', '/api/v2/jobs?a=%zz&a=1&a'],
  ['/api/v2/jobs??a=/../b', '/api/v2/jobs??a=/../b'],
  ['/api/v2/a|b"<>', '/api/v2/a|b%22%3C%3E'],
]

/** What a proxy may read in another way, and what a URL makes of it. */
const crooked: readonly (readonly [sent: string, seen: string])[] = [
  ['/api/v2/../v2/%2e%2e/jobs', '/api/jobs'],
  ['/api/v2/./jobs', '/api/v2/jobs'],
  ['/api/v2/jobs/..', '/api/v2/'],
  ['/api/v2/a\\b', '/api/v2/a/b'],
  ['/api/v2/..\\admin', '/api/admin'],
  ['/api/v2/..%2fjobs', '/api/v2/..%2fjobs'],
  ['/api/v2/a%5cb', '/api/v2/a%5cb'],
]

const requestCases: [name: string, run: (bench: MountBench) => Promise<void>][] = [
  [
    'a target reaches the service as it was sent',
    async (bench) => {
      const line = await bench.open()
      for (const [sent, seen] of targets) {
        line.send(bench.head('GET', sent))
        is(seenIn(await line.answer()).target, seen, sent)
      }
    },
  ],
  [
    'a path that leads out of itself is refused, unless nobody shows how it was sent',
    async ({ mounted: { own }, open, head }) => {
      for (const [sent, seen] of crooked) {
        const line = await open()
        line.send(head('GET', sent))
        const answer = await line.answer()
        const refusal = sent.includes('\\') ? own?.backslash : undefined
        if (refusal !== undefined || own?.resolvesPaths !== true) is(answer.status, refusal ?? 400, sent)
        else is(seenIn(answer).target, seen, sent)
      }
    },
  ],
  [
    'a target in absolute form is its path',
    async ({ mounted: { basePath }, open }) => {
      const line = await open()
      line.send(`GET http://other.test${basePath}/api/v2/jobs?a=1 HTTP/1.1\r\nHost: dealflow.test\r\n\r\n`)
      is(seenIn(await line.answer()).target, '/api/v2/jobs?a=1', 'target')
    },
  ],
  [
    'a Host that is none keeps a request from the service',
    async ({ mounted: { basePath }, open }) => {
      for (const host of [
        'bad host!',
        'a.test/evil',
        'a@b',
        '[::1',
        '../x',
        'a.test?x#y',
        'a.test, b.test',
      ]) {
        const line = await open()
        line.send(`GET ${basePath}/api/v2/jobs HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        is((await line.answer()).status, 400, host)
      }
    },
  ],
  [
    'a Host with a port that no URL has does not, unless the framework needs one',
    async ({ mounted: { basePath, own }, open }) => {
      const line = await open()
      line.send(`GET ${basePath}/api/v2/jobs HTTP/1.1\r\nHost: a.test:99999\r\n\r\n`)
      const answer = await line.answer()
      if (own?.badPort !== undefined) is(answer.status, own.badPort, 'status')
      else is(seenIn(answer).target, '/api/v2/jobs', 'target')
    },
  ],
  [
    'an empty Host is as good as any; a request without one is none',
    async ({ mounted: { basePath }, open }) => {
      const line = await open()
      line.send(`GET ${basePath}/api/v2/jobs HTTP/1.1\r\nHost:\r\n\r\n`)
      is(seenIn(await line.answer()).target, '/api/v2/jobs', 'target')
      line.send(`GET ${basePath}/api/v2/jobs HTTP/1.1\r\n\r\n`)
      is((await line.answer()).status, 400, 'without Host')
    },
  ],
  [
    'every method that the parser knows reaches the service by its name',
    async ({ open, head }) => {
      const line = await open()
      for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'DELETE', 'PUT', 'PATCH', 'QUERY']) {
        line.send(head(method, '/api/v2/jobs', ['Content-Type: text/plain', 'Content-Length: 0']))
        is(seenIn(await line.answer()).method, method, 'method')
      }
    },
  ],
  [
    'a method that nobody knows is no request: 400, or the end of the connection',
    async ({ open, head }) => {
      for (const method of ['BREW', 'get']) {
        const line = await open()
        line.send(head(method, '/api/v2/jobs'))
        const status = await line.answer().then(
          (answer) => answer.status,
          () => 400,
        )
        is(status, 400, method)
      }
    },
  ],
  [
    'values of headers arrive byte by byte, repeated ones joined',
    async ({ open, head }) => {
      const line = await open()
      const odds: [lines: string[], seen: string][] = [
        [['X-Odd: caf\u00e9 "\u00ff"'], 'caf\u00e9 "\u00ff"'],
        [['X-Odd: a', 'x-odd: b,c'], 'a, b,c'],
        [['X-Odd:'], ''],
        [[`X-Odd: ${'a'.repeat(12_000)}`], 'a'.repeat(12_000)],
      ]
      for (const [lines, seen] of odds) {
        line.send(head('GET', '/api/v2/jobs', lines))
        is(seenIn(await line.answer()).odd, seen, 'value')
      }
    },
  ],
  [
    'a client that waits for 100 Continue is told to go on',
    async ({ open, head }) => {
      const line = await open()
      line.send(head('POST', '/api/v2/jobs', ['Expect: 100-continue', 'Content-Length: 3']))
      is((await line.answer()).status, 100, 'status')
      line.send('abc')
      is(seenIn(await line.answer()).body, 'abc', 'body')
    },
  ],
  [
    'requests that are sent before their answers are answered in order',
    async ({ open, head }) => {
      const line = await open()
      const get = (path: string) => head('GET', path)
      const post = (body: string) => `${head('POST', '/api/v2/jobs', ['Content-Length: 3'])}${body}`
      line.send([get('/1'), post('ab1'), get('/2'), post('ab2')].join(''))
      is(seenIn(await line.answer()).target, '/1', 'first')
      is(seenIn(await line.answer()).body, 'ab1', 'second')
      is(seenIn(await line.answer()).target, '/2', 'third')
      is(seenIn(await line.answer()).body, 'ab2', 'fourth')
    },
  ],
  [
    'a body in chunks is whole, and one that came with a GET is nobody’s and no request',
    async ({ open, head }) => {
      const line = await open()
      line.send(head('POST', '/api/v2/jobs', ['Transfer-Encoding: chunked']))
      line.send('3\r\nabc\r\n3;x=y\r\ndef\r\n0\r\n\r\n')
      is(seenIn(await line.answer()).body, 'abcdef', 'body')
      line.send(`${head('GET', '/1', ['Content-Length: 19'])}GET / HTTP/1.1\r\n\r\n\n`)
      line.send(head('GET', '/2'))
      is(seenIn(await line.answer()).target, '/1', 'first')
      is(seenIn(await line.answer()).target, '/2', 'second')
    },
  ],
]

/** Answers as the path says. */
const answering: FetchService = {
  async fetch(request) {
    const target = seenTarget(request)
    if (target === '/empty') return new Response(null, { status: 204 })
    if (target === '/unchanged') return new Response(null, { status: 304, headers: { etag: '"1"' } })
    const headers = new Headers({ 'content-type': 'text/plain', 'x-odd': 'caf\u00e9', 'x-empty': '' })
    headers.append('set-cookie', 'a=1; Path=/')
    headers.append('set-cookie', 'b=2')
    return new Response('a body', { status: 203, headers })
  },
}

const answerCases: [name: string, run: (bench: MountBench) => Promise<void>][] = [
  [
    'an answer to HEAD, a 204 and a 304 have no body, and leave the connection to the next request',
    async ({ open, head }) => {
      const line = await open()
      for (const [method, path, status] of [
        ['HEAD', '/whole', 203],
        ['GET', '/empty', 204],
        ['GET', '/unchanged', 304],
      ] as const) {
        line.send(head(method, path))
        is((await line.answer(method)).status, status, `${method} ${path}`)
        line.send(head('GET', '/whole'))
        is((await line.answer()).body, 'a body', `after ${method} ${path}`)
      }
    },
  ],
  [
    'headers of an answer arrive as they were set, each cookie by itself',
    async ({ open, head }) => {
      const line = await open()
      line.send(head('GET', '/whole'))
      const { header } = await line.answer()
      is(header('set-cookie'), ['a=1; Path=/', 'b=2'], 'set-cookie')
      is(header('x-odd'), ['caf\u00e9'], 'x-odd')
      is(header('x-empty'), [''], 'x-empty')
      is(header('content-type'), ['text/plain'], 'content-type')
    },
  ],
]

/** What becomes of a request before the service sees it, and of an answer after. */
export const mountRequestCases: readonly MountCase[] = [
  ...requestCases.map(([name, run]) => mountCase(name, echo, run)),
  ...answerCases.map(([name, run]) => mountCase(name, answering, run)),
]

function seenTarget({ url }: Request): string {
  const { path, query } = targetOf(url)
  return query === '' ? path : `${path}?${query}`
}

interface Seen {
  readonly method: string
  readonly target: string
  readonly odd: string | null
  readonly body: string
}

function seenIn({ status, body }: LineAnswer): Seen {
  if (status !== 200) throw new Error(`the service was not asked: ${status} ${body.slice(0, 300)}`)
  // Each character is a byte of the answer.
  return JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Seen
}
