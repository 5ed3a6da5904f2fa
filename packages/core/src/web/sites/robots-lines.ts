/** Characters after the first star of a pattern, in all our patterns together: matching takes as long as they are, times the path. */
const wildMax = 30_000
const lineMax = 500
const linesMax = 2_000
const sitemapsMax = 20

/**
 * The lines of a robots.txt that are for `product` (`dealflowbot`): those of the groups that name it, else those for all; and the
 * sitemaps. A parser makes every rule anew for each name of its group, so that two thousand of both took it three seconds. Lines
 * that no real path could match are left out, and stars in a row, which say no more than one, are one.
 */
export function ownRobotsLines(text: string, product: string): string {
  const own: string[] = []
  const all: string[] = []
  const sitemaps: string[] = []
  let names = new Set<string>()
  let isHead = false
  let isNamed = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]{1,20})\s*:([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (!isHead) names = new Set()
      names.add(productOf(value))
      isHead = true
      continue
    }
    if (name !== '') isHead = false
    if (name === 'sitemap' && sitemaps.length < sitemapsMax) sitemaps.push(line)
    if (!rules.has(name)) continue
    if (names.has(product)) isNamed = true
    const rule = `${name}: ${value.trim().replace(/\*{2,}/g, '*')}`
    if (rule.length > lineMax) continue
    if (names.has(product)) own.push(rule)
    if (names.has('*')) all.push(rule)
  }
  return ['User-agent: *', ...affordable(isNamed ? own : all), ...sitemaps].join('\n')
}

const rules: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay'])

const productOf = (value: string) => value.split('/', 1).join('').trim().toLowerCase()

function affordable(lines: readonly string[]): readonly string[] {
  let wild = 0
  return lines.slice(0, linesMax).filter((line) => {
    const star = line.indexOf('*')
    if (star < 0) return true
    wild += line.length - star
    return wild <= wildMax
  })
}
