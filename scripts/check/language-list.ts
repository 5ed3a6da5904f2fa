import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Expression } from '../house/source-facts.ts'

export const LIST = 'scripts/check/language-list.json'

/** What the list allows one file. */
export interface Row {
  /** Words of languages, sorted, a word as often as the file has it. */
  readonly words: string
  /** Regular expressions of more than 120 characters or of joined text, without those that stay. */
  readonly long: number
  /** Regular expressions in all. */
  readonly expressions: number
  /** Long expressions that stay for good: a piece of each, and the reason. Written by hand. */
  readonly stays?: Readonly<Record<string, string>>
}

/** A row for each file that has words of languages or long expressions. */
export type List = Readonly<Record<string, Row>>

/** The list of the tree under `root`; nothing when it has none. */
export function readList(root: string): List | undefined {
  const path = join(root, LIST)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export const textOf = (list: List): string => `${JSON.stringify(list, null, 2)}\n`

export const wordsOf = ({ words }: Row): string[] => (words === '' ? [] : words.split(' '))

export const isLong = ({ isLong, isBuilt }: Expression): boolean => isLong || isBuilt

export function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
