import { type Font, standardFont } from './fonts.ts'
import { type Layout, PdfFile, type Ref, textString } from './pdf.ts'
import { Slide, type SlideShape } from './slide.ts'

/** A node of the structure tree: a group of others, or what was drawn on one slide under one mark. */
export interface Tag {
  readonly role: string
  readonly alt?: string
  readonly children: readonly Tag[]
  readonly mark: { readonly slide: Slide; readonly id: number } | null
}

export function group(role: string, ...children: readonly Tag[]): Tag {
  return { role, children, mark: null }
}

export interface Bookmark {
  readonly title: string
  readonly slide: number
  readonly children?: readonly Bookmark[]
}

/** A deck in the making: slides, then what belongs to the whole file. */
export class Deck {
  readonly file = new PdfFile()
  readonly regular: Font = standardFont(this.file, 'Helvetica')
  readonly bold: Font = standardFont(this.file, 'Helvetica-Bold')
  readonly slides: Slide[] = []
  readonly #pages = this.file.reserve()
  #info: Ref | null = null
  #catalog = ''

  slide(shape: Partial<SlideShape> = {}): Slide {
    const slide = new Slide(this, { width: 960, height: 540, rotate: 0, origin: [0, 0], bleed: 0, ...shape })
    this.slides.push(slide)
    return slide
  }

  info(entries: Readonly<Record<string, string>>): void {
    const written = Object.entries(entries).map(([key, text]) => `/${key} ${textString(text)}`)
    this.#info = this.file.add(`<< ${written.join(' ')} >>`)
  }

  language(tag: string): void {
    this.#catalog += ` /Lang (${tag})`
  }

  /** In the order that the file claims, which need not be the one in which anybody reads. `Headline` is a role of its own, for H1. */
  structure(...tags: readonly Tag[]): void {
    const { file } = this
    const root = file.reserve()
    const parents = new Map<Slide, Ref[]>()
    const document = file.reserve()
    const kids = tags.map((tag) => this.#element(tag, document, parents))
    file.put(document, `<< /Type /StructElem /S /Document /P ${root} /K [${kids.join(' ')}] >>`)
    const numbers = this.slides.map((slide, index) => `${index} [${(parents.get(slide) ?? []).join(' ')}]`)
    const tree = file.add(`<< /Nums [${numbers.join(' ')}] >>`)
    file.put(
      root,
      `<< /Type /StructTreeRoot /K [${document}] /ParentTree ${tree} /RoleMap << /Headline /H1 >> >>`,
    )
    this.#catalog += ` /MarkInfo << /Marked true >> /StructTreeRoot ${root}`
  }

  outline(bookmarks: readonly Bookmark[]): void {
    const root = this.file.reserve()
    this.#catalog += ` /Outlines ${this.#bookmarks(root, bookmarks, '/Type /Outlines')}`
  }

  write(layout: Layout = {}): Uint8Array {
    const { file } = this
    const kids = this.slides.map((slide, index) => slide.write(this.#pages, index))
    file.put(this.#pages, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`)
    const root = file.add(`<< /Type /Catalog /Pages ${this.#pages}${this.#catalog} >>`)
    return file.write(root, this.#info, layout)
  }

  #element(tag: Tag, parent: Ref, parents: Map<Slide, Ref[]>): Ref {
    const ref = this.file.reserve()
    const kids = tag.children.map((child) => this.#element(child, ref, parents))
    const alt = tag.alt === undefined ? '' : `/Alt ${textString(tag.alt)}`
    let page = ''
    if (tag.mark !== null) {
      const { slide, id } = tag.mark
      const marks = parents.get(slide) ?? []
      marks[id] = ref
      parents.set(slide, marks)
      page = `/Pg ${slide.ref}`
      kids.push(String(id) as Ref)
    }
    return this.file.put(
      ref,
      `<< /Type /StructElem /S /${tag.role} /P ${parent} ${page} ${alt} /K [${kids.join(' ')}] >>`,
    )
  }

  #bookmarks(ref: Ref, bookmarks: readonly Bookmark[], entries: string): Ref {
    const refs = bookmarks.map(() => this.file.reserve())
    bookmarks.forEach(({ title, slide, children = [] }, index) => {
      const around = [
        index > 0 ? `/Prev ${refs[index - 1]}` : '',
        index < refs.length - 1 ? `/Next ${refs[index + 1]}` : '',
      ].join(' ')
      const own = `/Title ${textString(title)} /Parent ${ref} /Dest [${this.slides[slide - 1]?.ref} /Fit] ${around}`
      this.#bookmarks(refs[index] as Ref, children, own)
    })
    const ends = refs.length === 0 ? '' : `/First ${refs[0]} /Last ${refs.at(-1)} /Count ${refs.length}`
    return this.file.put(ref, `<< ${entries} ${ends} >>`)
  }
}
