import { deflateSync } from 'node:zlib'

/** A reference such as `5 0 R`, as it is in the file. */
export type Ref = `${number} 0 R`

/** How the objects are written down. The default is a plain file with a cross-reference table, as PDF 1.4 has it. */
export interface Layout {
  /** Objects in an object stream, with a cross-reference stream: what most exporters write today. */
  readonly isPacked?: boolean
  /** The place that the file names for its table, when it is not the true one. */
  readonly xrefAt?: number
  readonly encryption?: Encryption
}

/** Enciphers the strings and streams of one object; `dictionary` is what the trailer refers to. */
export interface Encryption {
  readonly dictionary: string
  /** 16 bytes, hex. */
  readonly id: string
  encipher(objectNumber: number, bytes: string): string
}

type Body = { readonly dictionary: string; readonly data: string | null }

/** Writes PDF objects, the same bytes every time. All text is bytes: a character up to U+00FF each. */
export class PdfFile {
  readonly #bodies: (Body | null)[] = []

  /** A place for what is written later: pages name their parent, which names them. */
  reserve(): Ref {
    this.#bodies.push(null)
    return `${this.#bodies.length} 0 R`
  }

  put(ref: Ref, dictionary: string, data: string | null = null): Ref {
    this.#bodies[Number.parseInt(ref, 10) - 1] = { dictionary, data }
    return ref
  }

  add(body: string): Ref {
    return this.put(this.reserve(), body)
  }

  /** Streams are not compressed: another zlib would write other bytes. */
  stream(data: string, entries = ''): Ref {
    return this.put(this.reserve(), `<< ${entries} /Length ${data.length} >>`, data)
  }

  write(root: Ref, info: Ref | null, layout: Layout = {}): Uint8Array {
    const text = layout.isPacked === true ? this.#packed(root, info) : this.#plain(root, info, layout)
    return new Uint8Array(Buffer.from(text, 'latin1'))
  }

  #plain(root: Ref, info: Ref | null, { xrefAt, encryption }: Layout): string {
    let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
    const offsets = this.#written().map(({ dictionary, data }, index) => {
      const at = file.length
      file += objectText(
        index + 1,
        dictionary,
        data === null ? null : this.#sealed(index + 1, data, encryption),
      )
      return at
    })
    let size = offsets.length + 1
    let encrypt = ''
    if (encryption !== undefined) {
      offsets.push(file.length)
      file += objectText(size, encryption.dictionary, null)
      encrypt = `/Encrypt ${size} 0 R /ID [<${encryption.id}> <${encryption.id}>]`
      size++
    }
    const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
    const trailer = `<< /Size ${size} /Root ${root} ${infoEntry(info)} ${encrypt} >>`
    const start = xrefAt ?? file.length
    return `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`
  }

  #sealed(number: number, data: string, encryption: Encryption | undefined): string {
    return encryption === undefined ? data : encryption.encipher(number, data)
  }

  #packed(root: Ref, info: Ref | null): string {
    const bodies = this.#written()
    const packedNumber = bodies.length + 1
    const tableNumber = packedNumber + 1
    let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
    const rows: string[] = [row(0, 0, 65535)]
    let heads = ''
    let packed = ''
    let packedCount = 0
    bodies.forEach(({ dictionary, data }, index) => {
      if (data === null) {
        heads += `${index + 1} ${packed.length} `
        packed += `${dictionary}\n`
        rows.push(row(2, packedNumber, packedCount++))
      } else {
        rows.push(row(1, file.length, 0))
        file += objectText(index + 1, dictionary, data)
      }
    })
    rows.push(row(1, file.length, 0))
    // Level 0 stores: every zlib writes the same bytes.
    const content = deflateSync(Buffer.from(heads + packed, 'latin1'), { level: 0 }).toString('latin1')
    const entries = `/Type /ObjStm /N ${packedCount} /First ${heads.length} /Filter /FlateDecode`
    file += objectText(packedNumber, `<< ${entries} /Length ${content.length} >>`, content)
    const start = file.length
    rows.push(row(1, start, 0))
    const table = rows.join('')
    const trailer = `/Type /XRef /Size ${tableNumber + 1} /W [1 4 2] /Root ${root} ${infoEntry(info)}`
    file += objectText(tableNumber, `<< ${trailer} /Length ${table.length} >>`, table)
    return `${file}startxref\n${start}\n%%EOF\n`
  }

  #written(): Body[] {
    return this.#bodies.map((body, index) => {
      if (body === null) throw new Error(`Object ${index + 1} was reserved and never written.`)
      return body
    })
  }
}

function objectText(number: number, dictionary: string, data: string | null): string {
  const stream = data === null ? '' : `\nstream\n${data}\nendstream`
  return `${number} 0 obj\n${dictionary}${stream}\nendobj\n`
}

function infoEntry(info: Ref | null): string {
  return info === null ? '' : `/Info ${info}`
}

/** An entry of a cross-reference stream with /W [1 4 2]. */
function row(type: number, second: number, third: number): string {
  return String.fromCharCode(
    type,
    second >>> 24,
    (second >>> 16) & 255,
    (second >>> 8) & 255,
    second & 255,
    third >>> 8,
    third & 255,
  )
}

/** Bytes as a literal string of a PDF. */
export function literal(bytes: string): string {
  return `(${bytes.replace(/[\\()\r\n]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`)})`
}

/** Unicode as titles, bookmarks, comments and alternate texts have it. */
export function textString(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? literal(text) : `<feff${utf16Hex(text)}>`
}

export function utf16Hex(text: string): string {
  let hex = ''
  for (let index = 0; index < text.length; index++)
    hex += text.charCodeAt(index).toString(16).padStart(4, '0')
  return hex
}
