import { describe, expect, test } from 'bun:test'
import { article, fundingOf, linesOf, onePage } from '../../../test/extraction/funding.ts'

const backers = (sentence: string) =>
  onePage(sentence)
    .investors.flatMap(({ value }) => value?.name ?? [])
    .toSorted()

describe('investors of the company', () => {
  test.each([
    ['Tanvale is not backed by Accel.', []],
    ['Tanvale has not raised any funding. Tanvale is not backed by Accel.', []],
    ['We are not a Y Combinator-backed company.', []],
    ['Our investors do not include Accel.', []],
    ['Tanvale has never taken money from Accel.', []],
    ['Accel has not invested in Tanvale.', []],
    ['Tanvale wird nicht finanziert von Accel.', []],
    ['Tanvale is not yet profitable and is backed by Accel.', ['Accel']],
    [
      'Tanvale is backed by Alder Capital, Birch Ventures and Cedar Partners.',
      ['Alder Capital', 'Birch Ventures', 'Cedar Partners'],
    ],
    ['Backed by Accel & Y Combinator (S25).', ['Accel', 'Y Combinator']],
    ['Finanziert von Küchenfonds und Birch Ventures.', ['Birch Ventures', 'Küchenfonds']],
    ['Finanziert von Pensionsfonds, Investmentfonds und Birch Ventures.', ['Birch Ventures']],
    ['We are a Y Combinator-backed company.', ['Y Combinator']],
    [
      'We’re backed by Plug and Play, Founders Fund, Entrepreneur First, and Andreessen Horowitz (a16z).',
      ['Andreessen Horowitz', 'Entrepreneur First', 'Founders Fund', 'Plug and Play'],
    ],
    [
      'We are backed by Alder Capital, as well as executives from Lyft, Airbnb, and Stripe.',
      ['Alder Capital'],
    ],
    [
      'We’re backed by Y Combinator, Birch Ventures and founders of Gainful, Freshly and Innovo.',
      ['Birch Ventures', 'Y Combinator'],
    ],
    [
      'We’re backed by some incredible investors, including Alder Capital (also in Betacorp), Kevin Lynn (co-founder, Twine), and Bala Srini (ex-CTO of Coinbox).',
      ['Alder Capital', 'Bala Srini', 'Kevin Lynn'],
    ],
    [
      'Tanvale is backed by top-tier investors, including Hugging Foot CEO Clem Delage, Alder Capital, and Jane Roe, CEO and Co-Founder of Betacorp.',
      ['Alder Capital', 'Clem Delage', 'Jane Roe'],
    ],
    [
      'The company is backed by leading investors like Paul Teal’s Valour Ventures, Slow and Eniac.',
      ['Eniac', 'Slow', 'Valour Ventures'],
    ],
    ['Backed by Accel and YC, Tanvale maps soil.', ['Accel', 'YC']],
    [
      'Our investors include Alder Capital; Slack founder Stew Butter; Birch Ventures and more.',
      ['Alder Capital', 'Birch Ventures', 'Stew Butter'],
    ],
    [
      'Tanvale has raised $31.5M to date from Founders Fund, Ridgeback and Lowe, and Entrepreneur First.',
      ['Entrepreneur First', 'Founders Fund', 'Ridgeback and Lowe'],
    ],
    // Nobody's investors, or another's.
    ['Trusted by founders backed by YC, Sequoia, a16z and Founders Fund.', []],
    ['We sell to YC-backed companies.', []],
    ['We worked together at our last YC-backed startup.', []],
    ['Our work is backed by Swiss Cover, Greenlight Cover and Chaucerly.', []],
    ['Every loan is backed by Sequoia.', []],
    ['Everything is backed by our ten-year guarantee.', []],
    ['We help investors such as Alder Capital and Birch Ventures find deals.', []],
    ['We are backed by some of the best investors in the world.', []],
  ])('%s', (sentence, expected) => {
    expect(backers(sentence)).toEqual(expected.toSorted())
  })
})

