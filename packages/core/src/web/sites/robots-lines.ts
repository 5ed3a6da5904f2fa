import { linesOf, withoutStart } from '../../kernel/index.ts'

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
  for (const line of linesOf(withoutStart(text, '\ufeff'))) {
    const { name, value } = readLine(line)
    if (name === 'user-agent') {
      if (!isHead) names = new Set()
      names.add(productOf(value))
      isHead = true
      continue
    }
    if (name === 'sitemap' && sitemaps.length < sitemapsMax) sitemaps.push(line)
    // Other records end no group (RFC 9309, 2.2.4).
    if (!rules.has(name)) continue
    isHead = false
    if (names.has(product)) isNamed = true
    const rule = `${name}: ${value.replace(/\*{2,}/g, '*')}`
    if (rule.length > lineMax) continue
    if (names.has(product)) own.push(rule)
    if (names.has('*')) all.push(rule)
  }
  return ['User-agent: *', ...affordable(isNamed ? own : all), ...sitemaps].join('\n')
}

const rules: ReadonlySet<string> = new Set(['allow', 'disallow', 'crawl-delay'])

/** `DealflowBot/1.0` is `dealflowbot`. */
export const productOf = (value: string) => value.split('/', 1).join('').trim().toLowerCase()

function affordable(lines: readonly string[]): readonly string[] {
  let wild = 0
  return lines.slice(0, linesMax).filter((line) => {
    const star = line.indexOf('*')
    if (star < 0) return true
    wild += line.length - star
    return wild <= wildMax
  })
}

/** What a robots.txt says to us, as `ownRobotsLines` has it. */
export interface RobotsRulesRead {
  /** Of a path with its query. The longest pattern that matches decides, and of two as long the one that allows (RFC 9309, 2.2.2). */
  allows(path: string): boolean
  readonly crawlDelaySeconds: number
  readonly sitemaps: readonly string[]
}

export function readOwnRobotsLines(lines: string): RobotsRulesRead {
  const patterns: { readonly pattern: string; readonly isAllowed: boolean }[] = []
  const sitemaps: string[] = []
  let crawlDelaySeconds = 0
  for (const { name, value } of lines.split('\n').map(readLine)) {
    if (name === 'sitemap' && value !== '') sitemaps.push(value)
    if (name === 'crawl-delay' && !Number.isNaN(Number(value))) crawlDelaySeconds = Number(value)
    if (value !== '' && (name === 'allow' || name === 'disallow'))
      patterns.push({ pattern: normalPattern(value), isAllowed: name === 'allow' })
  }
  // What decides comes first, so that the first that matches does.
  patterns.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))
  return {
    allows(path) {
      const normal = inOneSpelling(path).replace(/[*$]/g, codeOf)
      return patterns.find(({ pattern }) => matches(pattern, normal))?.isAllowed ?? true
    },
    crawlDelaySeconds,
    sitemaps,
  }
}

function readLine(line: string): { readonly name: string; readonly value: string } {
  const [, key = '', value = ''] = /^\s*([a-z-]{1,20})\s*:([^#]*)/i.exec(line) ?? []
  return { name: key.toLowerCase(), value: value.trim() }
}

/** A star is any characters, and a `$` at the end is the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isWhole ? parts.pop() : ''
  for (const part of parts) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (last === undefined) return at === path.length
  return path.length - last.length >= at && path.endsWith(last)
}

/** A `$` before the end is a character like any other, and so is a star that comes as its code (RFC 9309, 2.2.3). */
const normalPattern = (text: string) => inOneSpelling(text).replace(/\$(?!$)/g, codeOf)

/** Paths that are the same have one spelling: what need not be a code is none, and all others have capitals (RFC 9309, 2.2.2). */
function inOneSpelling(text: string): string {
  const coded = encodeURI(text.toWellFormed()).replaceAll('%25', '%')
  return coded.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code.toUpperCase()
  })
}

const codeOf = (character: string) => (character === '*' ? '%2A' : '%24')
