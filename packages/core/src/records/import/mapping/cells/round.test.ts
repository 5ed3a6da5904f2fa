import { expect, test } from 'bun:test'
import { readInvestors } from './investors.ts'
import { readRounds, type WrittenRound } from './round.ts'

const shown = ({ type, amount, date, leads, investors, unread }: WrittenRound): string =>
  [
    type ?? '?',
    amount === null ? '' : ` ${amount.amount} ${amount.currency}`,
    date === null ? '' : ` ${date.from}`,
    leads.length === 0 ? '' : ` led by ${leads.join('+')}`,
    investors.length === 0 ? '' : ` with ${investors.join('+')}`,
    unread.length === 0 ? '' : ` unread ${unread.join('+')}`,
  ].join('')

const read = (text: string) => readRounds(text, { decimal: ',', unit: null }, 'day-first').map(shown)

test('a round is told from one cell, its parts in any order, with commas or with nothing but blanks between', () => {
  const cases: [string, string | null][] = [
    ['Series A, €5M, 03/2021, led by Foo Capital', 'series_a 5000000 EUR 2021-03-01 led by Foo Capital'],
    ['Series A, 8 Mio. €, 03/2021, Lead: Hansekontor', 'series_a 8000000 EUR 2021-03-01 led by Hansekontor'],
    [
      'Série B, 12 M€, 06/2022, mené par Confluence Capital',
      'series_b 12000000 EUR 2022-06-01 led by Confluence Capital',
    ],
    ['Wandeldarlehen, 300.000 €, 05/2023', 'convertible_note 300000 EUR 2023-05-01'],
    ['Seed, € 800 mila, 2° trimestre 2019', 'seed 800000 EUR 2019-04-01'],
    ['Seed €2M', 'seed 2000000 EUR'],
    [
      '2023-08-14, Series C, $25M, led by Aspenfall, Rowan Street',
      'series_c 25000000 USD 2023-08-14 led by Aspenfall+Rowan Street',
    ],
    ['Seed Q3 2020 1,4 Mio. Euro', 'seed 1400000 EUR 2020-07-01'],
    ['Serie B (02/2021): 7 Mio. €', 'series_b 7000000 EUR 2021-02-01'],
    ['Angel round 2020 CAD 300,000', 'angel 300000 CAD 2020-01-01'],
    ['Pré-amorçage 250 k€ en 2018 avec Foo Angels', 'pre_seed 250000 EUR 2018-01-01 with Foo Angels'],
    ['Ronda semilla de 1,1 M€ (abril 2022) liderada por Foo', 'seed 1100000 EUR 2022-04-01 led by Foo'],
    ['Serie A 4 milioni di euro', 'series_a 4000000 EUR'],
    ['zaaikapitaal € 500.000 in 2020', 'seed 500000 EUR 2020-01-01'],
    ['Série A: R$ 9 mi (08/2023, líder Foo Capital)', 'series_a 9000000 BRL 2023-08-01 led by Foo Capital'],
    ['Seed – Jan 2020 – $2M – Foo (lead), Bar', 'seed 2000000 USD 2020-01-01 led by Foo with Bar'],
    [
      '"Series A" £6m (Dec 2018), Foo Life Sciences lead',
      'series_a 6000000 GBP 2018-12-01 led by Foo Life Sciences',
    ],
    ['Seed: half a million pounds, March 2016', 'seed 500000 GBP 2016-03-01'],
    ['Angel investment £80k, 21/05/2024 (Foo Angels)', 'angel 80000 GBP 2024-05-21 with Foo Angels'],
    ['Seed – € 1,2 mln (mei 2023), o.l.v. Foo', 'seed 1200000 EUR 2023-05-01 led by Foo'],
    [
      'Seed 0,6 M€ (giugno 2017, Foo Angels e Fondo Bar)',
      'seed 600000 EUR 2017-06-01 with Foo Angels+Fondo Bar',
    ],
    ['Seed; 06/2016; 300 k€; Ria Foo', 'seed 300000 EUR 2016-06-01 with Ria Foo'],
    [
      'Série A; 14-02-2019; 5 M€; Foo Capital (lead), Bar',
      'series_a 5000000 EUR 2019-02-14 led by Foo Capital with Bar',
    ],
    ['Series C2 €3m 2020', 'series_c 3000000 EUR 2020-01-01'],
    ['Series A – 2 tranches, see memo', 'series_a unread 2 tranches+see memo'],
    ['Serie B / 11,5 M€ / feb-24', 'series_b 11500000 EUR 2024-02-01'],
    ['Préstamo ENISA / 300.000 € / 2019', 'debt 300000 EUR 2019-01-01'],
    ['Seed 600K € (2016, Foo NL Fonds)', 'seed 600000 EUR 2016-01-01 with Foo NL Fonds'],
    ['€1.5M (2018, foo.vc, HTGF)', '? 1500000 EUR 2018-01-01 with foo.vc+HTGF'],
    ['Series A, €5M, Extension, 2021', 'series_a 5000000 EUR 2021-01-01'],
    ['2 round', null],
    ['Übernahme, 2023', null],
    ['–', null],
  ]
  for (const [text, round] of cases) expect([text, read(text)]).toEqual([text, round === null ? [] : [round]])
})

