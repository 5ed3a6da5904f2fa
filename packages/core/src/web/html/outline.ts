import { includesAny, splitAtSpaces } from '../../kernel/index.ts'
import { cleanLine, cleanLines } from './clean-text.ts'
import type { Frame } from './frame.ts'
import { createHeadings } from './headings.ts'
import { headingTags, kindOf } from './kind.ts'
import type { Block, Image, Link, Time } from './page.ts'

/** Of blocks, links and images: real pages have some hundreds. What lies behind is left out. */
const countMax = 4_000
/** Characters of text. */
const textMax = 400_000
/** A longer run becomes several blocks. */
const blockMax = 20_000

interface OpenLink {
  readonly frame: Frame
  readonly link: {
    href: string
    text: string
    rel: readonly string[]
    region: Link['region']
    path: Link['path']
  }
  readonly parts: string[]
  /** What it is called when it has no text. */
  name: string
}

/** A run of text that is being read. */
interface Run {
  parts: string[]
  length: number
  /** The innermost element that holds all of it. */
  frame: Frame | null
  links: number[]
  images: number[]
}

interface Parts {
  readonly pathOf: (frame: Frame) => readonly number[]
  readonly resolve: (href: string) => string | null
}

/** Puts visible text together as blocks, with the links and images in them. */
export function createOutline({ pathOf, resolve }: Parts) {
  const blocks: Block[] = []
  const links: OpenLink['link'][] = []
  const images: Image[] = []
  const times: Time[] = []
  const headings = createHeadings()
  const openLinks: OpenLink[] = []
  let run = emptyRun()
  let textLength = 0
  /** The inline element that ended last, while nothing has followed it. */
  let ended: Frame | null = null
  /** Text that replaces the content of a frame. */
  let replaced: Frame | null = null

  const flush = () => {
    ended = null
    if (run.parts.length === 0) return
    const done = run
    run = emptyRun()
    openLinks.at(-1)?.parts.push(' ')
    const text = cleanLines(done.parts.join(''))
    if (text === '') {
      run.images = done.images
      return
    }
    for (const piece of pieces(text)) add(done, piece)
  }

  const add = (done: Run, text: string) => {
    if (blocks.length >= countMax || textLength >= textMax) return
    const { kind, level } = kindOf(done.frame)
    const region = done.frame?.region ?? 'main'
    const index = blocks.length
    textLength += text.length
    blocks.push({
      index,
      kind,
      level,
      text,
      region,
      heading: headings.over(index, region, level),
      path: done.frame === null ? [] : pathOf(done.frame),
      links: done.links.length === 0 ? noNumbers : done.links,
      images: done.images.length === 0 ? noNumbers : done.images,
    })
  }

  const append = (value: string, frame: Frame | null) => {
    if (run.length === 0) run.frame = frame
    else if (run.frame !== frame) run.frame = commonFrame(run.frame, frame)
    run.parts.push(value)
    run.length += value.length
    openLinks.at(-1)?.parts.push(value)
    if (run.length > blockMax * 2) flush()
  }

  const enterLink = (frame: Frame) => {
    const href = frame.attributes['href']
    const absolute = href === undefined || links.length >= countMax ? null : resolve(href)
    if (absolute === null) return
    const { attributes, region } = frame
    const link = {
      href: absolute,
      text: '',
      rel: wordsOf(attributes['rel']),
      region,
      path: pathOf(frame),
    }
    run.links.push(links.length)
    links.push(link)
    openLinks.push({
      frame,
      link,
      parts: [],
      name: attributes['aria-label'] ?? attributes['title'] ?? '',
    })
  }

  return {
    enter(frame: Frame): void {
      if (frame.hiding === 'unseen') return
      if (frame.isBlock) flush()
      else if (ended !== null && isApart(ended, frame)) {
        if (frame.tag === 'a' && !isProse(frame)) flush()
        else if (run.length > 0) append(frame.tag === 'a' ? ' ' : '\n', run.frame)
      }
      if (frame.tag === 'a') enterLink(frame)
      const datetime = frame.tag === 'time' ? frame.attributes['datetime'] : undefined
      if (datetime !== undefined && times.length < countMax) {
        times.push({ datetime: cleanLine(datetime).slice(0, 100), region: frame.region, path: pathOf(frame) })
      }
    },
    leave(frame: Frame): void {
      if (frame === replaced) replaced = null
      const open = openLinks.at(-1)
      if (open?.frame === frame) {
        openLinks.pop()
        open.link.text = cleanLine(open.parts.join('')).slice(0, 1_000) || cleanLine(open.name).slice(0, 300)
      }
      if (frame.hiding === 'unseen') return
      if (frame.isBlock) flush()
      else ended = frame
    },
    /** A void element: a break, a rule, an image. */
    mark(tag: string, frame: Frame): void {
      if (tag === 'br') {
        if (run.length > 0) append('\n', run.frame)
        return
      }
      if (tag !== 'img') {
        flush()
        return
      }
      const alt = cleanLine(frame.attributes['alt'] ?? frame.attributes['title'] ?? '').slice(0, 500)
      const open = openLinks.at(-1)
      if (open !== undefined && open.name === '') open.name = alt
      const src = sourceOf(frame.attributes, resolve)
      if (src === null || images.length >= countMax) return
      run.images.push(images.length)
      images.push({ src, alt, region: frame.region, path: frame.parent === null ? [] : pathOf(frame.parent) })
    },
    text(value: string, frame: Frame | null): void {
      if (replaced !== null) return
      if (run.length === 0 && isBlank(value)) return
      if (ended !== null && !isBlank(value)) ended = null
      // A line break in the source is a space; only <br> breaks.
      append(value.replace(/[\n\r\f\t]+/g, ' '), frame)
    },
    showInstead(frame: Frame, value: string): void {
      append(value, frame)
      replaced = frame
      const open = openLinks.at(-1)
      if (open !== undefined && value.includes('@')) open.link.href = `mailto:${value}`
    },
    finish() {
      flush()
      return { blocks, links: links as readonly Link[], images, times, textLength }
    },
  }
}

