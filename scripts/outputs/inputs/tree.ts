import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { linesOf } from '../../eval/lines.ts'
import type { Item } from '../item.ts'
import { filesUnder, type KeepFile } from './files.ts'
import { type Literal, literalsOf } from './literals.ts'
import { itemsOfText } from './sentences.ts'
import { itemsOfNews, itemsOfSite } from './sites.ts'

/** What the tests of a tree are made of: texts, sites, decks. */
export function itemsOfTree(tree: string, keep: KeepFile): readonly Item[] {
  const packages = join(tree, 'packages')
  const folders = new Set(filesUnder(packages, '.html').map(folderOfSite))
  const decks = filesUnder(packages, '.pdf').map((file): Item => {
    return { set: 'test decks', id: basename(file), kind: 'deck', file: keep(file) }
  })
  return [
    ...[...literalsOf(tree), ...languageTexts(packages)].flatMap(itemsOfText),
    ...[...folders].toSorted().flatMap(itemsOfFolder),
    ...decks,
  ]
}

/** The folder that is named as a domain, or the one of the page. */
function folderOfSite(file: string): string {
  const parts = file.split('/')
  const at = parts.findIndex((part) => part.endsWith('.example'))
  return at === -1 ? dirname(file) : parts.slice(0, at + 1).join('/')
}

interface Truth {
  readonly pages?: Readonly<Record<string, { readonly path: string }>>
  readonly news?: readonly { readonly company: string; readonly domain: string }[]
}

/** A site of made-up pages. Where `truth.json` names companies that it tells of, it is news of each. */
function itemsOfFolder(folder: string): readonly Item[] {
  const truthFile = join(folder, 'truth.json')
  const { pages: known = {}, news = [] }: Truth = existsSync(truthFile)
    ? JSON.parse(readFileSync(truthFile, 'utf8'))
    : {}
  const domain = basename(folder)
  const pages = filesUnder(folder, '.html').map((file) => {
    const name = file.slice(folder.length + 1)
    const path = known[name]?.path ?? `/${name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`
    return { path, html: readFileSync(file, 'utf8') }
  })
  return [
    ...itemsOfSite('test sites', domain, pages),
    ...news.map((told) =>
      itemsOfNews('test news', `${domain} of ${told.company}`, told, `https://${domain}`, pages),
    ),
  ]
}

/** The rows of the languages' own corpora, `languages/<tag>.jsonl`. */
function languageTexts(packages: string): readonly Literal[] {
  const files = filesUnder(packages, '.jsonl').filter((file) => basename(dirname(file)) === 'languages')
  return files.flatMap((file) =>
    (linesOf<{ readonly text?: string }>(file) ?? []).flatMap(({ text }) =>
      text === undefined ? [] : [{ text, isOfDecks: true }],
    ),
  )
}
