import type { Page } from '../../web/index.ts'

/** Whether a page is an article: one mark alone is on many a home page by mistake, three do not. */
export function isArticle({ metas, jsonLd, times, blocks }: Page): boolean {
  const marks = [
    metas.get('og:type')?.toLowerCase() === 'article',
    publishedMetas.some((name) => metas.has(name)),
    jsonLd.some(({ types }) => types.some((type) => articleTypes.has(type))),
    authorMetas.some((name) => personName.test(metas.get(name)?.trim() ?? '')),
    times.length > 0,
    blocks.filter(({ kind, text }) => kind === 'paragraph' && text.length >= 150).length >= 5,
  ]
  return marks.filter(Boolean).length >= 3
}

const publishedMetas = [
  'article:published_time',
  'article.published',
  'datepublished',
  'pubdate',
  'parsely-pub-date',
  'dc.date.issued',
]
const authorMetas = ['author', 'article:author', 'parsely-author', 'byl', 'dc.creator']
const articleTypes = new Set([
  'Article',
  'NewsArticle',
  'BlogPosting',
  'ReportageNewsArticle',
  'TechArticle',
  'LiveBlogPosting',
])
const personName = /^(?:by )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'’-]+){1,2}$/u
