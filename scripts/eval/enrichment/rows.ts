/** One figure of the quality table. */
export interface Row {
  readonly task: string
  /** 0 to 1; null when there was nothing to count. */
  readonly measured: number | null
  readonly wanted: number
  readonly ok: boolean
  /** What the figure was counted over: `91 of 93`. */
  readonly count: string
  /** Each error, so that one can judge it. */
  readonly errors: readonly string[]
}

/** A share of at least so much: a precision, a recall. */
export function atLeast(
  task: string,
  wanted: number,
  [right, all]: readonly [right: number, all: number],
  errors: readonly string[],
): Row {
  const measured = all === 0 ? null : right / all
  return {
    task,
    measured,
    wanted,
    ok: measured !== null && measured >= wanted,
    count: `${right} of ${all}`,
    errors,
  }
}

/** A share of at most so much: false findings. */
export function atMost(
  task: string,
  wanted: number,
  [wrong, all]: readonly [wrong: number, all: number],
  errors: readonly string[],
): Row {
  const measured = all === 0 ? null : wrong / all
  return {
    task,
    measured,
    wanted,
    ok: measured !== null && measured <= wanted,
    count: `${wrong} of ${all}`,
    errors,
  }
}
