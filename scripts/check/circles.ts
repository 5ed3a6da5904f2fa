import { dirname, join } from 'node:path/posix'
import { type Edge, importsOf, layersOf } from '../house/graph.ts'
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
  const edges = [...imports].flatMap(([from, found]) => edgesFrom(from, found, imports))
  const graph = { nodes: [...imports.keys()], edges }
  const targets = importsOf(graph)
  const circles: Circle[] = []
  const seen = new Set<string>()
  for (const file of layersOf(graph).circles.flat().toSorted()) {
    if (seen.has(file)) continue
    const files = shortestCircle(file, targets)
    for (const each of files) seen.add(each)
    const next = files[1] ?? file
    const line = edges.find(({ from, to }) => from === file && to === next)?.line ?? 1
    circles.push({ files: [file, ...files.slice(1)], line })
  }
  return circles
}

function edgesFrom(
  from: string,
  imports: readonly Import[],
  known: ReadonlyMap<string, unknown>,
): (Edge & { readonly line: number })[] {
  return imports.flatMap(({ specifier, line, typeOnly }) => {
    const to = join(dirname(from), specifier)
    return specifier.startsWith('.') && known.has(to) ? [{ from, to, line, typeOnly }] : []
  })
}

/** The files from `start` back to it, `start` once. */
function shortestCircle(start: string, targets: ReadonlyMap<string, readonly string[]>): string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const target of targets.get(file) ?? []) {
      if (target === start) return wayTo(file, cameFrom)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, file)
      queue.push(target)
    }
  }
  return [start]
}

function wayTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [end]
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}
