import { Deck } from './deck.ts'

/** Text in two and in three columns, each to be read to its end. */
export function columns(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  const left = [
    'Farmers sell a harvest months',
    'before it is grown, at prices',
    'that a few traders set. Most',
    'never see what others got.',
  ]
  const right = [
    'We publish every price on the',
    'day it was paid. Sellers see',
    'the market of their district,',
    'and buyers find them there.',
  ]
  deck
    .slide()
    .title('Why prices stay hidden')
    .text(60, 150, 'Today', { font: bold, size: 22 })
    .lines(60, 190, left)
    .text(520, 150, 'With us', { font: bold, size: 22 })
    .lines(520, 190, right)
  const three = deck.slide().title('How it works')
  const steps = [
    ['1. Ask', 'A farmer sends', 'one message with', 'crop and weight.'],
    ['2. Compare', 'We answer with', 'the five best', 'offers nearby.'],
    ['3. Sell', 'The buyer pays', 'into escrow until', 'the goods arrive.'],
  ]
  // Row by row, as a table layout of a slide editor would be drawn.
  for (let line = 0; line < 4; line++)
    steps.forEach((step, column) => {
      const style = line === 0 ? { font: bold, size: 22 } : { size: 18 }
      three.text(
        60 + column * 300,
        170 + line * (line === 0 ? 0 : 24) + (line === 0 ? 0 : 16),
        step[line] ?? '',
        style,
      )
    })
  deck
    .slide()
    .title('A wide word above two columns')
    .text(
      60,
      140,
      'This sentence runs over the whole width of the slide and comes before both columns below.',
      { size: 18 },
    )
    .bullets(60, 220, ['Fewer middlemen', 'Faster payment', 'Prices in public'])
    .bullets(520, 220, ['Open to cooperatives', 'Works by text message', 'No fee for sellers'])
    .text(60, 480, 'This one stands below both and comes last.', { size: 18 })
  return deck.write()
}

/** Tables that only their places show: with lines around the cells, without, and with figures set to the right. */
export function tables(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  const ruled = deck.slide().title('Plans and prices')
  const plans = [
    ['Plan', 'Seats', 'Storage', 'Price'],
    ['Starter', '3', '10 GB', '$19'],
    ['Team', '20', '200 GB', '$99'],
    ['Company', '200', '2 TB', '$499'],
  ]
  plans.forEach((row, line) => {
    row.forEach((cell, column) => {
      const [x, y] = [60 + column * 200, 150 + line * 50]
      ruled.draw(`0.6 G ${x} ${540 - y - 50} 200 50 re S`)
      ruled.text(x + 12, y + 31, cell, { size: 18, font: line === 0 ? bold : deck.regular })
    })
  })
  const figures = deck.slide().title('Profit and loss')
  const years = [
    ['in $ thousand', '2024', '2025', '2026'],
    ['Revenue', '120', '640', '2,100'],
    ['Cost of sales', '40', '180', '510'],
    ['Salaries', '300', '520', '900'],
    ['Result', '-220', '-60', '690'],
  ]
  years.forEach((row, line) => {
    row.forEach((cell, column) => {
      const style = { size: 18, font: line === 0 ? bold : deck.regular }
      if (column === 0) figures.text(80, 170 + line * 44, cell, style)
      else figures.text(320 + column * 150, 170 + line * 44, cell, { ...style, anchor: 'right' })
    })
  })
  figures.text(80, 460, 'All figures before tax.', { size: 12 })
  const grid = deck.slide().title('Competition')
  const rivals = [
    ['', 'Us', 'Legacy', 'Newcomer'],
    ['Works offline', 'Yes', 'No', 'Yes'],
    ['Open prices', 'Yes', 'No', 'No'],
    ['Escrow', 'Yes', 'Yes', 'No'],
    ['Text messages', 'Yes', 'No', 'No'],
  ]
  rivals.forEach((row, line) => {
    row.forEach((cell, column) => {
      if (cell === '') return
      const style = { size: 18, font: line === 0 || column === 0 ? bold : deck.regular }
      if (column === 0) grid.text(80, 170 + line * 50, cell, style)
      else grid.text(280 + column * 180, 170 + line * 50, cell, { ...style, anchor: 'centre' })
    })
  })
  return deck.write()
}

/** Figures with their labels: tiles that are read one by one, never across. */
export function cards(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  const traction = deck.slide().title('Traction')
  const tiles = [
    ['$1.2M', 'annual recurring revenue'],
    ['148%', 'net revenue retention'],
    ['4,300', 'paying customers'],
    ['31%', 'growth a month'],
    ['62', 'net promoter score'],
    ['11', 'countries'],
  ]
  tiles.forEach(([figure = '', label = ''], index) => {
    const [x, y] = [60 + (index % 3) * 290, 140 + Math.floor(index / 3) * 180]
    traction
      .box(x, y, 260, 150)
      .text(x + 130, y + 75, figure, { size: 44, font: bold, anchor: 'centre' })
      .text(x + 130, y + 115, label, { size: 16, anchor: 'centre' })
  })
  const features = deck.slide().title('What you get')
  const described = [
    ['Fast', 'Answers come in less than', 'a tenth of a second.'],
    ['Private', 'Nothing leaves your own', 'machines, ever.'],
    ['Open', 'All code can be read and', 'built by anybody.'],
  ]
  described.forEach(([name = '', ...lines], index) => {
    const x = 60 + index * 290
    features
      .box(x, 150, 260, 200)
      .text(x + 20, 200, name, { size: 26, font: bold })
      .lines(x + 20, 240, lines, { size: 16 })
  })
  return deck.write()
}

