import type { PageKind } from '../../../packages/core/src/web/sites/snapshot.ts'

/** What a page is for, by its path and title: the pages were kept without the links that led to them. */
export function kindOf(url: string, title: string | null): PageKind {
  const { pathname } = new URL(url)
  if (/^\/(?:index(?:_\w\w)?\.html)?$/.test(pathname)) return 'home'
  return kindNamed(pathname) ?? kindNamed((title ?? '').slice(0, 60)) ?? 'product'
}

function kindNamed(text: string): PageKind | null {
  return kinds.find(([, words]) => words.test(text))?.[0] ?? null
}

const kinds: readonly (readonly [PageKind, RegExp])[] = [
  ['contact', /\b(?:contacts?|kontakt)\b/i],
  ['team', /\b(?:team|people|leadership|staff|management|board of directors)\b/i],
  ['careers', /\b(?:careers?|jobs?|join[-_ ]us)\b/i],
  ['legal', /\b(?:imprint|impressum|legal|terms|privacy|datenschutz|policies)\b/i],
  ['press', /\b(?:press|presse|news|newsroom)\b/i],
  ['investors', /\b(?:investors?|investoren)\b/i],
  ['pricing', /\bpricing\b/i],
  ['customers', /\b(?:customers|testimonials|case studies)\b/i],
  ['post', /\b(?:blog|posts?)\b/i],
  ['about', /\b(?:about|company|who we are|our story|values|werte)\b/i],
]
