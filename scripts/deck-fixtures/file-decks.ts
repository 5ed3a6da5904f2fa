import { Deck } from './deck.ts'
import { ownerOnly, userPassword } from './encryption.ts'
import { PdfFile } from './pdf.ts'

/** Three small slides: what these files differ in is how they are written, not what they say. */
function small(): Deck {
  const deck = new Deck()
  deck.slide().title('Tide Works').text(60, 180, 'Power from the sea', { size: 24 })
  deck.slide().title('The problem').bullets(80, 170, ['Islands burn diesel', 'Fuel comes by ship'])
  deck.slide().title('Contact').text(60, 180, 'hello@tideworks.example', { size: 20 })
  return deck
}

export const encryptedUser = (): Uint8Array => small().write({ encryption: userPassword('open sesame') })

/** Anybody may open it; only changing it takes a password. */
export const encryptedOwner = (): Uint8Array => small().write({ encryption: ownerOnly('owner') })

export const objectStreams = (): Uint8Array => small().write({ isPacked: true })

/** The file says that its table is in the middle of its text. */
export const brokenXref = (): Uint8Array => small().write({ xrefAt: 4_711 })

export function zeroPages(): Uint8Array {
  const file = new PdfFile()
  const pages = file.add('<< /Type /Pages /Kids [] /Count 0 >>')
  return file.write(file.add(`<< /Type /Catalog /Pages ${pages} >>`), null)
}

/** Its second page is no page; the others are. */
export function brokenPage(): Uint8Array {
  const deck = small()
  const broken = deck.slides[1]
  if (broken !== undefined) broken.isBroken = true
  return deck.write()
}

/** Web and mail addresses, and what no reader should be sent to. */
export function links(): Uint8Array {
  const deck = new Deck()
  deck
    .slide()
    .title('Lighthouse Bio')
    .text(60, 180, 'Read our paper', { size: 20 })
    .link(60, 160, 140, 26, 'https://lighthouse.example/paper?id=1&lang=en')
    .text(60, 220, 'Write to us', { size: 20 })
    .link(60, 200, 120, 26, 'mailto:hello@lighthouse.example')
    .text(60, 260, 'Read it again', { size: 20 })
    .link(60, 240, 140, 26, 'https://lighthouse.example/paper?id=1&lang=en')
  const bad = deck.slide().title('Elsewhere')
  bad
    .text(60, 180, 'A script', { size: 20 })
    .link(60, 160, 100, 26, 'javascript:alert(1)')
    .text(60, 220, 'A file', { size: 20 })
    .link(60, 200, 100, 26, 'file:///etc/passwd')
    .text(60, 260, 'Another slide', { size: 20 })
    .annotation(60, 240, 140, 26, `/Subtype /Link /Dest [${deck.slides[0]?.ref} /Fit]`)
    .text(60, 300, 'A program', { size: 20 })
    .annotation(60, 280, 140, 26, '/Subtype /Link /A << /S /Launch /F (calc.exe) >>')
  return deck.write()
}

/** Comments: what an author or a reader pinned to a slide. */
export function notes(): Uint8Array {
  const deck = new Deck()
  deck
    .slide()
    .title('Growth')
    .text(60, 180, 'Doubling every quarter', { size: 20 })
    .comment(700, 60, 'Say that the last quarter is preliminary.')
    .annotation(
      600,
      400,
      300,
      40,
      '/Subtype /FreeText /DA (/Helv 12 Tf) /Contents (Update before the meeting)',
    )
  deck.slide().title('Größe des Markts').comment(700, 60, 'Zahlen prüfen: 3 Mrd. €?')
  deck.slide().title('No comment')
  return deck.write()
}

/** Bookmarks, nested, and what the file says of itself. */
export function outline(): Uint8Array {
  const deck = small()
  deck.info({
    Title: 'Tide Works – Investor Deck',
    Author: 'Lena Özil',
    Producer: 'Deck fixtures',
    CreationDate: "D:20251224180000-05'00'",
  })
  deck.language('en-US')
  deck.outline([
    { title: 'Tide Works', slide: 1, children: [{ title: 'The problem', slide: 2 }] },
    { title: 'Kontakt & Größe', slide: 3 },
  ])
  return deck.write()
}
