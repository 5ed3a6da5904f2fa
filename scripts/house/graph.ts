import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { endpointForm } from '../check/layers.ts'
import { isOfTests } from '../check/test-files.ts'
import { findImports, tokenize } from '../check/tokens.ts'

/** One file of the product imports another; both are paths from the root. */
export interface Edge {
  readonly from: string
  readonly to: string
  /** It vanishes from the program. */
  readonly typeOnly: boolean
}

export interface Graph {
  readonly nodes: readonly string[]
  readonly edges: readonly Edge[]
}

/** Every file of the product's packages that ships or is published: no tests, and nothing that only tests use. */
export function productFiles(root: string): string[] {
  return [...new Bun.Glob('packages/*/src/**/*.ts').scanSync({ cwd: root })].filter(isProduct).sort()
}

const isProduct = (path: string) =>
  !isOfTests(path) &&
  !path.endsWith('.d.ts') &&
  !path.includes('/testing/') &&
  !path.includes('/node_modules/')

/** Those of them that nobody generates, with their texts. */
export function writtenFiles(root: string): { readonly path: string; readonly text: string }[] {
  return productFiles(root).flatMap((path) => {
    if (path.endsWith('.generated.ts')) return []
    const text = readFileSync(join(root, path), 'utf8')
    return MADE.test(text.slice(0, 300)) ? [] : [{ path, text }]
  })
}

/** How the head of a generated file whose name does not say so names its generator. */
const MADE = /^\/\*\*.* made by scripts\//

/** Who imports whom among the files of the product; imports of types and those on first use count too. */
export function importGraph(root: string): Graph {
  const nodes = productFiles(root)
  const known = new Set(nodes)
  const entries = packageEntries(root)
  const edges = nodes.flatMap((from) =>
    findImports(tokenize(readFileSync(join(root, from), 'utf8'))).flatMap(({ specifier, typeOnly }) => {
      const to = specifier.startsWith('.') ? join(dirname(from), specifier) : entries.get(specifier)
      return to !== undefined && known.has(to) && to !== from ? [{ from, to, typeOnly }] : []
    }),
  )
  return { nodes, edges }
}

/** `@dealflow/core/client` → `packages/core/src/client/index.ts`, for each package of the workspace. */
function packageEntries(root: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>()
  for (const path of new Bun.Glob('packages/*/package.json').scanSync({ cwd: root })) {
    if (!existsSync(join(root, path))) continue
    const { name, exports = {} }: { name: string; exports?: Readonly<Record<string, string>> } = JSON.parse(
      readFileSync(join(root, path), 'utf8'),
    )
    for (const [entry, file] of Object.entries(exports))
      entries.set(join(name, entry), join(dirname(path), file))
  }
  return entries
}

const CORE = 'packages/core/src/'

/**
 * `packages/core/src/records/edit/take-fields.ts` is in the room `records`, `packages/server/src/main.ts` in `server`. The form of an
 * endpoint, which every wing may import, is a room of its own.
 */
export function roomOf(file: string): string {
  if (!file.startsWith(CORE)) return file.split('/')[1] ?? ''
  const path = file.slice(CORE.length)
  return path === endpointForm ? path : (path.split('/')[0] ?? '')
}

/** The same graph with files put together by `groupOf`. An edge between groups is one of types when each of its imports is. */
export function grouped(graph: Graph, groupOf: (file: string) => string): Graph {
  const edges = new Map<string, Edge>()
  for (const edge of graph.edges) {
    const [from, to] = [groupOf(edge.from), groupOf(edge.to)]
    if (from === to) continue
    const key = `${from} ${to}`
    const typeOnly = edge.typeOnly && (edges.get(key)?.typeOnly ?? true)
    edges.set(key, { from, to, typeOnly })
  }
  return { nodes: [...new Set(graph.nodes.map(groupOf))].sort(), edges: [...edges.values()] }
}

/** For each node those that it imports, without doubles, in order. */
export function importsOf({ nodes, edges }: Graph): ReadonlyMap<string, readonly string[]> {
  const targets = new Map(nodes.map((node) => [node, new Set<string>()]))
  for (const { from, to } of edges) targets.get(from)?.add(to)
  return new Map([...targets].map(([node, to]) => [node, [...to].sort()]))
}

/** Everything that `start` imports, directly or by others; itself too. */
export function reachable(
  imports: ReadonlyMap<string, readonly string[]>,
  start: string,
): ReadonlySet<string> {
  const seen = new Set([start])
  for (const node of seen) for (const next of imports.get(node) ?? []) seen.add(next)
  return seen
}

export interface Layers {
  /** Circles: sets of nodes each of which imports each other one, directly or by others; a node that imports itself is one. */
  readonly circles: readonly (readonly string[])[]
  /** The floor of each node: 0 imports nothing, others are one above the highest that they import. A circle is on one floor. */
  readonly floors: ReadonlyMap<string, number>
}

/** Strongly connected components (Tarjan), which come out from the ground up. */
export function layersOf(graph: Graph): Layers {
  const imports = importsOf(graph)
  const floors = new Map<string, number>()
  const circles: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  for (const start of graph.nodes) {
    if (order.has(start)) continue
    const path: { node: string; next: number }[] = [{ node: start, next: 0 }]
    enter(start)
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top
      const target = imports.get(node)?.[top.next++]
      if (target === undefined) {
        path.pop()
        leave(node, path.at(-1)?.node)
      } else if (!order.has(target)) {
        enter(target)
        path.push({ node: target, next: 0 })
      } else if (!floors.has(target)) lower(node, order.get(target))
    }
  }
  return { circles: circles.map((circle) => circle.sort()).sort(byLength), floors }

  function enter(node: string) {
    order.set(node, order.size)
    low.set(node, order.size - 1)
    open.push(node)
  }

  function lower(node: string, to = Number.POSITIVE_INFINITY) {
    low.set(node, Math.min(low.get(node) ?? to, to))
  }

  function leave(node: string, parent: string | undefined) {
    if (parent !== undefined) lower(parent, low.get(node))
    if (low.get(node) !== order.get(node)) return
    const members = open.splice(open.indexOf(node))
    const below = members.flatMap((member) => imports.get(member) ?? []).map((to) => floors.get(to) ?? -1)
    const floor = Math.max(-1, ...below) + 1
    for (const member of members) floors.set(member, floor)
    if (members.length > 1 || imports.get(node)?.includes(node) === true) circles.push(members)
  }
}

const byLength = (a: readonly string[], b: readonly string[]) =>
  b.length - a.length || (String(a) < String(b) ? -1 : 1)

/** The edges that no other way between the same nodes stands for. Those within a circle, and those into one, all stay. */
export function reducedEdges(graph: Graph): readonly Edge[] {
  const imports = importsOf(graph)
  const reach = new Map(graph.nodes.map((node) => [node, reachable(imports, node)]))
  const reaches = (from: string, to: string) => reach.get(from)?.has(to) === true
  return graph.edges.filter(({ from, to }) => {
    if (reaches(to, from)) return true
    const isWay = (between: string) =>
      reaches(between, to) && !reaches(to, between) && !reaches(between, from)
    return !(imports.get(from) ?? []).some((between) => between !== to && isWay(between))
  })
}
