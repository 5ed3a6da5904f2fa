// What a binary consists of, as Bun 1.4.5 lays it out: bun scripts/bench/binary-parts.ts [dist/dealflow]
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** How many files have a row of their own. */
const rows = 24
/** Of a module: where its name, its text and its bytecode are, in four bytes each for the start and the length. */
const moduleBytes = 52

const binary = readFileSync(process.argv[2] ?? 'dist/dealflow')
const end = binary.lastIndexOf('\n---- Bun! ----\n')
if (end < 0) throw new Error('This is no binary that Bun has compiled.')
const start = end - 32 - Number(binary.readBigUInt64LE(end - 32))
const table = start + binary.readUInt32LE(end - 24)
const modules = Array.from({ length: binary.readUInt32LE(end - 20) / moduleBytes }, (_, number) => {
  const at = table + number * moduleBytes
  const part = (field: number) => {
    const from = start + binary.readUInt32LE(at + field)
    return binary.subarray(from, from + binary.readUInt32LE(at + field + 4))
  }
  return { name: part(0).toString().replace('/$bunfs/root/', ''), text: part(8), isCode: part(24).length > 0 }
})

const sizeOf = (list: typeof modules) => list.reduce((sum, { text }) => sum + text.length, 0)
const code = modules.filter(({ isCode }) => isCode)
const files = modules.filter(({ isCode }) => !isCode).sort((a, b) => b.text.length - a.text.length)
const texts = Math.min(...modules.map(({ text }) => text.byteOffset)) - binary.byteOffset

print('the whole', binary.length)
print('Bun', start)
print('bytecode', texts - start)
print(`scripts, ${code.length}`, sizeOf(code))
print(`files, ${files.length}`, sizeOf(files))
for (const { name, text } of files.slice(0, rows)) print(`  ${name}`, text.length, unpacked(text))
print(`  ${files.length - rows} more`, sizeOf(files.slice(rows)))
print('names and tables', end - texts - sizeOf(modules))
print('behind the program', binary.length - end)

function print(what: string, packed: number, raw?: number) {
  const of = raw === undefined ? '' : ` of ${String(raw).padStart(9)}`
  console.log(`${what.padEnd(44)} ${String(packed).padStart(11)}${of}`)
}

function unpacked(bytes: Buffer): number | undefined {
  for (const unpack of [Bun.zstdDecompressSync, brotliDecompressSync])
    try {
      return unpack(bytes).length
    } catch {
      // It is packed otherwise, or not at all.
    }
  return undefined
}
