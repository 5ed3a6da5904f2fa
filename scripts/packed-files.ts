import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  readSections,
  type SectionName,
  type Sections,
  sectionNames,
} from '../packages/core/src/reference/locations/layout.ts'
import { formTable } from '../packages/core/src/search/query-understanding/form-table.ts'
import { makePack } from '../packages/server/src/decks/pack.ts'
import { toParts } from '../packages/server/src/packed-names.ts'
import { planedSections, toPlanes } from '../packages/server/src/packed-numbers.ts'
import { leaveOut } from './left-out.ts'
import { brotli, zstd } from './pack-once.ts'
import { scriptOf, scriptPacks } from './packed-scripts.ts'

const server = join(import.meta.dir, '../packages/server')

/** Made of builds of their own, before the build that they are for: one build inside another never ends. */
const built = () =>
  Promise.all([packOfPdfjs(dirname(Bun.resolveSync('pdfjs-dist/package.json', server))), scriptPacks()])
let builtOnce: ReturnType<typeof built> | undefined

/** What lies packed in the binary, which unpacks it when it is needed. */
export async function packedFiles(): Promise<Bun.BunPlugin> {
  builtOnce ??= built()
  const [pdfjs, packScripts] = await builtOnce
  return {
    name: 'packed files',
    setup(build) {
      pack(build, pdfjs)
      packScripts(build)
    },
  }
}

function pack(build: Bun.PluginBuilder, pdfjs: Uint8Array) {
  // The reference's script and style are a fifth of their size: 1.5 MB less.
  build.onLoad({ filter: /swagger-ui-dist[/\\]swagger-ui.*\.(js|css)$/ }, async ({ path }) => ({
    contents: brotli(await Bun.file(path).bytes()),
    loader: 'file',
  }))
  // Less than half of what gzip makes of them.
  build.onLoad({ filter: /core[/\\]data[/\\]sample-companies\.jsonl\.gz$/ }, async ({ path }) => ({
    contents: brotli(gunzipSync(await Bun.file(path).bytes())),
    loader: 'file',
  }))
  packForms(build)
  packLocations(build)
  packSuffixes(build)
  packParsers(build)
  packForeignWords(build)
  build.onLoad({ filter: /pdfjs-dist[/\\]package\.json$/ }, () => ({ contents: pdfjs, loader: 'file' }))
  packJson(build)
  leaveOut(build)
}

/** The table that queries are read by is made here once, and not at each start from all packs: 2 MB less at rest. */
function packForms(build: Bun.PluginBuilder) {
  build.onLoad({ filter: /query-understanding[/\\]ready-forms\.ts$/ }, () => ({
    contents: `import { readFileSync } from 'node:fs'
import file from 'forms:table' with { type: 'file' }
export const readyForms = () => Bun.zstdDecompressSync(readFileSync(file))`,
    loader: 'js',
  }))
  build.onResolve({ filter: /^forms:/ }, () => ({ path: 'table', namespace: 'forms' }))
  build.onLoad({ filter: /./, namespace: 'forms' }, () => ({
    contents: zstd(formTable().toBytes()),
    loader: 'file',
  }))
}

/**
 * Each section of the location tables is a file of its own, read when it is first asked for, but for the order of ids, which the ids
 * tell. A server whose searches name no city never reads where they all lie. 2.4 MB less, for 10 ms at the first questions.
 */
function packLocations(build: Bun.PluginBuilder) {
  let sections: Sections
  build.onLoad({ filter: /core[/\\]data[/\\]locations\.bin$/ }, async ({ path }) => {
    sections = readSections(await Bun.file(path).bytes())
    const names = sectionNames.filter((name) => name !== 'cityOrder')
    const imports = names.map((name) => `import ${name} from 'locations:${name}' with { type: 'file' }`)
    return { contents: `${imports.join('\n')}\nexport default { ${names.join()} }`, loader: 'js' }
  })
  build.onResolve({ filter: /^locations:/ }, ({ path }) => ({
    path: path.slice('locations:'.length),
    namespace: 'locations',
  }))
  build.onLoad({ filter: /./, namespace: 'locations' }, ({ path }) => {
    const [section, width] = [sections(path as SectionName), planedSections[path]]
    const whole = width === undefined ? section : toPlanes(section, width)
    const bytes = path === 'names' ? toParts(section) : whole
    return { contents: zstd(bytes), loader: 'file' }
  })
}

