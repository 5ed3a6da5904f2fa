import { expect, test } from 'bun:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { DeckRefused } from '@dealflow/core'
import { type Pdfjs, type ReadEvent, readPdf } from '@dealflow/core/deck-child'
import { pdfjsFiles } from '../../src/decks/pdfjs-files.ts'
import { deckOf, firstMore, pdfOf, streamOf } from './pdf-objects.ts'

const files = pdfjsFiles()
const pdfjs: Pdfjs = {
  ...(await files.load()),
  BinaryDataFactory: class {
    async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }) {
      return files.file(kind, filename)
    }
  },
}

async function eventsOf(data: Uint8Array<ArrayBuffer>, options: Partial<Parameters<typeof readPdf>[0]> = {}) {
  const events: ReadEvent[] = []
  const tell = async (event: ReadEvent) => void events.push(event)
  await readPdf({ pdfjs, data, from: 1, skip: [], pagesMax: 300, tell, ...options })
  return events
}

async function read(data: Uint8Array<ArrayBuffer>, options: Partial<Parameters<typeof readPdf>[0]> = {}) {
  const events = await eventsOf(data, options)
  const deck = events.flatMap((event) => (event.kind === 'opened' ? [event.deck] : []))[0]
  const pages = events.flatMap((event) => (event.kind === 'page' ? [event.page] : []))
  const [page] = pages
  if (deck === undefined || page === undefined) throw new Error('nothing was read')
  return { deck, pages, page }
}

async function refusal(data: Uint8Array<ArrayBuffer>, pagesMax = 300): Promise<DeckRefused> {
  const error = await read(data, { pagesMax }).catch((reason: unknown) => reason)
  if (error instanceof DeckRefused) return error
  throw error
}

const hello = { content: 'BT /F 20 Tf 50 300 Td (Hello) Tj ET' }
const textOf = ({ runs }: { runs: readonly { text: string }[] }) => runs.map(({ text }) => text).join('|')

test('text stands where a reader sees it, on pages that are turned and in units that are not points', async () => {
  const { pages } = await read(
    deckOf([
      hello,
      { ...hello, entries: '/Rotate 90' },
      { ...hello, entries: '/UserUnit 2' },
      { ...hello, entries: '/CropBox[50 100 600 400]' },
    ]),
  )
  const places = pages.map(({ width, height, rotation, runs: [run] }) => ({
    page: [width, height, rotation],
    run: [run?.x, run?.y, run?.size, run?.angle],
  }))
  expect(places).toEqual([
    { page: [600, 400, 0], run: [50, 100, 20, 0] },
    { page: [400, 600, 90], run: [300, 50, 20, 90] },
    { page: [1200, 800, 0], run: [100, 200, 40, 0] },
    { page: [550, 300, 0], run: [0, 100, 20, 0] },
  ])
  const widths = pages.map(({ runs }) => runs[0]?.width ?? 0)
  expect(widths[0]).toBeCloseTo(45.56, 1)
  expect(widths[2]).toBeCloseTo(2 * (widths[0] ?? 0), 2)
})

test('text that is written at an angle has its angle, clockwise', async () => {
  const { page } = await read(
    deckOf([{ content: 'BT /F 10 Tf 0 1 -1 0 300 100 Tm (up) Tj 0 -1 1 0 400 100 Tm (down) Tj ET' }]),
  )
  expect(page.runs.filter(({ text }) => text !== ' ').map(({ text, angle }) => [text, angle])).toEqual([
    ['up', 270],
    ['down', 90],
  ])
})

test('a column of Japanese is one run downwards', async () => {
  const font = firstMore(1)
  const { page } = await read(
    deckOf([{ content: 'BT /V 20 Tf 300 350 Td <5E0258345206> Tj ET' }], {
      more: [
        `<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-V/DescendantFonts[${font + 1} 0 R]>>`,
        '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000>>',
      ],
      fonts: `/V ${font} 0 R`,
    }),
  )
  expect(page.runs).toHaveLength(1)
  expect(page.runs[0]).toMatchObject({ text: '市場分', angle: 90, width: 60, size: 20 })
})

test('the tree of tags holds the places of its text, roles mapped to the standard ones', async () => {
  const first = firstMore(1)
  const { deck, page } = await read(
    deckOf(
      [
        {
          content:
            '/Body <</MCID 1>> BDC /Span <</Lang(en)>> BDC BT /F 12 Tf 50 200 Td (Second) Tj ET EMC EMC /Artifact BMC BT /F 9 Tf 5 5 Td (7) Tj ET EMC /H1 <</MCID 0>> BDC BT /F 20 Tf 50 300 Td (First) Tj ET EMC',
          entries: '/StructParents 0',
        },
      ],
      {
        catalog: `/MarkInfo<</Marked true>>/StructTreeRoot ${first} 0 R`,
        more: [
          `<</Type/StructTreeRoot/K ${first + 1} 0 R/RoleMap<</Body/P>>/ParentTree<</Nums[0[${first + 2} 0 R ${first + 3} 0 R]]>>>>`,
          `<</Type/StructElem/S/Document/P ${first} 0 R/K[${first + 2} 0 R ${first + 3} 0 R]>>`,
          `<</Type/StructElem/S/H1/P ${first + 1} 0 R/Pg 4 0 R/K 0>>`,
          `<</Type/StructElem/S/Body/P ${first + 1} 0 R/Pg 4 0 R/K 1/Alt(in words)>>`,
        ],
      },
    ),
  )
  const at = (text: string) => [page.runs.findIndex((run) => run.text === text)]
  expect(deck.tagged).toBe(true)
  expect(page.tags?.children[0]?.children).toEqual([
    { role: 'H1', alt: null, children: [], runs: at('First') },
    { role: 'P', alt: 'in words', children: [], runs: at('Second') },
  ])
  expect(textOf(page)).toContain('7')
})

