import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Item } from '../item.ts'
import { itemsOfData } from './data.ts'
import { itemsOfTree } from './tree.ts'

/** Every item of a tree's tests and of the real data, each once, by set and id. No product code runs. */
export function itemsOf(tree: string, data: string, work: string): readonly Item[] {
  const files = join(work, 'files')
  mkdirSync(files, { recursive: true })
  const keep = (file: string) => {
    const kept = join(files, createHash('sha256').update(readFileSync(file)).digest('hex'))
    if (!existsSync(kept)) copyFileSync(file, kept)
    return kept
  }
  const all = [...itemsOfTree(tree, keep), ...itemsOfData(data, keep)]
  const once = new Map(all.map((item) => [JSON.stringify(item), item]))
  return [...once.values()].toSorted(
    (left, right) => compare(left.set, right.set) || compare(left.id, right.id),
  )
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
