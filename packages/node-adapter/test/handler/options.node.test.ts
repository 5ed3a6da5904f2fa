import { throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FetchService } from '../../src/handler/options.ts'
import { toNodeErrorHandler, toNodeHandler } from '../../src/to-node-handler.ts'

const service: FetchService = { fetch: async () => new Response() }
const slash = "Give it one slash in front and none behind, as '/dealflow'."

/** As a program without types may call them. */
type Loose = (...given: unknown[]) => unknown

describe('what toNodeHandler and toNodeErrorHandler cannot work with is refused at the start, with the remedy', () => {
  const refused: Readonly<Record<string, readonly [given: readonly unknown[], message: string]>> = {
    'the promise of a service': [
      [Promise.resolve(service)],
      'TAKER was given the promise of a service: write `TAKER(await openService({ data }))`.',
    ],
    ...Object.fromEntries(
      (
        [
          ['nothing', undefined, 'undefined'],
          ['null', null, 'null'],
          ['its fetch alone', service.fetch, 'a function'],
          ['a text', 'service', 'a string'],
          ['an object without fetch', {}, 'an object'],
        ] as const
      ).map(([name, given, kind]) => [
        `${name} as the service`,
        [
          [given],
          `TAKER takes a service, as \`openService\` and \`createService\` make it; ${kind} has no \`fetch\`.`,
        ],
      ]),
    ),
    'null as options': [
      [service, null],
      "The options of TAKER: must be an object, { prefix: '/dealflow' }; you gave null.",
    ],
    'a text as options': [
      [service, '/dealflow'],
      "The options of TAKER: must be an object, { prefix: '/dealflow' }; you gave a string.",
    ],
    'a list as options': [
      [service, ['/dealflow']],
      "The options of TAKER: must be an object, { prefix: '/dealflow' }; you gave an array.",
    ],
    'a misspelt option': [
      [service, { trustProxies: [] }],
      'TAKER has no option `trustProxies`; did you mean `trustedProxies`?',
    ],
    'an option that is like none': [
      [service, { cors: true }],
      'TAKER has no option `cors`; it has prefix, trustedProxies, onError',
    ],
    'a name of every object': [
      [service, { toString: 1 }],
      'TAKER has no option `toString`; it has prefix, trustedProxies, onError',
    ],
    'a list of prefixes': [
      [service, { prefix: ['/a'] }],
      "prefix: must be a path, '/dealflow'; you gave an array.",
    ],
    'the prefix of everything': [
      [service, { prefix: '/' }],
      'prefix: "/" cannot begin a path. Leave it out where the service has all paths.',
    ],
    ...Object.fromEntries(
      [
        'dealflow',
        '/dealflow/',
        '//dealflow',
        '/deal flow',
        '/../dealflow',
        '/%2e%2e/dealflow',
        '/a\r\nb',
      ].map((prefix) => [
        `the prefix ${JSON.stringify(prefix)}`,
        [[service, { prefix }], `prefix: ${JSON.stringify(prefix)} cannot begin a path. ${slash}`],
      ]),
    ),
    'one trusted proxy without a list': [
      [service, { trustedProxies: '10.0.0.0/8' }],
      "trustedProxies: must be a list, ['10.0.0.0/8']; you gave a string.",
    ],
    'null as trusted proxies': [
      [service, { trustedProxies: null }],
      "trustedProxies: must be a list, ['10.0.0.0/8']; you gave null.",
    ],
    'a number as a trusted proxy': [
      [service, { trustedProxies: ['10.0.0.1', 1] }],
      "trustedProxies: must be a list of texts, ['10.0.0.0/8']; you gave a number.",
    ],
    'a trusted proxy by name': [
      [service, { trustedProxies: ['10.0.0.1', 'proxy.internal'] }],
      'trustedProxies: "proxy.internal" is no address or range. Give such as \'10.0.0.0/8\'.',
    ],
    'a text to be told of errors': [
      [service, { onError: 'x' }],
      'onError: must be a function, (error) => log.error(error); you gave a string.',
    ],
  }
  for (const [name, [given, message]] of Object.entries(refused))
    test(name, () => {
      for (const taker of [toNodeHandler, toNodeErrorHandler])
        throws(() => (taker as Loose)(...given), {
          name: 'TypeError',
          message: message.replaceAll('TAKER', taker.name),
        })
    })
})

test('options that are there and undefined are as good as none', () => {
  ;(toNodeHandler as Loose)(service, { prefix: undefined, trustedProxies: undefined, onError: undefined })
  ;(toNodeHandler as Loose)(service, undefined)
})
