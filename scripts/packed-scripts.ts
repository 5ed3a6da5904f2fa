import { join } from 'node:path'
import { zstd } from './pack-once.ts'

const server = join(import.meta.dir, '../packages/server')
const core = join(import.meta.dir, '../packages/core')

/** Makes the scripts; what it answers puts them into a build. */
export async function scriptPacks(): Promise<(build: Bun.PluginBuilder) => void> {
  const scripts = await Promise.all(
    packedScripts.map(async (one) => ({
      ...one,
      script: await scriptOf(one.entry, `export { ${one.functions.join()} } from '${one.from}'`),
    })),
  )
  return (build) => {
    for (const script of scripts) packScript(build, script)
  }
}

interface PackedScript {
  readonly name: string
  /** Which module of the sources it takes the place of. */
  readonly module: RegExp
  readonly functions: readonly string[]
}

const packedScripts: readonly (PackedScript & { readonly entry: string; readonly from: string })[] = [
  {
    name: 'tables',
    module: /server[/\\]src[/\\]table-program\.ts$/,
    entry: join(server, 'tables.mjs'),
    from: '@dealflow/core/table-child',
    functions: ['serveTableChild'],
  },
  {
    name: 'phones',
    module: /libphonenumber-js[/\\]max[/\\]index\.js$/,
    entry: join(core, 'phones.mjs'),
    from: 'libphonenumber-js/max',
    functions: ['parsePhoneNumberFromString'],
  },
  {
    name: 'parquet',
    module: /records[/\\]export[/\\]parquet-file\.ts$/,
    entry: join(core, 'parquet.mjs'),
    from: join(core, 'src/records/export/parquet-file.ts'),
    functions: ['openParquetFile'],
  },
  {
    name: 'repair',
    module: /jsonrepair[/\\]lib[/\\]esm[/\\]index\.js$/,
    entry: join(core, 'repair.mjs'),
    from: 'jsonrepair',
    functions: ['jsonrepair'],
  },
]

/**
 * A module whose functions are evaluated from one packed script at the first call: without bytecode, which is longer than the text, for
 * some milliseconds where it is used.
 */
function packScript(
  build: Bun.PluginBuilder,
  { name, module, script, functions }: PackedScript & { readonly script: Uint8Array },
) {
  build.onLoad({ filter: module }, () => ({
    contents: `import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import file from '${name}:script' with { type: 'file' }
let loaded
function load() {
  const module = { exports: {} }
  const code = Bun.zstdDecompressSync(readFileSync(file)).toString()
  runInThisContext(code, { filename: '${name}.cjs' })(module.exports, undefined, module)
  return module.exports
}
${functions.map((one) => `export const ${one} = (...given) => (loaded ??= load()).${one}(...given)`).join('\n')}`,
    loader: 'js',
  }))
  // A name of its own: two files of one name would be one in the binary.
  build.onResolve({ filter: new RegExp(`^${name}:`) }, () => ({ path: name, namespace: name }))
  build.onLoad({ filter: /./, namespace: name }, () => ({
    contents: zstd(script),
    loader: 'file',
  }))
}

/** A module with all that it imports, as a function of `exports`, `require` and `module`. `text` is the module's, as if it were in the file `entry`. */
export async function scriptOf(entry: string, text: string): Promise<Uint8Array> {
  const build = await Bun.build({
    entrypoints: [entry],
    files: { [entry]: text },
    target: 'bun',
    format: 'cjs',
    minify: true,
  })
  const [script] = build.outputs
  if (script === undefined) throw new Error(`${entry} was bundled into nothing.`)
  return new Uint8Array(await script.arrayBuffer())
}
