/** A field name is the client's own text: a long one is cut, so that no answer echoes more than 100 characters of it. */
export function fieldPath(path: string, key: string): string {
  const shown = key.length > 100 ? `${key.slice(0, 99).toWellFormed()}…` : key
  return path === '' ? shown : `${path}.${shown}`
}
