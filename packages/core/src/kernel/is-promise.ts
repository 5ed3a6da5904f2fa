/** Whether a value has still to come: what is at hand is not awaited, which would cost a request a turn of the microtasks. */
export function isPromise<T>(value: Promise<T> | T): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value
}
