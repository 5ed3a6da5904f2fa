import { nearest } from '@dealflow/core'

/** ` Did you mean X?`, or nothing when no known word is near. */
export function didYouMean(written: string, known: readonly string[], prefix = ''): string {
  const suggestion = nearest(written, known)
  return suggestion === null ? '' : ` Did you mean ${prefix}${suggestion}?`
}
