import { type Clock, type EmbedderProvider, recentlyUsed, secondMs } from '../../kernel/index.ts'

/** Vectors of what searches ask for, those of late remembered. */
export interface QueryVectors {
  /** Waits for at most `waitMs`; one that comes later is remembered for the next search. */
  vectorOf(text: string, waitMs: number): Promise<Float32Array | 'not_in_time' | 'unavailable'>
  close(): void
}

const timeoutMs = 5 * secondMs
/** More at once would only wait for each other. */
const askedAtOnce = 8
/** In numbers of 4 bytes: 2 MB at most, some 680 queries of 768 numbers. */
const rememberedMax = 256 * 1024

export function createQueryVectors(embedder: EmbedderProvider, clock: Pick<Clock, 'timer'>): QueryVectors {
  const remembered = recentlyUsed<Float32Array>(rememberedMax)
  const asked = new Map<string, Promise<Float32Array | null>>()
  const closing = new AbortController()

  async function ask(text: string): Promise<Float32Array | null> {
    const options = { kind: 'query', timeoutMs, signal: closing.signal } as const
    const answer = await embedder.embed([text], options)
    const vector = answer.outcome === 'embedded' ? (answer.vectors[0] ?? null) : null
    if (vector !== null) remembered.set(text, vector, vector.length + text.length)
    asked.delete(text)
    return vector
  }

  return {
    async vectorOf(text, waitMs) {
      const known = remembered.get(text)
      if (known !== undefined) return known
      let asking = asked.get(text)
      if (asking === undefined) {
        if (asked.size >= askedAtOnce) return 'not_in_time'
        asking = ask(text)
        asked.set(text, asking)
      }
      return new Promise((resolve) => {
        const cancel = clock.timer(waitMs, () => resolve('not_in_time'))
        void asking.then((vector) => {
          cancel()
          resolve(vector ?? 'unavailable')
        })
      })
    },
    close: () => closing.abort(),
  }
}
