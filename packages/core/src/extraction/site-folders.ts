import folders from '../../data/site-folders.json' with { type: 'json' }
import { formOf, recentlyUsed } from '../kernel/index.ts'

const setOf = (names: string): ReadonlySet<string> => new Set(names.split('|').map((name) => name.trim()))

/** What folders of sites are called, in small letters, by what they hold. */
export const siteFolders = {
  articles: setOf(folders.articles),
  coverage: setOf(folders.coverage),
  stories: setOf(folders.stories),
  products: setOf(folders.products),
  integrations: setOf(folders.integrations),
} as const

const above = setOf(folders.above)

/** The parts of the path of an address below the language and what all of a site may stand under: "/de/about/news/x". */
export function foldersOf(href: string): readonly string[] {
  // Menus lead to the same addresses from every page.
  const known = foldersByAddress.get(href)
  if (known !== undefined) return known
  const folders = readFolders(href)
  foldersByAddress.set(href, folders, 1)
  return folders
}

const foldersByAddress = recentlyUsed<readonly string[]>(2_500)

function readFolders(href: string): readonly string[] {
  const path = URL.parse(href)?.pathname ?? ''
  const parts = path.split('/').filter((part) => part !== '')
  const decoded = parts.map((part) => plain(part).toLowerCase())
  const [first = ''] = decoded
  const at = ['aa', 'aa-aa'].includes(formOf(first)) ? 1 : 0
  return above.has(decoded[at] ?? '') ? decoded.slice(at + 1) : decoded.slice(at)
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