// Most blocks have none: an array for each would be a fifth of a page's memory.
const noNumbers: readonly number[] = []
const emptyRun = (): Run => ({ parts: [], length: 0, frame: null, links: [], images: [] })
const isBlank = (value: string) => value.trim() === ''
const noWords: readonly string[] = []
const wordsOf = (value: string | undefined) =>
  value === undefined ? noWords : splitAtSpaces(value.toLowerCase())

/** Words of classes that mark the parts of a card, which style sheets put on lines of their own. */
const fields =
  'name title role position job function designation date company label price value number location'.split(
    ' ',
  )
const isField = (className: string) => includesAny(className.toLowerCase(), fields)

/** Whether an inline element that directly follows another one is seen apart from it. */
function isApart(before: Frame, after: Frame): boolean {
  if (before.tag === 'a' && after.tag === 'a') return true
  // Web components are blocks more often than not.
  if (before.tag.includes('-') && after.tag.includes('-')) return true
  const one = before.attributes['class']
  const other = after.attributes['class']
  return one !== undefined && other !== undefined && one !== other && (isField(one) || isField(other))
}

/** Whether it is in a paragraph or a heading, where links are words of a sentence. */
function isProse(frame: Frame): boolean {
  for (let at = frame.parent; at !== null; at = at.parent) {
    if (at.isBlock) return at.tag === 'p' || headingTags.has(at.tag)
  }
  return false
}

function commonFrame(one: Frame | null, other: Frame | null): Frame | null {
  let left = one
  let right = other
  while (left !== right && left !== null && right !== null) {
    if (left.depth >= right.depth) left = left.parent
    else right = right.parent
  }
  return left === right ? left : null
}

/** Cut at spaces, none longer than a block may be. */
function pieces(text: string): readonly string[] {
  if (text.length <= blockMax) return [text]
  const all: string[] = []
  for (let start = 0; start < text.length; ) {
    const space = text.length - start <= blockMax ? -1 : text.lastIndexOf(' ', start + blockMax)
    const end = space > start ? space : Math.min(text.length, start + blockMax)
    const piece = text.slice(start, end).trim()
    if (piece !== '') all.push(piece)
    start = end
  }
  return all
}

/** Where an image is; pages that load images late name it elsewhere. */
function sourceOf(attributes: Frame['attributes'], resolve: (href: string) => string | null): string | null {
  const late = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes['data-original']
  const first = /^\s*(\S+)/.exec(attributes['srcset'] ?? '')?.[1]
  for (const src of [attributes['src'], late, first]) {
    const found = src === undefined || /^\s*data:/i.test(src) ? null : resolve(src)
    if (found?.startsWith('http')) return found
  }
  return null
}
