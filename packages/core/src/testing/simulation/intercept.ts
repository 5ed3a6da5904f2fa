/**
 * A store whose calls go through `around`. What a call means is not looked at: the type stays what it was.
 */
export function intercept<Store extends object>(
  store: Store,
  around: (method: string, given: readonly unknown[], call: () => Promise<unknown>) => Promise<unknown>,
): Store {
  const methods = Object.entries(store).map(([name, method]) => {
    const call = method as (...given: readonly unknown[]) => Promise<unknown>
    return [name, (...given: readonly unknown[]) => around(name, given, () => call(...given))]
  })
  return Object.fromEntries(methods) as Store
}
