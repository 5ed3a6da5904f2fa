import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import type { Attributes } from './hidden.ts'

/** Told what stands in a text of HTML, in order. Tags come in lower case. */
export interface MarkupSink {
  open(tag: string, attributes: Attributes, selfClosing: boolean): void
  close(tag: string): void
  text(value: string): void
  comment(value: string): void
  /** Inside SVG or MathML, where `<title>` and `<style>` are elements like others. */
  isForeign(): boolean
}

/** Attributes that anybody asks for: reading the others would cost a third of the time. */
const wanted: ReadonlySet<string> = new Set(
  `alt aria-hidden aria-label aria-level class content data-cfemail data-lazy-src data-original data-src datetime hidden href
  hreflang http-equiv id itemprop itemtype lang name property rel role src srcset style title type`.split(
    /\s+/,
  ),
)
const noAttributes: Attributes = new Map()
const valueMax = 20_000

/** Reads HTML as it comes, without a tree: nesting costs nothing and cannot overflow anything. */
export function readMarkup(html: string, sink: MarkupSink): void {
  let tag = ''
  let name: string | null = null
  let value = ''
  let attributes: Map<string, string> | null = null
  const opened = (selfClosing: boolean) => {
    sink.open(tag, attributes ?? noAttributes, selfClosing)
    attributes = null
  }
  const callbacks: TokenizerCallbacks = {
    isInForeignContext: () => sink.isForeign(),
    onopentagname(start, end) {
      tag = html.slice(start, end).toLowerCase()
      attributes = null
    },
    onopentagend: () => opened(false),
    onselfclosingtag: () => opened(true),
    onclosetag: (start, end) => sink.close(html.slice(start, end).toLowerCase()),
    onattribname(start, end) {
      const found = end - start > 20 ? '' : html.slice(start, end).toLowerCase()
      name = wanted.has(found) && !attributes?.has(found) ? found : null
      value = ''
    },
    onattribdata(start, end) {
      if (name !== null && value.length < valueMax)
        value += html.slice(start, Math.min(end, start + valueMax))
    },
    onattribentity(code) {
      if (name !== null) value += String.fromCodePoint(code)
    },
    onattribend() {
      if (name === null) return
      attributes ??= new Map()
      attributes.set(name, value)
      name = null
    },
    ontext: (start, end) => sink.text(html.slice(start, end)),
    ontextentity: (code) => sink.text(String.fromCodePoint(code)),
    oncomment: (start, end, offset) => sink.comment(html.slice(start, end - offset)),
    oncdata: (start, end, offset) => sink.text(html.slice(start, end - offset)),
    ondeclaration() {},
    onprocessinginstruction() {},
    onend() {},
  }
  const tokenizer = new Tokenizer({}, callbacks)
  tokenizer.write(html)
  tokenizer.end()
}
