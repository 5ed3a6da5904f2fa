import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Place } from './crowds.ts'

/** So many connections that read nothing. */
export function connectMany(
  { url, sockets }: Pick<Place, 'url' | 'sockets'>,
  count: number,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).pause()
      socket.on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    }),
  )
}

/** So many requests with a key are sent in one go: a server looks at all of them in the turn in which they come. */
export const keyedAtOnce = 10

/** Each says the same, in one go or a few at a time. */
export async function say(
  place: Pick<Place, 'url'>,
  sockets: readonly Socket[],
  what: string,
  atOnce: number,
): Promise<void> {
  for (const [at, socket] of sockets.entries()) {
    socket.write(what)
    if (at % atOnce === atOnce - 1) await comesRound(place)
  }
}

/** The server has seen what was sent before. */
export async function comesRound({ url }: Pick<Place, 'url'>): Promise<void> {
  await fetch(new URL('/api/openapi/v2.json', url), { method: 'HEAD' })
}

export async function statusOf({ url, keys }: Place, path: string, key = keys.other): Promise<number> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } })
  await answer.body?.cancel()
  return answer.status
}