/** The public suffixes of tldts are lists of numbers, which bytecode keeps at eight bytes each: 0.8 MB less. */
function packSuffixes(build: Bun.PluginBuilder) {
  const trie = /tldts[/\\]dist[/\\]cjs[/\\]src[/\\]data[/\\]trie\.js$/
  build.onLoad({ filter: trie }, ({ path }) => ({
    contents: `const { readFileSync } = require('node:fs')
const file = require(${JSON.stringify(`suffixes:${path}.zst`)})
const parts = JSON.parse(Bun.zstdDecompressSync(readFileSync(file)).toString())
for (const [name, { type, value }] of Object.entries(parts))
  exports[name] = type === null ? value : new globalThis[type](value)`,
    loader: 'js',
  }))
  build.onResolve({ filter: /^suffixes:/ }, ({ path }) => ({
    path: path.slice('suffixes:'.length),
    namespace: 'suffixes',
  }))
  build.onLoad({ filter: /./, namespace: 'suffixes' }, ({ path }) => {
    const parts = Object.entries(require(path.slice(0, -'.zst'.length)) as Record<string, unknown>).map(
      ([name, part]) => [
        name,
        ArrayBuffer.isView(part)
          ? { type: part.constructor.name, value: [...(part as Uint8Array)] }
          : { type: null, value: part },
      ],
    )
    const text = JSON.stringify(Object.fromEntries(parts))
    return { contents: zstd(text), loader: 'file' }
  })
}

/** undici has its parser of HTTP as two programs in base64, of which it takes the one that the machine can run. */
function packParsers(build: Bun.PluginBuilder) {
  const program = /undici[/\\]lib[/\\]llhttp[/\\]llhttp(_simd)?-wasm\.js$/
  build.onLoad({ filter: program }, ({ path }) => ({
    contents: `const { readFileSync } = require('node:fs')
const file = require(${JSON.stringify(`parser:${path}.zst`)})
let bytes
Object.defineProperty(module, 'exports', { get: () => (bytes ??= Bun.zstdDecompressSync(readFileSync(file))) })`,
    loader: 'js',
  }))
  build.onResolve({ filter: /^parser:/ }, ({ path }) => ({
    path: path.slice('parser:'.length),
    namespace: 'parser',
  }))
  build.onLoad({ filter: /./, namespace: 'parser' }, ({ path }) => ({
    contents: zstd(require(path.slice(0, -'.zst'.length)) as Uint8Array),
    loader: 'file',
  }))
}

/** Each text of the table is a file of its own, read when it is first asked: a server whose queries are English never has the most of it. */
function packForeignWords(build: Bun.PluginBuilder) {
  const texts = new Map<string, string>()
  build.onLoad({ filter: /core[/\\]data[/\\]foreign-words\.json$/ }, async ({ path }) => {
    for (const [name, text] of Object.entries(await Bun.file(path).json())) texts.set(name, text as string)
    const names = [...texts.keys()]
    const imports = names.map((name) => `import ${name} from 'foreign:${name}' with { type: 'file' }`)
    // A letter is a byte.
    const getters = names.map((name) => `get ${name}() { return (texts.${name} ??= read(${name})) }`)
    return {
      contents: `import { readFileSync } from 'node:fs'
${imports.join('\n')}
const texts = {}
const read = (file) => Bun.zstdDecompressSync(readFileSync(file)).toString('latin1')
export default { ${getters.join(', ')} }`,
      loader: 'js',
    }
  })
  build.onResolve({ filter: /^foreign:/ }, ({ path }) => ({
    path: path.slice('foreign:'.length),
    namespace: 'foreign',
  }))
  build.onLoad({ filter: /./, namespace: 'foreign' }, ({ path }) => ({
    contents: zstd(Buffer.from(texts.get(path) ?? '', 'latin1')),
    loader: 'file',
  }))
}

/** Below that a file of its own takes more than it spares. */
const packedFrom = 2_000

