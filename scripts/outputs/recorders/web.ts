import {
  DialError,
  type DialRequest,
  type OutboundOptions,
  ResolveError,
} from '../../../packages/core/src/index.ts'

interface Answer {
  readonly type: string
  readonly body: string
}

/** A web in this process: the hosts that something was put at, and 404 for whatever else is asked of them. */
export function smallWeb() {
  const answers = new Map<string, Answer>()
  let hosts = new Set<string>()

  const outbound: OutboundOptions = {
    resolver: {
      async resolve(hostname) {
        if (!hosts.has(hostname)) throw new ResolveError(`${hostname} has no address`)
        return ['93.184.216.34']
      },
    },
    dialer: {
      async request(dial) {
        const url = urlOf(dial)
        if (!hosts.has(url.hostname)) throw new DialError('connect', `nobody listens at ${url.hostname}`)
        const found = answers.get(url.href)
        return {
          status: found === undefined ? 404 : 200,
          headers: [['content-type', found?.type ?? 'text/plain']],
          body: once(new TextEncoder().encode(found?.body ?? 'Not found')),
        }
      },
      async close() {},
    },
  }
  return {
    outbound,
    /** Instead of all that was there. */
    put(pages: Readonly<Record<string, Answer>>) {
      answers.clear()
      for (const [url, answer] of Object.entries(pages)) answers.set(new URL(url).href, answer)
      hosts = new Set([...answers.keys()].map((url) => new URL(url).hostname))
    },
  }
}

/** Pages are there over https alone and found over both. */
const urlOf = ({ headers, target }: DialRequest) => new URL(target, `https://${headers['host']}`)

async function* once(bytes: Uint8Array) {
  yield bytes
}
