import { SharedTexts } from './shared-texts.ts'
import { type XmlHandler, XmlReader } from './xml.ts'
import { xmlTexts } from './xml-chunks.ts'
import { decodeEscapes } from './xml-text.ts'
import type { ZipEntry, ZipFile } from './zip.ts'

/** The texts that cells of all sheets name by number. How they are pronounced is no part of them. */
export async function sharedTexts(zip: ZipFile, entry: ZipEntry | null): Promise<SharedTexts> {
  const texts = new SharedTexts()
  if (entry === null) return texts
  const collector = new TextCollector()
  const handler: XmlHandler = {
    takesText: false,
    open(name) {
      if (name === 'si') collector.begin()
      handler.takesText = collector.open(name)
    },
    close(name) {
      handler.takesText = collector.close(name)
      if (name === 'si') texts.add(collector.text())
    },
    text: (text) => collector.add(text),
  }
  const reader = new XmlReader(handler)
  for await (const text of xmlTexts(zip.chunks(entry))) reader.push(text)
  reader.end()
  return texts
}

/** A longer cell is cut: office programs hold 32,767 characters in one, and a record more than a few megabytes nowhere. */
const cellCharactersMax = 2_000_000

/** The text of a string item: its `t`, in runs or not, without what `rPh` says of their sound. */
export class TextCollector {
  private collected = ''
  private isInText = false
  private isInSound = false

  begin() {
    this.collected = ''
    this.isInText = false
    this.isInSound = false
  }

  /** Whether text is taken from now on. */
  open(name: string): boolean {
    if (name === 'rPh') this.isInSound = true
    else if (name === 't') this.isInText = !this.isInSound
    return this.isInText
  }

  close(name: string): boolean {
    if (name === 'rPh') this.isInSound = false
    else if (name === 't') this.isInText = false
    return this.isInText
  }

  add(text: string) {
    if (this.collected.length < cellCharactersMax) this.collected += text
  }

  text(): string {
    return decodeEscapes(this.collected)
  }
}
