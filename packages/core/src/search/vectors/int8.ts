/** The direction of a vector in a byte a number: the largest becomes 127. Its length is not kept. */
export function toInt8(vector: ArrayLike<number>): Int8Array {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] ?? 0))
  const bytes = new Int8Array(vector.length)
  if (largest === 0) return bytes
  for (let i = 0; i < vector.length; i++) bytes[i] = Math.round(((vector[i] ?? 0) / largest) * 127)
  return bytes
}

/** Cosine of the angle between two directions of one length, -1 to 1; 0 where one has no direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let product = 0
  let ofA = 0
  let ofB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    product += x * y
    ofA += x * x
    ofB += y * y
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB)
}
