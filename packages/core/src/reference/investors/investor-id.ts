import { hash52 } from '../../kernel/index.ts'

/** The id of an investor by its key (`investorKey`): a UUID of version 8, whose bits are a hash, the same in every installation. */
export function investorId(key: string): string {
  const hex = [1, 2, 3].map((seed) => hash52(key, seed).toString(16).padStart(13, '0')).join('')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`]
  return `${parts.join('-')}-${hex.slice(20, 32)}`
}
