import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { type AttributeName, type Attributes, attributeNames, noAttributes } from './attributes.ts'

/** Receives the parts of a text of HTML, in order. Tags come in lower case. */
export interface MarkupSink {
  open(tag: string, attributes: Attributes, selfClosing: boolean): void
  close(tag: string): void
  text(value: string): void
  comment(value: string): void
  /** Inside SVG or MathML, where `<title>` and `<style>` are elements like others. */
  isForeign(): boolean
}

const wanted: ReadonlyMap<string, AttributeName> = new Map(attributeNames.map((name) => [name, name]))
/** Lengths of wanted names by their first letter, as bits: most other names are ruled out without being read. */
const lengthsByLetter = new Map<number, number>()
for (const name of attributeNames) {
  const letter = name.charCodeAt(0)
  lengthsByLetter.set(letter, (lengthsByLetter.get(letter) ?? 0) | (1 << name.length))
}
const valueMax = 20_000
const tagsMax = 500

/** Reads HTML as it comes, without a tree: nesting costs nothing and cannot overflow anything. */
export function readMarkup(html: string, sink: MarkupSink): void {
  let tag = ''
  let name: AttributeName | null = null
  let value = ''
  let attributes: Partial<Record<AttributeName, string>> | null = null
  // One string a tag: its hash is reckoned once, and comparing is quick.
  const tags = new Map<string, string>()
  const tagAt = (start: number, end: number) => {
    const raw = html.slice(start, end)
    const known = tags.get(raw)
    if (known !== undefined) return known
    const lower = raw.toLowerCase()
    if (tags.size < tagsMax) tags.set(raw, lower)
    return lower
  }
  const isWanted = (start: number, end: number) => {
    const bits = lengthsByLetter.get(html.charCodeAt(start) | 0x20) ?? 0
    return end - start < 32 && (bits & (1 << (end - start))) !== 0
  }
  const opened = (selfClosing: boolean) => {
    sink.open(tag, attributes ?? noAttributes, selfClosing)
    attributes = null
  }
  const callbacks: TokenizerCallbacks = {
    isInForeignContext: () => sink.isForeign(),
    onopentagname(start, end) {
      tag = tagAt(start, end)
      attributes = null
    },
    onopentagend: () => opened(false),
    onselfclosingtag: () => opened(true),
    onclosetag: (start, end) => sink.close(tagAt(start, end)),
    onattribname(start, end) {
      name = isWanted(start, end) ? (wanted.get(html.slice(start, end).toLowerCase()) ?? null) : null
      // Of several of one name the first counts.
      if (name !== null && attributes?.[name] !== undefined) name = null
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
      attributes ??= {}
      attributes[name] = value
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
