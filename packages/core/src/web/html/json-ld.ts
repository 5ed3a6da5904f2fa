import { jsonrepair } from 'jsonrepair'
import type { JsonLdNode } from './page.ts'

/** A longer script is not mended: that takes as long as it is long, squared. */
const repairMax = 20_000
/** Characters of a page that are mended. */
const repairsMax = 60_000
const nodesMax = 2_000
const textMax = 2_000
const depthMax = 64

/** Every node of the scripts, nesting taken apart, in document order. What is no JSON after a repair gives none. */
export function jsonLdNodes(scripts: readonly string[]): readonly JsonLdNode[] {
  const nodes: JsonLdNode[] = []
  let repairable = repairsMax
  for (const script of scripts) {
    const json = unwrapped(script)
    let value = readJson(json)
    if (value === undefined && json.length <= Math.min(repairMax, repairable)) {
      // Raw line breaks in strings and commas at the end are what real pages have.
      repairable -= json.length
      value = repaired(json)
    }
    nodes.push(...nodesOf(value))
  }
  return nodes.slice(0, nodesMax)
}

/** Comments and CDATA marks that pages put around scripts. */
const wrapperStart = /^\s*(?:<!--|(?:\/\/\s?|\/\*\s?)?<!\[CDATA\[(?:\s?\*\/)?)/
const wrapperEnd = /(?:-->|(?:\/\/ ?|\/\* ?)?\]\]>(?: ?\*\/)?)\s{0,100}$/

const unwrapped = (script: string) => script.replace(wrapperStart, '').replace(wrapperEnd, '').trim()

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function repaired(json: string): unknown {
  try {
    return readJson(jsonrepair(json))
  } catch {
    return undefined
  }
}

interface Place {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

/** Nothing of what nests deeper than sense can be: printing it again would overflow the stack. */
function nodesOf(root: unknown): readonly JsonLdNode[] {
  const found: { fields: Record<string, unknown>; path: string }[] = []
  const open: Place[] = [{ value: root, path: '$', depth: 0 }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, path, depth } = place
    if (depth > depthMax) return []
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) found.push({ fields: value as Record<string, unknown>, path })
    open.push(...inside(value, path, depth + 1).reverse())
  }
  return found.slice(0, nodesMax).flatMap(({ fields, path }) => nodeOf(fields, path))
}

function inside(value: object, path: string, depth: number): Place[] {
  const places = Array.isArray(value)
    ? value.map((item: unknown, index) => ({ value: item, path: `${path}[${index}]`, depth }))
    : Object.entries(value).map(([key, item]: [string, unknown]) => ({
        value: item,
        path: `${path}.${key}`,
        depth,
      }))
  return places.filter((place) => typeof place.value === 'object' && place.value !== null).slice(0, nodesMax)
}

function nodeOf(fields: Record<string, unknown>, path: string): readonly JsonLdNode[] {
  const types = typesOf(fields['@type'])
  // A wrapper that only holds a graph says nothing itself.
  if (types.length === 0 && '@graph' in fields) return []
  return [{ types, fields, path, text: shortJson(fields) }]
}

function typesOf(type: unknown): readonly string[] {
  const all = Array.isArray(type) ? type : [type]
  return all.flatMap((item) => (typeof item === 'string' ? [item.replace(/^.*[/#:]/, '')] : []))
}

function shortJson(fields: Record<string, unknown>): string {
  const text = JSON.stringify(fields)
  return text.length > textMax ? text.slice(0, textMax) : text
}
