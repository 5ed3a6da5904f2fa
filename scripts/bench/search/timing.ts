/** What a set of calls took, in milliseconds. */
export interface Timing {
  readonly name: string
  readonly calls: number
  /** False when the time ran out before every input was asked. */
  readonly isWhole: boolean
  readonly p50: number
  readonly p99: number
  /** Answers of all calls together: two engines that found nothing are not compared. */
  readonly hits: number
}

const warmUpMax = 5

/**
 * Calls `run` for each input; the first few warm up and are not measured, so that none is measured a second time. Stops early when
 * the budget is spent, so that a slow engine ends.
 */
export async function timed<T>(
  name: string,
  inputs: readonly T[],
  run: (input: T) => Promise<number> | number,
  budgetMs: number,
): Promise<Timing> {
  const startedAt = performance.now()
  const warmUps = Math.min(warmUpMax, inputs.length >> 2)
  for (const input of inputs.slice(0, warmUps))
    if (performance.now() - startedAt < budgetMs / 4) await run(input)
  const times: number[] = []
  let hits = 0
  for (const input of inputs.slice(warmUps)) {
    if (times.length >= 3 && performance.now() - startedAt > budgetMs) break
    const before = performance.now()
    hits += await run(input)
    times.push(performance.now() - before)
  }
  const isWhole = times.length === inputs.length - warmUps
  return { name, calls: times.length, isWhole, p50: quantile(times, 0.5), p99: quantile(times, 0.99), hits }
}

/** Calls in turn, some at once, for a while. */
export interface Load {
  readonly concurrency: number
  readonly warmUpMs: number
  readonly measuredMs: number
}

/** Runs `call` with rising numbers under a load; it gives what counts as its hits. What begins while warming up is not measured. */
export async function underLoad(
  name: string,
  { concurrency, warmUpMs, measuredMs }: Load,
  call: (number: number) => Promise<number>,
): Promise<Timing & { readonly perSecond: number }> {
  const times: number[] = []
  let hits = 0
  let next = 0
  const startedAt = performance.now()
  const caller = async () => {
    for (
      let before = performance.now();
      before - startedAt < warmUpMs + measuredMs;
      before = performance.now()
    ) {
      const found = await call(next++)
      if (before - startedAt < warmUpMs) continue
      times.push(performance.now() - before)
      hits += found
    }
  }
  await Promise.all(Array.from({ length: concurrency }, caller))
  return {
    name,
    calls: times.length,
    isWhole: true,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    hits,
    perSecond: times.length / (measuredMs / 1000),
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
