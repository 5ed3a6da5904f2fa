/** One conversation in bytes, and what may come of it. `KEY` stands for a valid live key. */
export interface RawCase {
  readonly name: string
  readonly bytes: string | Uint8Array
  /** The statuses that must come, in order; one list of several is enough. */
  readonly statuses: readonly (readonly number[])[]
  /** True when the server must end the connection: whatever follows on it cannot be told from an attack. */
  readonly closes: boolean
}

const search = (headers: string, rest: string) =>
  `POST /api/v2/searches HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer KEY\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${rest}`
/** A second request that must never be seen by anybody. */
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
// It goes the whole way to a route, which `/healthz` does not.
const version = 'GET /version HTTP/1.1\r\nHost: x\r\n\r\n'
const versionWith = (header: string) => `GET /version HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`

const refused = (name: string, bytes: string | Uint8Array, ...statuses: number[]): RawCase => ({
  name,
  bytes,
  statuses: statuses.map((status) => [status]),
  closes: true,
})
const served = (name: string, bytes: string, ...statuses: number[]): RawCase => ({
  name,
  bytes,
  statuses: [statuses],
  closes: false,
})

export const rawTable: readonly RawCase[] = [
  refused(
    'a length and chunks',
    search('Content-Length: 6\r\nTransfer-Encoding: chunked', `0\r\n\r\n${smuggled}`),
    400,
  ),
  refused(
    'chunks and a length',
    search('Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${smuggled}`),
    400,
  ),
  refused(
    'two different lengths',
    search('Content-Length: 5\r\nContent-Length: 45', `hello${smuggled}`),
    400,
  ),
  ...['+5', '-5', '0x5', '5, 5', '5 5', '5.0', '', '99999999999999999999999'].map((length) =>
    refused(`the length "${length}"`, search(`Content-Length: ${length}`, `hello${smuggled}`), 400),
  ),
  ...['xchunked', 'chunked, identity', 'identity, chunked, identity', '\vchunked', '"chunked"'].map(
    (encoding) =>
      refused(
        `the transfer encoding ${JSON.stringify(encoding)}`,
        search(`Transfer-Encoding: ${encoding}`, `0\r\n\r\n${smuggled}`),
        400,
      ),
  ),
  refused(
    'two transfer encodings',
    search('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', `0\r\n\r\n${smuggled}`),
    400,
  ),
  ...[
    ['no number', 'zz\r\nhello\r\n0\r\n\r\n'],
    ['too many digits', 'ffffffffffffffffff\r\nhello\r\n0\r\n\r\n'],
    ['below zero', '-5\r\nhello\r\n0\r\n\r\n'],
    ['not what follows', '5\r\nhelloXX0\r\n\r\n'],
    ['followed by 20,000 bytes of extension', `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`],
  ].map(
    ([what, chunk]): RawCase => ({
      name: `a chunk whose size is ${what}`,
      bytes: search('Transfer-Encoding: chunked', `${chunk}${smuggled}`),
      statuses: [[400], [413], []],
      closes: true,
    }),
  ),
  refused('a folded header', versionWith('X-A: b\r\n c'), 400),
  refused('a space before the colon', `${versionWith('Content-Length : 5')}hello`, 400),
  refused('a NUL in a header', versionWith('X-A: a\0b'), 400),
  refused('a NUL in the name of a header', versionWith('X\0A: b'), 400),
  refused('a bare CR in a header', versionWith('X-A: a\rb'), 400),
  refused('bare LF line ends', 'GET /version HTTP/1.1\nHost: x\n\n', 400, 505),
  refused('70,000 bytes of one header', versionWith(`X-A: ${'a'.repeat(70_000)}`), 400, 431),
  refused('5,000 headers', versionWith('X-A: b\r\n'.repeat(5_000).trimEnd()), 400, 431),
  refused('70,000 bytes of path', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 400, 414, 431),
  refused('a path with a space', 'GET /api/v2/a b HTTP/1.1\r\nHost: x\r\n\r\n', 400, 505),
  refused('no Host', 'GET /api/v2/key HTTP/1.1\r\n\r\n', 400),
  refused('HTTP/0.9', 'GET /version\r\n\r\n', 400, 505),
  refused('HTTP/3 in plain text', 'GET /version HTTP/3.0\r\nHost: x\r\n\r\n', 400, 505),
  refused('the HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 505),
  refused('a TLS greeting', Uint8Array.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, ...ramp(300)]), 400),
  refused('noise', Uint8Array.from(ramp(500).map((byte) => (byte * 37) % 256)), 400),
  {
    name: 'an unknown method',
    bytes: 'FOO /api/v2/key HTTP/1.1\r\nHost: x\r\n\r\n',
    statuses: [[], [400], [405], [501]],
    closes: true,
  },
  ...['/version', '/healthz'].flatMap((path) => [
    served(`${path} in HTTP/1.0`, `GET ${path} HTTP/1.0\r\n\r\n`, 200),
    served(
      `HEAD ${path}, and what follows it`,
      `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\n${version}`,
      200,
      200,
    ),
  ]),
  served(
    'three requests in one go, in order',
    `${version}GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n${version}`,
    200,
    404,
    200,
  ),
  served(
    'a body that looks like a request',
    `GET /version HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    200,
  ),
  served(
    'an upgrade that nobody offers',
    versionWith(
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ),
    200,
  ),
  served(
    'another host in the request line',
    'GET http://evil.example/api/v2/key HTTP/1.1\r\nHost: x\r\n\r\n',
    401,
  ),
  ...['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host: a, b'].map((hosts) =>
    served(`two Hosts: ${JSON.stringify(hosts)}`, `GET /api/v2/key HTTP/1.1\r\n${hosts}\r\n\r\n`, 400),
  ),
  ...['/api/v2/key', '/healthz', '/version', '/admin/v1/accounts', '/docs'].flatMap((path) =>
    ['a\r\nHost: b', 'x/admin/v1?', 'x\\admin', 'a@b', 'x#'].map((host) =>
      served(
        `${path} of the Host ${JSON.stringify(host)}`,
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
        400,
      ),
    ),
  ),
  ...['a', 'a.example:8787', '127.0.0.1:80', '[::1]:8787', 'ex_ample.com', ''].map((host) =>
    served(`the Host ${JSON.stringify(host)}`, `GET /version HTTP/1.1\r\nHost: ${host}\r\n\r\n`, 200),
  ),
  served('broken percent encoding', 'GET /api/v2/%zz%00 HTTP/1.1\r\nHost: x\r\n\r\n', 401),
  served(
    'dots in a path lead nowhere else',
    'GET /api/v2/..%2f..%2fhealthz HTTP/1.1\r\nHost: x\r\n\r\n',
    401,
  ),
  served('TRACE echoes nothing', 'TRACE /api/v2/key HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\n\r\n', 401),
  served('CONNECT opens nothing', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n', 404),
]

function ramp(length: number): number[] {
  return Array.from({ length }, (_, i) => i % 256)
}