test('links are those a person may follow; comments are notes', async () => {
  const link = (uri: string) => `<</Type/Annot/Subtype/Link/Rect[10 20 110 40]/A<</S/URI/URI(${uri})>>>>`
  const { page } = await read(
    deckOf([
      {
        ...hello,
        entries: `/Annots[${link('https://example.com/a')}${link('mailto:ann@example.com')}${link('javascript:alert(1)')}${link('ftp://example.com/')}${link('file:///etc/passwd')}<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents( Say it slowly )>><</Type/Annot/Subtype/Square/Rect[0 0 9 9]/Contents(not a comment)>>]`,
      },
    ]),
  )
  const box = { x: 10, y: 360, width: 100, height: 20 }
  expect(page.links).toEqual([
    { url: 'https://example.com/a', ...box },
    { url: 'mailto:ann@example.com', ...box },
  ])
  expect(page.notes).toEqual(['Say it slowly'])
})

test('the file says its title, author, maker, time and language, and its bookmarks depth first', async () => {
  const first = firstMore(1)
  const bookmark = (title: string, more: string) => `<</Title(${title})/Parent ${first} 0 R${more}>>`
  const { deck } = await read(
    deckOf([hello], {
      catalog: `/Lang(en_us)/Outlines ${first} 0 R`,
      info: "/Title(A \\t deck)/Author(Ann)/Producer(A program)/CreationDate(D:20240131120000+02'30')",
      more: [
        `<</First ${first + 1} 0 R/Last ${first + 3} 0 R>>`,
        bookmark('One', `/Next ${first + 3} 0 R/First ${first + 2} 0 R/Last ${first + 2} 0 R`),
        bookmark('One and a half', ''),
        bookmark('Two', ''),
      ],
    }),
  )
  expect(deck).toEqual({
    totalPages: 1,
    tagged: false,
    outline: ['One', 'One and a half', 'Two'],
    document: {
      title: 'A deck',
      author: 'Ann',
      producer: 'A program',
      createdAt: '2024-01-31T09:30:00.000Z',
      language: 'en-US',
    },
  })
})

test('a file that cannot be read is refused with what its owner can do', async () => {
  const locked = await PDFDocument.create()
  locked.addPage()
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' })
  const bytes = new Uint8Array(await locked.save())
  const text = (words: string) => new TextEncoder().encode(words)
  const found = [
    await refusal(bytes),
    await refusal(text('%PDF-1.7\n')),
    await refusal(text('<html>a page</html>')),
    await refusal(pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', '<<>>'])),
    await refusal(deckOf([hello, hello, hello]), 2),
  ]
  expect(found.map(({ reason, message }) => [reason, message])).toEqual([
    ['PDF_ENCRYPTED', expect.stringContaining('without one')],
    ['PDF_INVALID', expect.stringContaining('Export the deck again')],
    ['PDF_INVALID', expect.stringContaining('not a PDF')],
    ['PDF_INVALID', expect.stringContaining('no pages')],
    ['PDF_TOO_MANY_PAGES', expect.stringContaining('3 pages; at most 2')],
  ])
})

test('zeros behind a file, as a broken download leaves them, are none of its text and cost nothing', async () => {
  const broken = (file: Uint8Array) => {
    const data = new Uint8Array(20_000_000)
    data.set(file)
    return data
  }
  const { page } = await read(broken(deckOf([hello])))
  expect(textOf(page)).toBe('Hello')
  expect((await refusal(broken(new TextEncoder().encode('%PDF-1.7\n')))).reason).toBe('PDF_INVALID')
})

test('a page that is damaged keeps its place and says so, and the others are read', async () => {
  const good =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>'
  const file = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R 7 0 R 6 0 R]/Count 3>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    good,
    streamOf(hello.content),
    good,
    good.replace('<</Font<</F 3 0 R>>>>>>', ' 8 0 R>>'),
    '[ (no end',
    '<<>>',
  ])
  const read3 = await read(file)
  expect(read3.pages.map((page) => [page.number, textOf(page), page.error])).toEqual([
    [1, 'Hello', null],
    [2, '', expect.stringContaining('damaged')],
    [3, 'Hello', null],
  ])
  expect(read3.pages[1]?.warnings).toEqual(['page_failed'])
})

