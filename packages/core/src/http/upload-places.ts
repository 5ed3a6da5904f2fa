import { type Clock, ServiceError, secondMs } from '../kernel/index.ts'
import { ClientGone } from './exchange.ts'

/** Bounds how many uploads are read at once. */
export interface UploadPlaces {
  /**
   * Resolves to what gives the place back. Who finds none free waits in line for one, for a few seconds, and is then refused with
   * SERVICE_UNAVAILABLE; of its body nothing is read meanwhile. One account gets half of the places, so that its uploads, however
   * slow, leave others some.
   */
  take(accountId: string, signal: AbortSignal): Promise<() => void>
}

/** Short beside the timeout of any client, long beside an upload of a usual deck. */
const waitMs = 10 * secondMs
const retryMs = 5 * secondMs
/** In line, for each place: what has come of a body that is not read waits in memory, a megabyte at most. */
const waitingPerPlace = 8

interface Waiting {
  readonly accountId: string
  enter(): void
}

export function createUploadPlaces(clock: Pick<Clock, 'timer'>, placesMax: number): UploadPlaces {
  const ofAccountMax = Math.ceil(placesMax / 2)
  const owners: string[] = []
  const line = new Set<Waiting>()

  const isFree = (accountId: string) =>
    owners.length < placesMax && owners.filter((owner) => owner === accountId).length < ofAccountMax

  function enter(accountId: string): () => void {
    owners.push(accountId)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      owners.splice(owners.indexOf(accountId), 1)
      for (const waiting of line) if (isFree(waiting.accountId)) return waiting.enter()
    }
  }

  return {
    take(accountId, signal) {
      const gone = () => new ClientGone('The client hung up in line')
      if (signal.aborted) return Promise.reject(gone())
      if (isFree(accountId)) return Promise.resolve(enter(accountId))
      if (line.size >= placesMax * waitingPerPlace) return Promise.reject(noPlace())
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { accountId, enter: () => leave(() => resolve(enter(accountId))) }
        const cancelTimer = clock.timer(waitMs, () => leave(() => reject(noPlace())))
        const hangUp = () => leave(() => reject(gone()))
        function leave(settle: () => void) {
          line.delete(waiting)
          cancelTimer()
          signal.removeEventListener('abort', hangUp)
          settle()
        }
        line.add(waiting)
        signal.addEventListener('abort', hangUp)
      })
    },
  }
}

const noPlace = () =>
  new ServiceError('SERVICE_UNAVAILABLE', {
    message: 'As many files are being uploaded as the service takes at once. Try again in a moment.',
    details: { retry_after_ms: retryMs },
  })
