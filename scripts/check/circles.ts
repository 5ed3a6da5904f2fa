import { dirname, join } from 'node:path/posix'
import type { Import } from './tokens.ts'

/** Files that import each other: each the next one, and the last one the first. */
export interface Circle {
  readonly files: readonly [string, ...string[]]
  /** Where the first file imports the next one. */
  readonly line: number
}

/**
 * The circles among files, by what each of them imports: types count, and what is imported on first use. Of a file that is in
 * several circles it is the shortest; a file that is in a circle already is no beginning of another.
 */
export function findCircles(imports: ReadonlyMap<string, readonly Import[]>): Circle[] {
  const known = new Map(
    [...imports].map(([file, found]) => [
      file,
      targetsOf(file, found).filter(({ path }) => imports.has(path)),
    ]),
  )
  const left = withoutLeaves(known)
  const circles: Circle[] = []
  const seen = new Set<string>()
  for (const file of [...left.keys()].toSorted()) {
    if (seen.has(file)) continue
    const files = shortestCircle(file, left)
    if (files === null) continue
    for (const each of files) seen.add(each)
    const next = files[1] ?? file
    const line = left.get(file)?.find(({ path }) => path === next)?.line ?? 1
    circles.push({ files: [file, ...files.slice(1)], line })
  }
  return circles
}

interface Target {
  readonly path: string
  readonly line: number
}

type Graph = ReadonlyMap<string, readonly Target[]>

function targetsOf(file: string, imports: readonly Import[]): Target[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, line }) => ({ path: join(dirname(file), specifier), line }))
}

/** Takes away what imports nothing that is left, again and again: without circles nothing stays. */
function withoutLeaves(graph: Graph): Graph {
  const left = new Map(graph)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [file, targets] of left) if (!targets.some(({ path }) => left.has(path))) left.delete(file)
  }
  return left
}

/** The files from `start` back to it, `start` once; null where no way leads back. */
function shortestCircle(start: string, graph: Graph): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const { path } of graph.get(file) ?? []) {
      if (path === start) return wayTo(file, cameFrom)
      if (cameFrom.has(path)) continue
      cameFrom.set(path, file)
      queue.push(path)
    }
  }
  return null
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}
