const failings = ['refused', 'error', 'wall', 'hangs-up', 'empty'] as const
export type Failing = (typeof failings)[number] | 'silent'

/** Of 500 sites 200 fail: 195 at once, in five ways, and 5 never answer. */
export function madeHosts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => {
    const kind =
      at % 5 < 2 ? (at % 100 === 0 ? 'silent' : failings[Math.floor(at / 5) % failings.length]) : 'whole'
    return `${kind}-${at}.example`
  })
}

export function failingOf(host: string): Failing | null {
  const kind = host.slice(0, host.lastIndexOf('-'))
  return kind in rowsOf ? null : (kind as Failing)
}

const does = [
  'payroll for kitchens',
  'maps of the sea floor',
  'software that plans night shifts',
  'sensors for silos',
]
const people = ['Ada Fenwick', 'Marek Osterly', 'Ines Caldera', 'Tom Harrow', 'Yuki Mori', 'Paula Quist']

/** Pages of 60 KB, of 200 KB on hosts called big and of 1.2 MB on those called huge: a third is text, the rest what sites carry along. */
const rowsOf: Readonly<Record<string, number>> = { whole: 100, big: 310, huge: 1_800 }

export function pageOf(host: string, path: string): string {
  const number = Number(/\d+/.exec(host)?.[0] ?? 0)
  const name = `Tidemark ${number}`
  const what = does[number % does.length]
  const rows = rowsOf[host.slice(0, host.lastIndexOf('-'))] ?? 100
  const cards = Array.from({ length: rows }, (_, row) => {
    const person = people[(number + row) % people.length]
    return `<div class="grid__item card card--wide" data-row="${row}" style="--delay:${row}ms"><a class="card__link" href="/stories/${row}"><img src="/img/${row}.webp" alt="Story ${row}" loading="lazy" width="320" height="180"></a><h3 class="card__title">Story ${row}: ${what}</h3><p class="card__text">With ${name}, ${person} of Quarry ${row} plans a week in an hour, and nobody calls at night any more. They began in 20${10 + (row % 14)}.</p></div>`
  })
  return `<!doctype html><html lang="en"><head><title>${name} | ${what}</title><meta name="description" content="${name} makes ${what}."><style>${'.card{margin:0 auto;padding:1rem}'.repeat(rows * 4)}</style></head>
<body><header><nav><a href="/">Home</a> <a href="/about">About</a> <a href="/pricing">Pricing</a> <a href="/team">Team</a> <a href="/careers">Careers</a></nav></header>
<main><h1>${what}, without the paper</h1><p>${name} is a platform for teams. Start your free trial, or book a demo. Trusted by 200 companies.</p><p>${name} was founded in 2019 by Ada Fenwick and Marek Osterly, and has raised $4.5 million in a seed round led by Quarry Lane Ventures.</p>${path}${cards.join('\n')}</main>
<footer><p>© 2026 ${name}, Inc., 12 Market Street, San Francisco, CA 94105</p></footer><script>${'window.q=window.q||[];q.push([1,2,3]);'.repeat(rows * 3)}</script></body></html>`
}
