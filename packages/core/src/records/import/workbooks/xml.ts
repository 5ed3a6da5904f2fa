import { damaged, UnreadableFile } from '../tables/unreadable-file.ts'
import { decodeEntities } from './xml-text.ts'

/** What is told of XML, in its order. Names are without their prefix; a tag that closes itself is opened and closed. */
export interface XmlHandler {
  /** `attributes` as they are written; see `attributeOf`. */
  open(name: string, attributes: string): void
  close(name: string): void
  /** A text may come in several parts. Asked for only while `takesText`. */
  text(text: string): void
  takesText: boolean
}

const slash = 0x2f
const exclamation = 0x21
const question = 0x3f
/** Of one tag; hyperlinks may have 2,000 characters, and a cell has few attributes. */
const tagCharactersMax = 128 * 1024

/**
 * Reads XML in pieces, in linear time and bounded memory. It knows tags, texts, CDATA, comments and processing instructions; a
 * document type, which may define entities that grow to any size, is refused, and so is any entity but the five of XML.
 */
export class XmlReader {
  private readonly handler: XmlHandler
  private held = ''
  /** What ends the comment, CDATA or instruction that is open. */
  private until: '' | '-->' | ']]>' | '?>' = ''
  private depth = 0
  private isBegun = false

  constructor(handler: XmlHandler) {
    this.handler = handler
  }

  push(piece: string) {
    if (piece.includes('\0')) throw damaged('a part of it holds NUL bytes where text is expected')
    const text = this.held === '' ? piece : this.held + piece
    this.held = ''
    let at = 0
    while (at < text.length) {
      if (this.until !== '') {
        at = this.passOpen(text, at)
        if (at === -1) return
        continue
      }
      const open = text.indexOf('<', at)
      if (open === -1) return this.giveText(text, at, text.length, false)
      if (open > at) this.giveText(text, at, open, true)
      const next = text.charCodeAt(open + 1)
      if (next === exclamation || next === question) {
        at = this.beginOpen(text, open)
        if (at === -1) return
        continue
      }
      const end = tagEnd(text, open + 1)
      if (end === -1) {
        if (text.length - open > tagCharactersMax) throw damaged('a tag of it does not end')
        this.held = text.slice(open)
        return
      }
      this.giveTag(text, open + 1, end)
      at = end + 1
    }
  }

  /** Throws when the XML has not come to its end. */
  end() {
    if (!this.isBegun || this.depth !== 0 || this.held !== '' || this.until !== '')
      throw damaged('a part of it ends early')
  }

  private giveTag(text: string, from: number, end: number) {
    const { handler } = this
    if (text.charCodeAt(from) === slash) {
      this.depth--
      handler.close(nameIn(text, from + 1, end))
      return
    }
    this.isBegun = true
    const isEmpty = text.charCodeAt(end - 1) === slash
    const to = isEmpty ? end - 1 : end
    let nameEnd = from
    while (nameEnd < to && text.charCodeAt(nameEnd) > 0x20) nameEnd++
    const name = nameIn(text, from, nameEnd)
    this.depth++
    handler.open(name, text.slice(nameEnd, to))
    if (!isEmpty) return
    this.depth--
    handler.close(name)
  }

  private giveText(text: string, from: number, to: number, isWhole: boolean) {
    if (!this.handler.takesText) return
    let end = to
    if (!isWhole) {
      // An entity may be cut in two by the end of a piece.
      const entity = text.lastIndexOf('&')
      if (entity >= from && text.indexOf(';', entity) === -1) {
        if (to - entity > 64) throw refusedEntity()
        end = entity
        this.held = text.slice(entity)
      }
    }
    if (end > from) this.handler.text(decodeEntities(text.slice(from, end)))
  }

  /** Begins a comment, CDATA or an instruction; where it goes on, or -1 when that has not come yet. */
  private beginOpen(text: string, open: number): number {
    if (text.charCodeAt(open + 1) === question) this.until = '?>'
    else if (text.startsWith('<!--', open)) this.until = '-->'
    else if (text.startsWith('<![CDATA[', open)) this.until = ']]>'
    else if (text.length - open < 9) {
      this.held = text.slice(open)
      return -1
    } else {
      throw new UnreadableFile(
        'A part of the file has a document type, which no office program writes and which may define texts without end: save it anew.',
      )
    }
    return open + (this.until === ']]>' ? 9 : 2)
  }

  private passOpen(text: string, at: number): number {
    const { until, handler } = this
    const end = text.indexOf(until, at)
    const to = end === -1 ? Math.max(at, text.length - until.length + 1) : end
    if (until === ']]>' && handler.takesText && to > at) handler.text(text.slice(at, to))
    if (end === -1) {
      this.held = text.slice(to)
      return -1
    }
    this.until = ''
    return end + until.length
  }
}

const refusedEntity = () => damaged('a text of it has an entity that XML does not know')

/** Where a tag ends: a ">" outside of quotes; -1 when it has not come. */
function tagEnd(text: string, from: number): number {
  let end = text.indexOf('>', from)
  let seen = from
  while (end !== -1) {
    // Quotes are even before the end of a tag, which has none in most.
    let quote = nextQuote(text, seen, end)
    while (quote !== -1) {
      const close = text.indexOf(text[quote] as string, quote + 1)
      if (close === -1) return -1
      seen = close + 1
      if (close > end) break
      quote = nextQuote(text, seen, end)
    }
    if (seen <= end) return end
    end = text.indexOf('>', seen)
  }
  return -1
}

function nextQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22 || code === 0x27) return at
  }
  return -1
}

function nameIn(text: string, from: number, to: number): string {
  let start = from
  let end = to
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3a) start = at + 1
    else if (code <= 0x20) {
      end = at
      break
    }
  }
  return text.slice(start, end)
}

/** The value of an attribute, by its name as it is written; null when the tag has none. */
export const attributeOf = (attributes: string, name: string) =>
  findAttribute(attributes, (from, to) => to - from === name.length && attributes.startsWith(name, from))

/** The same whatever the prefix of the attribute is, and only with one: `id` finds `r:id`. */
export const prefixedAttribute = (attributes: string, name: string) =>
  findAttribute(
    attributes,
    (from, to) => to - from > name.length + 1 && attributes.startsWith(`:${name}`, to - name.length - 1),
  )

function findAttribute(text: string, isMeant: (from: number, to: number) => boolean): string | null {
  for (let at = 0; ; ) {
    const from = afterBlanks(text, at)
    let to = from
    while (to < text.length && text.charCodeAt(to) > 0x20 && text.charCodeAt(to) !== 0x3d) to++
    const equals = afterBlanks(text, to)
    if (to === from || text.charCodeAt(equals) !== 0x3d) return null
    const open = afterBlanks(text, equals + 1)
    const quote = text.charCodeAt(open)
    if (quote !== 0x22 && quote !== 0x27) return null
    const close = text.indexOf(quote === 0x22 ? '"' : "'", open + 1)
    if (close === -1) return null
    if (isMeant(from, to)) return decodeEntities(text.slice(open + 1, close))
    at = close + 1
  }
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++
  return at
}
