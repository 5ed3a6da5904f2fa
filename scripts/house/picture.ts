// Draws the rooms of the product from its imports, into docs/design/architecture.md.
//
//   bun scripts/house/picture.ts [--check]
//
// --check writes nothing and fails when the picture is not that of the imports; the step `docs` of the check does the same.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Graph,
  grouped,
  importGraph,
  importsOf,
  layersOf,
  reachable,
  reducedEdges,
  roomOf,
} from './graph.ts'

export const pictureDoc = 'docs/design/architecture.md'
const BEGIN = '<!-- rooms, made by: bun scripts/house/picture.ts -->'
const END = '<!-- end of rooms -->'
/** Where a process or a thread of the server begins. */
const BEGINS = /^packages\/server\/src\/(?:.*\/)?[a-z]+-(?:child|worker)\.ts$/

/** The picture as Markdown: a drawing, the same as a table, and what each process and thread loads. */
export function drawRooms(files: Graph): string {
  const rooms = grouped(files, roomOf)
  const beginnings = beginningsOf(files)
  return [drawing(rooms, beginnings), table(rooms), loaded(beginnings)].join('\n\n')
}

/** Rooms by name, an edge by import; what follows from other edges is left out. */
function drawing(rooms: Graph, beginnings: readonly Beginning[]): string {
  const imports = importsOf(rooms)
  const others = rooms.nodes.filter((name) => isPackage(name))
  const edges = reducedEdges(rooms).map(
    ({ from, to, typeOnly }) => `${idOf(from)} ${typeOnly ? '-.->' : '-->'} ${idOf(to)}`,
  )
  const started = beginnings.flatMap(({ file, rooms: all }) => {
    const ofCore = all.filter((name) => !isPackage(name))
    const highest = ofCore.filter((name) => !ofCore.some((other) => imports.get(other)?.includes(name)))
    return [`server == starts ==> ${idOf(file)}`, ...highest.map((name) => `${idOf(file)} --> ${idOf(name)}`)]
  })
  return [
    '```mermaid',
    'flowchart TB',
    ...others.map(node),
    '  subgraph begun["processes and threads of the server"]',
    ...beginnings.map(({ file }) => `  ${node(file)}`),
    '  end',
    '  subgraph core["packages/core"]',
    ...rooms.nodes.filter((name) => !isPackage(name)).map((name) => `  ${node(name)}`),
    '  end',
    ...[...edges, ...started].sort().map((edge) => `  ${edge}`),
    '```',
  ].join('\n')
}

const isPackage = (room: string) => room === 'server' || room === 'node-adapter'
const node = (name: string) => `  ${idOf(name)}["${name}"]`
const idOf = (name: string) => name.replace(/[^a-z]+/g, '_')

function table(rooms: Graph): string {
  const { floors, circles } = layersOf(rooms)
  const floorOf = (name: string) => floors.get(name) ?? 0
  const typeOnly = new Set(rooms.edges.filter((edge) => edge.typeOnly).map(({ from, to }) => `${from} ${to}`))
  const rows = [...importsOf(rooms)]
    .sort(([a], [b]) => floorOf(b) - floorOf(a) || (a < b ? -1 : 1))
    .map(([name, targets]) => {
      const shown = targets.map((to) => (typeOnly.has(`${name} ${to}`) ? `_${to}_` : to))
      return `| ${floorOf(name)} | ${name} | ${shown.join(', ') || 'nothing'} |`
    })
  const inCircles = circles.map((circle) => `Circle: ${circle.join(', ')}.`)
  return [
    '| floor | room | imports (_of types alone_) |',
    '|---|---|---|',
    ...rows,
    '',
    ...(inCircles.length > 0 ? inCircles : ['No room imports one that imports it.']),
  ].join('\n')
}

interface Beginning {
  /** Of `packages/server/src`. */
  readonly file: string
  readonly rooms: readonly string[]
}

/** The files in which a process or a thread begins, and the rooms whose programs it may load, now or on first use. */
function beginningsOf({ nodes, edges }: Graph): readonly Beginning[] {
  const loads = importsOf({ nodes, edges: edges.filter(({ typeOnly }) => !typeOnly) })
  const named = nodes.filter((file) => BEGINS.test(file))
  // What serves a worker may be named like one, and begins nothing.
  const isServing = (file: string) =>
    named.some((other) => other !== file && loads.get(other)?.includes(file))
  return named
    .filter((file) => !isServing(file))
    .map((file) => ({
      file: file.slice('packages/server/src/'.length),
      rooms: [...new Set([...reachable(loads, file)].map(roomOf))].sort(),
    }))
}

function loaded(beginnings: readonly Beginning[]): string {
  const rows = beginnings.map(({ file, rooms }) => `| \`${file}\` | ${rooms.join(', ')} |`)
  return ['| begins in `packages/server/src` | may load |', '|---|---|', ...rows].join('\n')
}

export interface Checked {
  readonly isSame: boolean
  /** What is wrong, for who reads the check; null when the picture is as the imports are. */
  readonly message: string | null
}

/** Compares the picture in the document under `root` with the imports; with `write` it is drawn anew. */
export function checkPicture(root: string, write: boolean): Checked {
  const path = join(root, pictureDoc)
  if (!existsSync(path)) return { isSame: false, message: 'does not exist' }
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from) return { isSame: false, message: `has no lines ${BEGIN} and ${END}` }
  const drawn = `${text.slice(0, from)}${BEGIN}\n\n${drawRooms(importGraph(root))}\n\n${text.slice(to)}`
  if (drawn === text) return { isSame: true, message: null }
  if (write) writeFileSync(path, drawn)
  const message = 'shows other imports than the code has; `bun scripts/house/picture.ts` draws it anew'
  return { isSame: false, message: write ? null : message }
}

if (import.meta.main) {
  const { isSame, message } = checkPicture(join(import.meta.dir, '../..'), !process.argv.includes('--check'))
  if (message === null)
    console.log(isSame ? `${pictureDoc} is as the imports are` : `${pictureDoc} is drawn anew`)
  else {
    console.error(`${pictureDoc} ${message}`)
    process.exitCode = 1
  }
}
