import type { OutboundOptions } from '../../service/options.ts'
import { DialError, type DialRequest, type DialResponse } from '../../web/outbound/ports.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

/** How a receiver of webhooks behaves at the moment. */
const moods = ['well', 'slow', 'late', 'fails', 'busy', 'gone', 'hangs', 'away', 'cuts off'] as const
type Mood = (typeof moods)[number] | 'any of these'

/** The machines of other people: some receivers of webhooks, which lose, repeat, refuse and hang. */
export interface Outside {
  readonly receivers: number
  urlOf(receiver: number, path: string): string
  /** The way there of a process: answers to a process that was killed reach nobody. */
  outboundOf(owner: Owner): OutboundOptions
  /** Their moods change. */
  unsettle(): void
  /** All are well from now on. */
  heal(): void
  /** How often a receiver took an event and said so. */
  takenOf(eventId: string): number
}

export interface OutsideParts {
  /** Before anything is sent: an event of an endpoint. */
  readonly onDial: (eventId: string, body: string) => void
}

const receiverCount = 3

export function simulatedOutside(world: World, { onDial }: OutsideParts): Outside {
  const { random, timeline } = world
  const mood: Mood[] = Array.from({ length: receiverCount }, () => 'well')
  const taken = new Map<string, number>()

  function take(eventId: string): void {
    taken.set(eventId, (taken.get(eventId) ?? 0) + 1)
  }

  function dial(owner: Owner, request: DialRequest): Promise<DialResponse> {
    const receiver = Number(request.address.split('.').at(-1)) - 1
    const eventId = request.headers['webhook-id'] ?? ''
    const felt = mood[receiver] ?? 'well'
    const now = felt === 'any of these' ? random.pick(moods) : felt
    onDial(eventId, new TextDecoder().decode(request.body ?? new Uint8Array()))
    world.trace(owner.name, `sends ${eventId} to receiver ${receiver}, ${now}`)
    return new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
      const answer = (status: number, delayMs: number, retryAfter: string | null = null) =>
        timeline.after(owner, delayMs, () =>
          resolve({
            status,
            headers: retryAfter === null ? [] : [['retry-after', retryAfter]],
            body: pieces(random.chance(0.5) ? 'thanks' : ''),
          }),
        )
      const breakOff = (kind: DialError['kind'], delayMs: number) =>
        timeline.after(owner, delayMs, () => reject(new DialError(kind, `simulated: ${now}`)))
      switch (now) {
        case 'well':
          take(eventId)
          return answer(random.pick([200, 202, 204]), random.between(1, 80))
        case 'slow':
          take(eventId)
          return answer(200, random.between(1_000, 12_000))
        case 'late':
          // The sender has given up by then.
          take(eventId)
          return answer(200, 20_000)
        case 'fails':
          return answer(random.pick([500, 302, 404]), random.between(1, 80))
        case 'busy':
          return answer(random.pick([429, 503]), 5, String(random.between(1, 120)))
        case 'gone':
          return answer(410, 5)
        case 'away':
          return breakOff('connect', random.between(1, 3_000))
        case 'cuts off':
          take(eventId)
          return breakOff('protocol', random.between(1, 80))
        case 'hangs':
          return undefined
      }
    })
  }

  return {
    receivers: receiverCount,
    urlOf: (receiver, path) => `https://receiver-${receiver}.example.com/${path}`,
    outboundOf: (owner) => ({
      resolver: {
        async resolve(hostname) {
          return [`93.184.216.${Number(/^receiver-(\d+)\./.exec(hostname)?.[1] ?? 0) + 1}`]
        },
      },
      dialer: { request: (request) => dial(owner, request), async close() {} },
    }),
    unsettle() {
      mood[random.between(0, receiverCount - 1)] = random.chance(0.3) ? 'any of these' : random.pick(moods)
    },
    heal: () => void mood.fill('well'),
    takenOf: (eventId) => taken.get(eventId) ?? 0,
  }
}

async function* pieces(body: string): AsyncIterable<Uint8Array> {
  if (body !== '') yield new TextEncoder().encode(body)
}