/** The larger tables of core, the report of test mode, and what libphonenumber-js knows of numbers. */
function packedJson(): RegExp {
  const data = join(import.meta.dir, '../packages/core/data')
  const tables = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json') && name !== 'foreign-words.json')
    .filter((name) => statSync(join(data, name)).size >= packedFrom)
    .map((name) => name.slice(0, -'.json'.length).split(/[/\\]/).join('[/\\\\]'))
  return new RegExp(
    `core[/\\\\]data[/\\\\](?:${tables.join('|')})\\.json$|deep-research[/\\\\]example-report\\.json$|libphonenumber-js[/\\\\]metadata\\.max\\.json(?:\\.js)?$`,
  )
}

/**
 * As code it is in the binary as text and as bytecode of three times the size. Packed it is a third of the text: 1.4 MB less. A table is
 * parsed when somebody asks for one of its parts, so that a start pays for few of them.
 */
function packJson(build: Bun.PluginBuilder) {
  build.onLoad({ filter: packedJson() }, async ({ path }) => ({
    contents: `import { readFileSync } from 'node:fs'
import file from ${JSON.stringify(`packed:${path.replace(/\.js$/, '')}.zst`)} with { type: 'file' }
const read = () => JSON.parse(Bun.zstdDecompressSync(readFileSync(file)).toString())
export default ${languagePack.test(path) ? inParts : await whenAsked(path)}`,
    loader: 'js',
  }))
  build.onResolve({ filter: /^packed:/ }, ({ path }) => ({
    path: path.slice('packed:'.length),
    namespace: 'packed',
  }))
  build.onLoad({ filter: /./, namespace: 'packed' }, async ({ path }) => {
    const json = await Bun.file(path.slice(0, -'.zst'.length)).json()
    const parts = languagePack.test(path)
      ? Object.entries(json).map(([key, part]) => [key, JSON.stringify(part)])
      : null
    const text = JSON.stringify(parts === null ? json : Object.fromEntries(parts))
    return { contents: zstd(text), loader: 'file' }
  })
}

const dataOfCore = /core[/\\]data[/\\]/
const languagePack = /core[/\\]data[/\\]languages[/\\][^/\\]+\.json/

/** Each part of a pack is parsed when it is asked for, and let go again with the texts of all: parsed, the packs take 5 MB. */
const inParts = `(() => {
  const first = read()
  let texts = new WeakRef(first)
  const textOf = (key) => {
    let known = texts.deref()
    if (known === undefined) texts = new WeakRef((known = read()))
    return known[key]
  }
  return Object.defineProperties({}, Object.fromEntries(Object.keys(first).map((key) => {
    let parsed
    const get = () => {
      const known = parsed?.deref()
      if (known !== undefined) return known
      const part = JSON.parse(textOf(key))
      if (typeof part === 'object') parsed = new WeakRef(part)
      return part
    }
    return [key, { enumerable: true, get }]
  })))
})()`

/** A list, and a table with hundreds of keys, have no parts to ask for: they are parsed at once. So is what is not core's. */
async function whenAsked(path: string): Promise<string> {
  const json: object = dataOfCore.test(path) ? await Bun.file(path).json() : []
  if (Array.isArray(json) || Object.keys(json).length > 100) return 'read()'
  const getters = Object.keys(json).map((key) => {
    const name = JSON.stringify(key)
    return `get ${name}() { return whole()[${name}] }`
  })
  return `{ ${getters.join(', ')} }
let parsed
const whole = () => (parsed ??= read())`
}

/** pdf.js as one script, and of its files those that text needs: the rest draws or decodes pictures. */
async function packOfPdfjs(directory: string): Promise<Uint8Array> {
  const files = (folder: string, names: readonly string[]) =>
    names.map((name) => [`${folder}/${name}`, readFileSync(join(directory, folder, name))] as const)
  const maps = readdirSync(join(directory, 'cmaps')).filter((name) => name.endsWith('.bcmap'))
  const fonts = ['FoxitSymbol.pfb', 'FoxitDingbats.pfb']
  return makePack([
    [['pdfjs.cjs', await scriptOfPdfjs(join(directory, 'build'))]],
    [...files('cmaps', maps), ...files('standard_fonts', fonts)],
  ])
}

/** Its worker comes first: it leaves `pdfjsWorker` behind, with which pdf.js works in the thread that loads it. */
async function scriptOfPdfjs(directory: string): Promise<Uint8Array> {
  const entry = join(directory, 'both.mjs')
  return scriptOf(entry, `import './pdf.worker.mjs'\nexport { getDocument } from './pdf.mjs'`)
}
