import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSections, sectionNames } from '../packages/core/src/reference/locations/layout.ts'
import { packedFiles } from './packed-files.ts'

const packages = join(import.meta.dir, '../packages')
const directory = mkdtempSync(join(tmpdir(), 'dealflow-packed-'))
const plugins = [await packedFiles()]
afterAll(() => rmSync(directory, { recursive: true }))

/** A program, as the binary has its code: its file. */
async function built(name: string, code: string): Promise<string> {
  const entry = join(packages, 'node-adapter/src', `${name}.ts`)
  const outdir = join(directory, name)
  const { outputs } = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: code },
    target: 'bun',
    minify: true,
    outdir,
    plugins,
  })
  return outputs.find(({ kind }) => kind === 'entry-point')?.path ?? ''
}

test('JSON that no start reads is packed, and a program has it as the sources do', async () => {
  const core = join(packages, 'core')
  const phones = dirname(Bun.resolveSync('libphonenumber-js/package.json', core))
  const files = ['languages/de.json', 'first-names.json'].map((file) => join(core, 'data', file))
  const imports = [...files, join(phones, 'metadata.max.json.js')].map(
    (file, at) => `import part${at} from ${JSON.stringify(file)}`,
  )
  const program = await built(
    'words',
    `${imports.join('\n')}\nconsole.log(JSON.stringify([part0, part1, part2]))`,
  )
  expect(statSync(program).size).toBeLessThan(1_000)
  const { stdout } = Bun.spawnSync([process.execPath, program], { cwd: dirname(program) })
  expect(JSON.parse(stdout.toString())).toEqual(
    [...files, join(phones, 'metadata.max.json')].map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  )
})

test('what reads phone numbers is a packed file, and reads as in the sources', async () => {
  const code = `import { parsePhoneNumberFromString } from ${JSON.stringify(Bun.resolveSync('libphonenumber-js/max', join(packages, 'core')))}
const { number, country } = parsePhoneNumberFromString('030 901820', 'DE')
console.log(number, country, parsePhoneNumberFromString('no number'))`
  const program = await built('phones', code)
  expect(statSync(program).size).toBeLessThan(2_000)
  const { stdout } = Bun.spawnSync([process.execPath, program], { cwd: dirname(program) })
  expect(stdout.toString()).toBe('+4930901820 DE undefined\n')
})

test('each section of the location tables is a packed file, with the bytes of the sources', async () => {
  const file = join(packages, 'core/data/locations.bin')
  const planes = join(packages, 'server/src/packed-numbers.ts')
  const program = await built(
    'places',
    `import files from ${JSON.stringify(file)} with { type: 'file' }
     import { readFileSync } from 'node:fs'
     import { fromPlanes, orderOf, planedSections } from ${JSON.stringify(planes)}
     import { fromParts } from ${JSON.stringify(join(packages, 'server/src/packed-names.ts'))}
     const bytesOf = (name, file) => {
       const bytes = Bun.zstdDecompressSync(readFileSync(file))
       return name === 'names' ? fromParts(bytes) : fromPlanes(bytes, planedSections[name] ?? 1)
     }
     const sections = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(name, file)]))
     sections.cityOrder = orderOf(sections.cityIds)
     const sums = Object.entries(sections).map(([name, bytes]) => [name, Bun.hash(bytes).toString()])
     console.log(JSON.stringify(Object.fromEntries(sums)))`,
  )
  const { stdout } = Bun.spawnSync([process.execPath, program], { cwd: dirname(program) })
  const sectionOf = readSections(readFileSync(file))
  expect(JSON.parse(stdout.toString())).toEqual(
    Object.fromEntries(sectionNames.map((name) => [name, Bun.hash(sectionOf(name)).toString()])),
  )
})

test('what sends requests is ASCII: one other letter would take a byte more of each letter', async () => {
  const program = await built('requests', `export { default } from 'undici/lib/dispatcher/pool.js'`)
  const text = readFileSync(program, 'utf8')
  expect(text.length).toBeGreaterThan(80_000)
  expect(text.match(/[^\0-\x7f].{0,40}/g)).toBeNull()
})

test('public suffixes and the parser of HTTP lie packed beside what needs them, and are the same', async () => {
  const [suffixes, parser] = [
    Bun.resolveSync('tldts/dist/cjs/src/data/trie.js', join(packages, 'core/src')),
    Bun.resolveSync('undici/lib/llhttp/llhttp_simd-wasm.js', join(packages, 'node-adapter/src')),
  ]
  const sums = (names: readonly string[]) =>
    `console.log(JSON.stringify([${names}].map((part) => String(Bun.hash(typeof part === 'number' ? String(part) : part)))))`
  const parts = Object.keys(require(suffixes)).map((name) => `trie.${name}`)
  const code = `const trie = require(${JSON.stringify(suffixes)})
const parser = require(${JSON.stringify(parser)})
${sums([...parts, 'parser'])}`
  const program = await built('tables', code)
  expect(statSync(program).size).toBeLessThan(3_000)
  const plain = join(directory, 'plain.cjs')
  writeFileSync(plain, code)
  const [packed, sources] = [program, plain].map((file) =>
    Bun.spawnSync([process.execPath, file], { cwd: dirname(file) }).stdout.toString(),
  )
  expect(parts.length).toBeGreaterThan(5)
  expect(packed).not.toBe('')
  expect(packed).toBe(sources)
})

test('each text of the foreign words is a packed file, and a program has them as the sources do', async () => {
  const file = join(packages, 'core/data/foreign-words.json')
  const program = await built(
    'foreign',
    `import words from ${JSON.stringify(file)}
     const unpack = Bun.zstdDecompressSync
     let unpacked = 0
     Bun.zstdDecompressSync = (bytes) => (unpacked++, unpack(bytes))
     for (const name of ['english_a', 'words', 'english_a']) if (words[name] === '') throw new Error(name)
     console.log(JSON.stringify({ unpacked, ...words }))`,
  )
  expect(statSync(program).size).toBeLessThan(5_000)
  const { stdout } = Bun.spawnSync([process.execPath, program], { cwd: dirname(program) })
  // The two that were asked for, each once.
  expect(JSON.parse(stdout.toString())).toEqual({ unpacked: 2, ...JSON.parse(readFileSync(file, 'utf8')) })
})

test('what no program asks for is left out, and routes answer without it', async () => {
  const elysia = Bun.resolveSync('elysia', join(packages, 'server/src'))
  const program = await built(
    'routes',
    `import { Elysia } from ${JSON.stringify(elysia)}
     const app = new Elysia({ normalize: false })
       .get('/told/:who', ({ params, query }) => params.who + query.how)
       .all('/all/*', ({ request }) => request.text(), { parse: 'none' })
     const answer = async (path, given) => (await app.handle(new Request('http://a.example/' + path, given))).text()
     console.log(await answer('told/it?how=s'), await answer('all/a', { method: 'POST', body: 'kept' }), await answer('none'))`,
  )
  const text = readFileSync(program, 'utf8')
  for (const said of ['compiles its routes', 'no schemas of Elysia', 'no sockets of Elysia'])
    expect(text).toContain(said)
  // Its types, and what would change values by them.
  for (const name of ['MaybeEmpty', 'exact-mirror']) expect(text).not.toContain(name)
  const { stdout } = Bun.spawnSync([process.execPath, program], { cwd: dirname(program) })
  expect(stdout.toString()).toBe('its kept NOT_FOUND\n')
})
