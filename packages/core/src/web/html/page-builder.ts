import { createResolver, protectedEmail } from './address.ts'
import { type Attributes, noAttributes } from './attributes.ts'
import { cleanLine } from './clean-text.ts'
import {
  blockTags,
  endsAnything,
  endsParagraph,
  endsSibling,
  scopeTags,
  unseenTags,
  voidTags,
} from './element-table.ts'
import { createElements, type Frame, openFrame } from './frame.ts'
import { createHead } from './head.ts'
import { type Hiding, hidingOf, readsLikeInstruction } from './hidden.ts'
import { jsonLdNodes } from './json-ld.ts'
import { headingTags } from './kind.ts'
import type { MarkupSink } from './markup.ts'
import { createOutline } from './outline.ts'
import type { Page } from './page.ts'

/** As deep as browsers nest: an element below is a sibling of the deepest. */
const depthMax = 512
/** How far an end tag of an inline element looks for its start. */
const inlineReach = 48
const hiddenTextMax = 20_000

export interface BuildOptions {
  /** Whether the content of `noscript` counts as text. */
  readonly readsNoscript: boolean
}

/** Takes the tags and texts of a page and makes the page. */
export function createPageBuilder(
  url: string,
  { readsNoscript }: BuildOptions,
): MarkupSink & { page(): Page } {
  const stack: Frame[] = []
  let top: Frame | null = null
  let foreign = 0
  let hiddenText = ''
  const head = createHead(url)
  const { elements, pathOf } = createElements()
  let resolver: ((href: string) => string | null) | null = null
  const resolve = (href: string) => {
    // The base is before the first address, or does not count.
    resolver ??= createResolver(head.base())
    return resolver(href)
  }
  const outline = createOutline({ pathOf, resolve })

  const push = (frame: Frame) => {
    stack.push(frame)
    top = frame
    if (frame.tag === 'svg' || frame.tag === 'math') foreign++
    outline.enter(frame)
  }
  const pop = () => {
    const frame = stack.pop()
    if (frame === undefined) return
    if (frame.tag === 'svg' || frame.tag === 'math') foreign--
    outline.leave(frame)
    top = stack.at(-1) ?? null
  }
  const popTo = (index: number) => {
    while (stack.length > index) pop()
  }

  /** The place of the nearest open element of these tags, or -1. */
  const nearest = (tags: (tag: string) => boolean, stops: (frame: Frame) => boolean, reach = depthMax) => {
    for (let index = stack.length - 1; index >= Math.max(0, stack.length - reach); index--) {
      const frame = stack[index]
      if (frame === undefined) return -1
      if (tags(frame.tag)) return index
      if (stops(frame)) return -1
    }
    return -1
  }

  const endImplied = (tag: string) => {
    if (!endsAnything.has(tag)) return
    if (foreign > 0 && endsParagraph.has(tag)) {
      // HTML in the middle of a drawing ends the drawing.
      const drawing = nearest(
        (name) => name === 'svg' || name === 'math',
        (frame) => frame.tag === 'foreignobject',
      )
      if (drawing >= 0) popTo(drawing)
    }
    if (endsParagraph.has(tag)) {
      const paragraph = nearest(
        (name) => name === 'p',
        (frame) => frame.isBlock,
        inlineReach,
      )
      if (paragraph >= 0) popTo(paragraph)
    }
    const sibling = endsSibling.get(tag)
    if (sibling !== undefined) {
      const index = nearest(
        (name) => sibling.tags.includes(name),
        (frame) => sibling.within.includes(frame.tag),
      )
      if (index >= 0) popTo(index)
    }
    if (tag === 'a') {
      const link = nearest(
        (name) => name === 'a',
        (frame) => frame.isBlock,
        inlineReach,
      )
      if (link >= 0) popTo(link)
    }
    if (headingTags.has(tag) && top !== null && headingTags.has(top.tag)) pop()
  }

  const hidingIn = (tag: string, attributes: Attributes): Hiding => {
    const around = top?.hiding ?? null
    if (around === 'unseen') return around
    if (
      unseenTags.has(tag) ||
      (tag === 'template' && attributes.shadowrootmode === undefined) ||
      (tag === 'noscript' && !readsNoscript)
    )
      return 'unseen'
    // A whole page that is hidden is shown by a script.
    if (attributes === noAttributes || tag === 'body' || tag === 'html') return around
    return hidingOf(attributes) ?? around
  }

  const open = (tag: string, attributes: Attributes, selfClosing: boolean) => {
    head.open(tag, attributes, foreign > 0)
    endImplied(tag)
    const hiding = hidingIn(tag, attributes)
    if (tag === 'br' || tag === 'img' || tag === 'hr' || tag === 'input') {
      if (hiding !== 'unseen') outline.mark(tag, openFrame(tag, attributes, top, hiding))
      return
    }
    if (voidTags.has(tag)) return
    // Before the frame is made: it would keep what is left as its parent, and chains of parents without end take forever to walk.
    if (stack.length >= depthMax) pop()
    const frame = openFrame(tag, attributes, top, hiding)
    push(frame)
    const email = attributes['data-cfemail']
    const shown = email === undefined ? null : protectedEmail(email)
    if (shown !== null) outline.showInstead(frame, shown)
    if (selfClosing && foreign > 0) pop()
  }

  const close = (tag: string) => {
    head.close(tag)
    if (tag === 'br') return open('br', noAttributes, false)
    if (voidTags.has(tag) || top === null) return
    const isInline = !blockTags.has(tag)
    const index = isInline
      ? nearest(
          (name) => name === tag,
          (frame) => frame.isBlock && tag !== 'a' && !scopeTags.has(tag) && foreign === 0,
          inlineReach,
        )
      : nearest(
          (name) => name === tag,
          (frame) => scopeTags.has(frame.tag),
        )
    if (index >= 0) popTo(index)
  }

  const text = (value: string) => {
    if (head.text(value)) return
    if (top === null) return outline.text(value, null)
    if (top.hiding === null) return outline.text(value, top)
    if (!isCode(top.tag) && hiddenText.length < hiddenTextMax)
      hiddenText += `${value.slice(0, hiddenTextMax)} `
  }

  return {
    open,
    close,
    text,
    comment(value) {
      if (hiddenText.length < hiddenTextMax) hiddenText += `${value.slice(0, 2_000)} `
    },
    isForeign: () => foreign > 0,
    page() {
      popTo(0)
      const { blocks, links, images, times, textLength } = outline.finish()
      const found = head.finish()
      return {
        url,
        title: found.title,
        lang: found.lang,
        langRegion: found.langRegion,
        metas: found.metas,
        jsonLd: jsonLdNodes(found.jsonLd),
        blocks,
        links,
        images,
        headLinks: found.links,
        times,
        elements,
        resources: found.resources,
        data: found.data,
        textLength,
        hasHiddenInstructions: readsLikeInstruction(cleanLine(hiddenText)),
      }
    },
  }
}

const isCode = (tag: string) => tag === 'script' || tag === 'style' || tag === 'svg' || tag === 'object'