/** A header, a footer and a number on every page, which belong to none. */
export function running(): Uint8Array {
  const deck = new Deck()
  const titles = ['Cargo Loop', 'The problem', 'The product', 'Business model', 'Go to market', 'Roadmap']
  const bodies = [
    ['Empty trucks, filled'],
    ['A third of all trucks drive home empty.', 'Dispatchers phone for freight.'],
    ['Loads are matched while the truck', 'is still on its way out.'],
    ['Ten percent of each matched load.', 'Nothing for those who only look.'],
    ['Regional carriers first,', 'then their customers.'],
    ['2026: three regions', '2027: cross-border freight', '2028: rail'],
  ]
  titles.forEach((title, index) => {
    deck
      .slide()
      .text(60, 30, 'Cargo Loop', { size: 10 })
      .text(900, 30, 'Confidential', { size: 10, anchor: 'right' })
      .title(title)
      .lines(60, 180, bodies[index] ?? [], { size: 22, leading: 36 })
      .text(60, 520, 'Cargo Loop GmbH, Investor Deck 2026', { size: 10 })
      .text(900, 520, `Page ${index + 1} of ${titles.length}`, { size: 10, anchor: 'right' })
  })
  return deck.write()
}

/** Words that run up the side of a chart, down it, and across a slide. */
export function rotatedText(): Uint8Array {
  const deck = new Deck()
  deck
    .slide()
    .title('Revenue grows')
    .text(100, 400, 'Revenue in million dollars', { size: 14, angle: 270 })
    .picture(130, 150, 500, 280, 8)
    .text(330, 460, 'Quarter of 2025', { size: 14 })
    .text(680, 200, 'Twelve quarters in a row', { size: 18 })
    .text(920, 180, 'Preliminary figures', { size: 14, angle: 90 })
  deck
    .slide()
    .title('Draft')
    .text(60, 200, 'Nothing here is final.', { size: 20 })
    .text(250, 250, 'DO NOT COPY', { size: 60, angle: 30, colour: '0.85 g' })
  return deck.write()
}

/** Pages that are shown turned: a reader holds them upright all the same. */
export function rotatedPages(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  const turned = [
    { rotate: 90, width: 540, height: 960, angle: 270, place: (x: number, y: number) => [y, 960 - x] },
    { rotate: 180, width: 960, height: 540, angle: 180, place: (x: number, y: number) => [960 - x, 540 - y] },
    { rotate: 270, width: 540, height: 960, angle: 90, place: (x: number, y: number) => [540 - y, x] },
  ] as const
  for (const { rotate, width, height, angle, place } of turned) {
    const slide = deck.slide({ width, height, rotate })
    const write = (x: number, y: number, text: string, size: number, font = deck.regular) => {
      const [left = 0, top = 0] = place(x, y)
      slide.text(left, top, text, { size, font, angle })
    }
    write(60, 84, `Turned by ${rotate} degrees`, 36, bold)
    write(60, 180, 'First line of the slide', 20)
    write(60, 210, 'Second line of the slide', 20)
    write(60, 300, 'Last words', 20)
  }
  deck.slide().title('Not turned').text(60, 180, 'As every other slide', { size: 20 })
  return deck.write()
}

/** Slides that are pictures: nothing to read without looking. */
export function imageOnly(): Uint8Array {
  const deck = new Deck()
  deck.slide().picture(0, 0, 960, 540, 32)
  deck.slide().picture(100, 50, 760, 400, 32).text(900, 520, '2', { size: 10 })
  deck.slide().title('One slide with words').text(60, 180, 'between two pictures', { size: 20 })
  deck.slide()
  // As scanners write it: a picture over words that are there to be found, not to be seen.
  deck
    .slide()
    .title('A scanned page', { mode: 3 })
    .text(60, 180, 'with words behind its picture', { size: 20, mode: 3 })
    .picture(0, 0, 960, 540, 32)
  return deck.write()
}

/** Pages of several shapes; one that begins elsewhere than at nought, and one cut out of a sheet with marks for a printer. */
export function boxes(): Uint8Array {
  const deck = new Deck()
  deck
    .slide({ origin: [-200, 300] })
    .title('Begins elsewhere')
    .text(60, 180, 'The corner of this page is not nought.', { size: 20 })
    .text(60, 500, 'Its last line is still on it.', { size: 20 })
  deck
    .slide({ bleed: 50 })
    .title('Cut out of a sheet')
    .text(60, 180, 'Marks of the printer stand around it.', { size: 20 })
    .text(20, -20, 'deck_final_v3.indd  12.03.2026', { size: 8 })
    .text(20, 575, 'Cyan Magenta Yellow Black', { size: 8 })
  deck
    .slide({ width: 595, height: 842 })
    .title('A sheet of A4')
    .lines(60, 180, ['Upright pages hold more lines', 'than slides do.'], { size: 20 })
  deck
    .slide({ width: 2880, height: 1620 })
    .text(180, 252, 'Three times as big', { font: deck.bold, size: 108 })
  return deck.write()
}
