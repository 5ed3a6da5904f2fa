/** The member of a document in which a JSON Pointer leads somewhere: `rounds` of `/rounds/0/amount`. */
export const memberOf = (pointer: string): string => pointer.split('/')[1] ?? ''

/** What a JSON Pointer leads to; undefined where it leads to nothing. Keys of ours hold no slash and no tilde. */
export function valueAt(pointer: string, document: unknown): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, key) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[key],
      document,
    )
}
