import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The JSON lines of a file, which may be gzipped; null when there is none. */
export function linesOf<T>(path: string): T[] | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}
