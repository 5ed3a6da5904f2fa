import type { Deck, Tag } from './deck.ts'
import type { Font } from './fonts.ts'
import { literal, type Ref, textString } from './pdf.ts'

export interface SlideShape {
  readonly width: number
  readonly height: number
  /** /Rotate: what is drawn is shown turned clockwise. */
  readonly rotate: 0 | 90 | 180 | 270
  /** Where the lower left corner of the page lies. */
  readonly origin: readonly [x: number, y: number]
  /** Of the sheet around the page, which is then cropped: printers' marks are there. */
  readonly bleed: number
}

export interface Style {
  readonly font?: Font
  readonly size?: number
  /** What is drawn at x. */
  readonly anchor?: 'left' | 'centre' | 'right'
  /** Added after each character: Tc, in points. */
  readonly spacing?: number
  /** Clockwise, degrees. */
  readonly angle?: number
  /** Tr: 3 draws nothing, 7 clips what follows. */
  readonly mode?: number
  /** An operator with its operands, such as `0.5 g`. */
  readonly colour?: string
}

/** One page; places are in points from the upper left corner, of text its baseline. */
export class Slide {
  readonly ref: Ref
  /** Its place has a list of pages that is none. */
  isBroken = false
  readonly #deck: Deck
  readonly #shape: SlideShape
  readonly #fonts = new Map<Ref, string>()
  readonly #resources: string[] = []
  readonly #objects: string[] = []
  readonly #annotations: Ref[] = []
  #content = ''
  #marks = 0

  constructor(deck: Deck, shape: SlideShape) {
    this.#deck = deck
    this.#shape = shape
    this.ref = deck.file.reserve()
  }