describe('investors of a round', () => {
  test.each([
    [
      'We raised a $12M Series B led by Alder Capital and Birch Ventures, with participation from Cedar Partners.',
      ['12000000 USD series_b led by Alder Capital, Birch Ventures with Cedar Partners'],
    ],
    [
      'We raised a €20 million Series B co-led by Founders Fund and Ridgeback & Lowe, with Entrepreneur First, Halden Capital and executives from Lyft and Airbnb joining.',
      [
        '20000000 EUR series_b led by Founders Fund, Ridgeback & Lowe with Entrepreneur First, Halden Capital',
      ],
    ],
    [
      'We raised $150M in our Series E led by Tiger Global at a $3.5B valuation.',
      ['150000000 USD series_e_plus led by Tiger Global'],
    ],
    ['We raised $8M in a round led by a Tier 1 VC to grow.', ['8000000 USD']],
    ['We raised $8M in a round led by Tesla’s former CFO.', ['8000000 USD']],
    [
      'We raised a $2M seed round from Birch Ventures to grow in Europe and Asia.',
      ['2000000 USD seed with Birch Ventures'],
    ],
  ])('%s', (sentence, expected) => {
    expect(linesOf(onePage(sentence))).toEqual(expected)
  })
})

describe('a wall of investors', () => {
  const wall = (heading: string) =>
    fundingOf([
      {
        body: `<section><h2>${heading}</h2><ul><li>Alder Capital</li><li><img src="a.png" alt="Sequoia logo"></li><li>Read our story</li><li>Jane</li></ul></section>
          <section><h2>Our customers</h2><p>Birch Ventures</p></section>`,
      },
    ]).investors.flatMap(({ value }) => value?.name ?? [])

  test('holds the names and logos under its heading that are investors', () => {
    for (const heading of ['Our investors', 'Backed by', 'Investors', 'Backed by the best'])
      expect(wall(heading).toSorted()).toEqual(['Alder Capital', 'Sequoia'])
  })

  test('is none under another heading', () => {
    for (const heading of ['For investors in homes', 'Our partners', 'Trusted by'])
      expect(wall(heading)).toEqual([])
  })
})

describe('investors are read in every language', () => {
  test.each([
    [
      'Tanvale sammelt 3 Millionen Euro ein. An der Runde beteiligten sich Birch Ventures, der Alder Fonds und die Förderbank KfW.',
      ['3000000 EUR with Alder Fonds, Birch Ventures, KfW'],
    ],
    [
      'Tanvale hat 3 Millionen Euro eingesammelt. Die Runde führt Alder Capital an, mit an Bord sind auch Birch Ventures und Jane Roe.',
      ['3000000 EUR led by Alder Capital with Birch Ventures, Jane Roe'],
    ],
    [
      'Tanvale hat 3 Millionen Euro eingesammelt. Die Runde wurde von Alder Capital und Birch Ventures angeführt.',
      ['3000000 EUR led by Alder Capital, Birch Ventures'],
    ],
    [
      'Tanvale lève 3 millions d’euros. Alder Capital a mené ce tour de table auquel ont également participé Birch Ventures et Cedar.',
      ['3000000 EUR led by Alder Capital with Birch Ventures, Cedar'],
    ],
    [
      'Tanvale levanta una ronda de 3 millones de euros. La ronda la lideró Alder Capital, con el respaldo de Birch Ventures y de Cedar.',
      ['3000000 EUR led by Alder Capital with Birch Ventures, Cedar'],
    ],
    [
      'Tanvale captou R$ 3 milhões. Participaram da rodada os fundos Alder Capital, Birch e a Cedar Ventures, além de investidores-anjo.',
      ['3000000 BRL with Alder Capital, Birch, Cedar Ventures'],
    ],
    [
      'Tanvale haalt 3 miljoen euro op. De ronde werd geleid door Alder Capital; ook bestaande investeerders Birch en Cedar Ventures deden mee.',
      ['3000000 EUR led by Alder Capital with Birch, Cedar Ventures'],
    ],
  ])('%s', (text, expected) => {
    const [headline = '', ...body] = text.split(/(?<=\.) /)
    expect(linesOf(article(headline, body.join(' ')))).toEqual(expected)
  })
})
