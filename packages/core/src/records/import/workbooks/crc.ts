/** The checksum of ZIP files over bytes that come in pieces; eight bytes a step, 500 MB a second. */
export function crcOf() {
  let crc = 0xffffffff
  return {
    add(bytes: Uint8Array) {
      const [t0, t1, t2, t3, t4, t5, t6, t7] = tables
      const end = bytes.length - (bytes.length % 8)
      let value = crc
      let at = 0
      for (; at < end; at += 8) {
        value ^=
          (bytes[at] as number) |
          ((bytes[at + 1] as number) << 8) |
          ((bytes[at + 2] as number) << 16) |
          ((bytes[at + 3] as number) << 24)
        value =
          (t7[value & 0xff] as number) ^
          (t6[(value >>> 8) & 0xff] as number) ^
          (t5[(value >>> 16) & 0xff] as number) ^
          (t4[value >>> 24] as number) ^
          (t3[bytes[at + 4] as number] as number) ^
          (t2[bytes[at + 5] as number] as number) ^
          (t1[bytes[at + 6] as number] as number) ^
          (t0[bytes[at + 7] as number] as number)
      }
      for (; at < bytes.length; at++)
        value = (value >>> 8) ^ (t0[(value ^ (bytes[at] as number)) & 0xff] as number)
      crc = value
    },
    value: () => (crc ^ 0xffffffff) >>> 0,
  }
}

type Tables = readonly [
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
]

const tables = makeTables()

function makeTables(): Tables {
  const first = new Int32Array(256)
  for (let i = 0; i < 256; i++) {
    let value = i
    for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
    first[i] = value
  }
  const made = [first]
  for (let n = 1; n < 8; n++) {
    const before = made[n - 1] as Int32Array
    made.push(before.map((value) => (value >>> 8) ^ (first[value & 0xff] as number)))
  }
  return made as unknown as Tables
}