  text(x: number, y: number, text: string, style: Style = {}): this {
    const { font = this.#deck.regular, size = 18, anchor = 'left', spacing = 0 } = style
    const width = (font.width(text) / 1000) * size + spacing * ([...text].length - 1)
    const left = anchor === 'left' ? x : anchor === 'right' ? x - width : x - width / 2
    const turn = (-(style.angle ?? 0) * Math.PI) / 180
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    const matrix = [cos, sin, -sin, cos, this.#right(left), this.#up(y)].map(decimal).join(' ')
    const colour = style.colour ?? '0 g'
    const extras = `${spacing === 0 ? '' : `${spacing} Tc `}${style.mode === undefined ? '' : `${style.mode} Tr `}`
    return this.draw(
      `BT ${colour} ${this.#fontName(font)} ${size} Tf ${extras}${matrix} Tm ${font.show(text)} Tj ${spacing === 0 ? '' : '0 Tc '}ET`,
    )
  }

  /** One under the other, 1.3 sizes apart unless `leading` says otherwise. */
  lines(x: number, y: number, lines: readonly string[], style: Style & { leading?: number } = {}): this {
    const leading = style.leading ?? (style.size ?? 18) * 1.3
    lines.forEach((line, index) => {
      this.text(x, y + index * leading, line, style)
    })
    return this
  }

  /** What most decks have at the top. */
  title(text: string, style: Style = {}): this {
    return this.text(60, 84, text, { font: this.#deck.bold, size: 36, ...style })
  }

  bullets(x: number, y: number, items: readonly string[], style: Style & { bullet?: string } = {}): this {
    const { bullet = '•', ...rest } = style
    const size = style.size ?? 18
    items.forEach((item, index) => {
      this.text(x, y + index * size * 1.6, bullet, rest).text(x + size, y + index * size * 1.6, item, rest)
    })
    return this
  }

  box(x: number, y: number, width: number, height: number, colour = '0.93 g'): this {
    return this.draw(
      `${colour} ${decimal(this.#right(x))} ${decimal(this.#up(y + height))} ${width} ${height} re f`,
    )
  }

  /** A picture of so many grey points, which go from dark to light. */
  picture(x: number, y: number, width: number, height: number, points = 16): this {
    const data = Array.from({ length: points * points }, (_, index) =>
      String.fromCharCode((index * 255) / (points * points)),
    ).join('')
    const image = this.#deck.file.stream(
      data,
      `/Type /XObject /Subtype /Image /Width ${points} /Height ${points} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    )
    const name = this.object(image)
    return this.draw(
      `q ${width} 0 0 ${height} ${decimal(this.#right(x))} ${decimal(this.#up(y + height))} cm ${name} Do Q`,
    )
  }

  /** Raw operators. */
  draw(operators: string): this {
    this.#content += `${operators}\n`
    return this
  }

  /** What is drawn meanwhile goes under one mark. */
  tagged(role: string, draw: (slide: this) => void, alt?: string): Tag {
    const id = this.#marks++
    this.draw(`/${role} << /MCID ${id} >> BDC`)
    draw(this)
    this.draw('EMC')
    return { role, ...(alt === undefined ? {} : { alt }), children: [], mark: { slide: this, id } }
  }

  /** What is drawn meanwhile belongs to no content: backgrounds, page furniture. */
  artifact(draw: (slide: this) => void): this {
    this.draw('/Artifact BMC')
    draw(this)
    return this.draw('EMC')
  }

  link(x: number, y: number, width: number, height: number, url: string): this {
    return this.annotation(x, y, width, height, `/Subtype /Link /A << /S /URI /URI ${literal(url)} >>`)
  }

  comment(x: number, y: number, text: string, entries = ''): this {
    return this.annotation(x, y, 24, 24, `/Subtype /Text /Contents ${textString(text)} ${entries}`)
  }

  annotation(x: number, y: number, width: number, height: number, entries: string): this {
    const box = [this.#right(x), this.#up(y + height), this.#right(x + width), this.#up(y)]
      .map(decimal)
      .join(' ')
    this.#annotations.push(
      this.#deck.file.add(`<< /Type /Annot /Rect [${box}] /Border [0 0 0] ${entries} >>`),
    )
    return this
  }

  /** The name of a form or picture, for Do. */
  object(ref: Ref): string {
    this.#objects.push(`/X${this.#objects.length + 1} ${ref}`)
    return `/X${this.#objects.length}`
  }

  /** An entry of the page's resources, such as `/Pattern << /P1 5 0 R >>`. */
  resource(entry: string): this {
    this.#resources.push(entry)
    return this
  }

  write(parent: Ref, index: number): Ref {
    const { width, height, rotate, origin, bleed } = this.#shape
    const [left, bottom] = origin
    const box = (around: number) =>
      `[${left - around} ${bottom - around} ${left + width + around} ${bottom + height + around}]`
    if (this.isBroken) return this.#deck.file.put(this.ref, '<< /Type /Pages /Kids 5 /Count 1 >>')
    const fonts = [...this.#fonts].map(([ref, name]) => `${name} ${ref}`).join(' ')
    const resources = `<< /Font << ${fonts} >> /XObject << ${this.#objects.join(' ')} >> ${this.#resources.join(' ')} >>`
    const annotations = this.#annotations.length === 0 ? '' : `/Annots [${this.#annotations.join(' ')}]`
    const marks = this.#marks === 0 ? '' : `/StructParents ${index}`
    const turned = rotate === 0 ? '' : `/Rotate ${rotate}`
    const content = this.#deck.file.stream(this.#content)
    return this.#deck.file.put(
      this.ref,
      `<< /Type /Page /Parent ${parent} /MediaBox ${box(bleed)} ${bleed === 0 ? '' : `/CropBox ${box(0)}`} ${turned} ${marks} ${annotations} /Resources ${resources} /Contents ${content} >>`,
    )
  }

  #right(x: number): number {
    return this.#shape.origin[0] + x
  }

  #up(y: number): number {
    return this.#shape.origin[1] + this.#shape.height - y
  }

  #fontName(font: Font): string {
    const known = this.#fonts.get(font.ref)
    if (known !== undefined) return known
    const name = `/F${this.#fonts.size + 1}`
    this.#fonts.set(font.ref, name)
    return name
  }
}

/** At most three places: a float as JavaScript writes it is longer, and may have an exponent. */
function decimal(value: number): string {
  return String(Number(value.toFixed(3)))
}
