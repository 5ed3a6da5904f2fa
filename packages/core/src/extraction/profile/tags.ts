import { foldText, oneLine } from '../../kernel/index.ts'
import type { Fact } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { Site } from '../site.ts'
import { homePage } from './profile-pages.ts'
import { ownNameTest } from './tagline.ts'

const tagsMax = 12

/** What the home page gives as its keywords. Long lists are bait for search engines and say little: their beginning counts. */
export function findTags(site: Site): readonly Fact<string>[] {
  const home = homePage(site)
  const keywords = home?.page.metas.get('keywords')
  if (home === null || keywords === undefined) return []
  const isOwnName = ownNameTest(site)
  const findings = keywords
    .slice(0, 5_000)
    .replaceAll(';', ',')
    .split(',')
    .map(oneLine)
    .filter((tag) => tag.length >= 3 && tag.length <= 40 && tag.split(' ').length <= 4 && !isOwnName(tag))
    .slice(0, tagsMax)
    .map((tag) => found(home, 'tags.keywords', tag, keywords, keywords.indexOf(tag)))
  return reconcileEach(findings, foldText)
}