test('a second type in a cell begins another round, and so does what is said twice', () => {
  const cases: [string, string[]][] = [
    [
      'Seed 2019 €1m; Series A 2021 €5m led by Foo',
      ['seed 1000000 EUR 2019-01-01', 'series_a 5000000 EUR 2021-01-01 led by Foo'],
    ],
    [
      '2021: Seed, 1,2 M€; 2023: Serie A, 5 M€',
      ['seed 1200000 EUR 2021-01-01', 'series_a 5000000 EUR 2023-01-01'],
    ],
    [
      'Amorçage de 1,5 M€ (2019) + Série A de 8 M€ (2021)',
      ['seed 1500000 EUR 2019-01-01', 'series_a 8000000 EUR 2021-01-01'],
    ],
    ['Seed (2019), Serie A (2021)', ['seed 2019-01-01', 'series_a 2021-01-01']],
    [
      '€1m Seed 2019, €5m Series A 2021 with Foo and Bar',
      ['seed 1000000 EUR 2019-01-01', 'series_a 5000000 EUR 2021-01-01 with Foo+Bar'],
    ],
    ['Seed\n€1m\n2019\nSeries A\n€5m', ['seed 1000000 EUR 2019-01-01', 'series_a 5000000 EUR']],
    ['Seed; €1m; 2019; led by Foo; Bar', ['seed 1000000 EUR 2019-01-01 led by Foo+Bar']],
    [
      '2019-04 Seed €1M (Foo Ventures, lead); 2022-01 Series A €6M (Foo Capital, lead; Bar Partners)',
      [
        'seed 1000000 EUR 2019-04-01 led by Foo Ventures',
        'series_a 6000000 EUR 2022-01-01 led by Foo Capital with Bar Partners',
      ],
    ],
    ['Series A, €5M, 2021, of which €1M debt', ['series_a 5000000 EUR 2021-01-01 unread of which €1M debt']],
    // What is not understood keeps a second date from being a second round.
    [
      'Series A, €5M, 2021, call again 2022',
      ['series_a 5000000 EUR 2021-01-01 unread call again+2022-01-01'],
    ],
  ]
  for (const [text, rounds] of cases) expect([text, read(text)]).toEqual([text, rounds])
})

test('who led is told among the investors, in words of any language', () => {
  const cases: [string, string][] = [
    ['Foo Capital (lead), Bar', '*Foo Capital, Bar'],
    ['Foo; Bar (chef de file)', 'Foo, *Bar'],
    ['Lead: Foo', '*Foo'],
    ['Foo – líder; Bar', '*Foo, Bar'],
    ['Foo (Leipzig)', 'Foo (Leipzig)'],
    ['Foo Ventures (A); Bar (2019)', 'Foo Ventures, Bar'],
    ['Foo Capital (lead) / Bar Angels', '*Foo Capital, Bar Angels'],
    ['Ria Capital e Fundo Bar', 'Ria Capital, Fundo Bar'],
    ['Banco Foo e Vizcaya Bar', 'Banco Foo e Vizcaya Bar'],
    ['Foo Ventures lead', '*Foo Ventures'],
    ['div. Business Angels (ohne Namen)', ''],
    ['Foo Angels\nBar Row Capital', 'Foo Angels, Bar Row Capital'],
    ['Foo; bestehende', 'Foo'],
    ['M. Yves Talarmin; M. Rey-Coquard', 'Yves Talarmin, M. Rey-Coquard'],
    ['self-funded + angels', ''],
    ['Familie & Freunde; wir; Foo', 'Foo'],
  ]
  for (const [text, names] of cases) {
    const found = readInvestors(text).map(({ name, isLead }) => (isLead ? `*${name}` : name))
    expect([text, found.join(', ')]).toEqual([text, names])
  }
})