test('no work on a page begins before its beginning was told, and pages to skip are left out', async () => {
  const steps: string[] = []
  await readPdf({
    pdfjs,
    data: deckOf([hello, hello, hello, hello]),
    from: 2,
    skip: [3],
    pagesMax: 300,
    async tell(event) {
      if (event.kind === 'opened') return
      steps.push(`${event.kind} ${event.kind === 'page' ? event.page.number : event.number}`)
      // Time enough for whoever does not wait.
      if (event.kind === 'begins') await read(deckOf([hello, hello]))
      if (event.kind === 'begins') steps.push('told')
    },
  })
  expect(steps).toEqual(['begins 2', 'told', 'page 2', 'begins 4', 'told', 'page 4'])
})

test('fonts of two readings of one file are never taken for the same', async () => {
  const first = await read(deckOf([hello, hello]))
  const second = await read(deckOf([hello, hello]), { from: 2 })
  // pdf.js numbers the files of its process, and another process begins at 0 again.
  const fontOf = (page: (typeof first)['page']) => page.runs[0]?.font.replace(/d\d+/, '')
  expect(fontOf(first.page)).not.toBe(fontOf(second.page) as string)
  expect(first.pages[0]?.runs[0]?.font).toBe(first.pages[1]?.runs[0]?.font as string)
})

test('a page says whether it may show a picture, without decoding it', async () => {
  const picture = streamOf(
    'not a picture at all',
    '/Type/XObject/Subtype/Image/Width 90000/Height 90000/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode',
  )
  const resources = `/XObject<</I ${firstMore(3)} 0 R>>`
  const { pages } = await read(
    deckOf([{ content: '/I Do', resources }, { content: '' }, { ...hello, resources }], { more: [picture] }),
  )
  expect(pages.map(({ hasImages, warnings }) => [hasImages, warnings])).toEqual([
    [true, ['no_text_layer']],
    [false, []],
    [true, []],
  ])
})

test('forty pages are looked at for a picture; more with so little text count as showing one', async () => {
  const { pages } = await read(deckOf(new Array(42).fill({ content: '' })))
  expect(pages.flatMap(({ number, hasImages }) => (hasImages ? [number] : []))).toEqual([41, 42])
})

test('text that is no Unicode crosses as JSON all the same', async () => {
  const font = firstMore(1)
  const { page } = await read(
    deckOf([{ content: 'BT /I 20 Tf 50 300 Td <D8000041> Tj ET' }], {
      more: [
        `<</Type/Font/Subtype/Type0/BaseFont/Nameless/Encoding/Identity-H/DescendantFonts[${font + 1} 0 R]>>`,
        '<</Type/Font/Subtype/CIDFontType2/BaseFont/Nameless/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000>>',
      ],
      fonts: `/I ${font} 0 R`,
    }),
  )
  expect(textOf(page)).toBe('\ufffdA')
})

test('a flood of text is cut and said to be, a page and a deck', async () => {
  const flood = `BT /F 9 Tf ${'1 0 0 1 10 300 Tm (a) Tj 1 0 0 1 10 200 Tm (b) Tj '.repeat(25_500)} ET`
  const line = `(${'x'.repeat(10_000)}) Tj `.repeat(40)
  const long = `BT /F 0.0005 Tf 50 300 Td ${`${line} 0 -20 Td `.repeat(3)} ET`
  const floods = await read(deckOf([...new Array(7).fill({ content: flood }), hello]))
  const counts = floods.pages.map(({ runs }) => runs.length)
  expect(counts).toEqual([50_000, 50_000, 50_000, 50_000, 50_000, 50_000, 0, 0])
  expect(floods.pages.every(({ warnings }) => warnings.includes('truncated'))).toBe(true)
  const { pages } = await read(deckOf([{ content: long }, hello]))
  expect(pages.map(({ runs, warnings }) => [runs.length, warnings])).toEqual([
    [2, ['truncated']],
    [1, []],
  ])
})

test('of text without an end as much is read as of any other page, and nothing works on the rest', async () => {
  // A form that draws ten, of which each draws ten, nine deep: a thousand million times a hundred lines.
  const first = firstMore(2)
  const forms = Array.from({ length: 9 }, (_, depth) =>
    streamOf(
      '/X Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 600 400]/Resources<</XObject<</X ${first + depth + 1} 0 R>>>>`,
    ),
  )
  const line = streamOf(
    `BT /F 9 Tf ${'1 0 0 1 10 300 Tm (a line) Tj 1 0 0 1 10 200 Tm (a line) Tj '.repeat(50)} ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 600 400]/Resources<</Font<</F 3 0 R>>>>',
  )
  const pages: string[] = []
  await readPdf({
    pdfjs,
    data: deckOf([{ content: '/X Do', resources: `/XObject<</X ${first} 0 R>>` }, hello], {
      more: [...forms, line],
    }),
    from: 1,
    skip: [],
    pagesMax: 300,
    async tell(event) {
      // Like a pipe, this needs its turn.
      await new Promise((resolve) => setImmediate(resolve))
      if (event.kind === 'page') pages.push(`${event.page.runs.length} ${event.page.warnings.join()}`)
    },
  })
  expect(pages).toEqual(['50000 truncated', '1 '])
}, 170_000)
