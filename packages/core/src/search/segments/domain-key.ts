/**
 * A domain as a whole number of 53 bits, null for none (cyrb53): equal for equal domains. Among a million different ones two are the
 * same with a chance of one in twenty thousand.
 */
export function domainKey(domain: string): number | null {
  if (domain === '') return null
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < domain.length; i++) {
    const unit = domain.charCodeAt(i)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (low & 0x1fffff) * 2 ** 32 + (high >>> 0)
}
