import { SourceMap } from 'node:module'
import { basename, relative, resolve } from 'node:path'

/** What is kept of a source map: enough to name a file and a line, and nothing of the sources' text. */
interface StackMap {
  readonly version: number
  readonly sources: readonly string[]
  readonly mappings: string
}

const root = resolve(import.meta.dir, '..')

/** Writes the maps of a build into one packed file, by the name of the chunk that each belongs to. */
export async function writeStackMaps(files: readonly string[], mapsFile: string): Promise<void> {
  const maps: Record<string, StackMap> = {}
  for (const file of files) {
    const { version, sources, mappings } = (await Bun.file(file).json()) as StackMap
    const named = sources.map((source) => relative(root, resolve(file, '..', source)))
    maps[chunkOf(basename(file, '.map'))] = { version, sources: named, mappings }
  }
  await Bun.write(mapsFile, Bun.gzipSync(JSON.stringify(maps)))
}

/** `text` with every place inside the binary, `/$bunfs/root/chunk-1a2b3c4d.js:12:345`, as file and line of the sources. */
export async function resolveStack(text: string, mapsFile: string): Promise<string> {
  const packed = await Bun.file(mapsFile).bytes()
  const maps = JSON.parse(new TextDecoder().decode(Bun.gunzipSync(packed))) as Record<string, StackMap>
  const opened = new Map<string, SourceMap>()
  const mapOf = (chunk: string): SourceMap | null => {
    const found = maps[chunkOf(chunk)]
    if (found === undefined) return null
    const map =
      opened.get(chunk) ??
      new SourceMap({ ...found, file: chunk, names: [], sourcesContent: [], sourceRoot: '' } as never)
    opened.set(chunk, map)
    return map
  }
  return text.replace(
    /\/\$bunfs\/root\/([^\s:()"\\]+):(\d+):(\d+)/g,
    (place, chunk: string, line: string, column: string) => {
      const entry = mapOf(chunk)?.findEntry(Number(line) - 1, Number(column) - 1)
      return entry !== undefined && 'originalSource' in entry
        ? `${entry.originalSource}:${entry.originalLine + 1}`
        : place
    },
  )
}

/** The program's own chunk is called as its file is, on each target otherwise. */
const chunkOf = (name: string) => (name.endsWith('.js') ? name : 'program')
