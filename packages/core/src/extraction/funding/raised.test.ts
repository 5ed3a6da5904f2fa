import { describe, expect, test } from 'bun:test'
import { article, linesOf, onePage } from '../../../test/extraction/funding.ts'

describe('a sentence of the company itself', () => {
  test.each([
    [
      'We are excited to announce that we have raised $12 million in Series B funding led by Alder Capital!',
      ['12000000 USD series_b led by Alder Capital'],
    ],
    ['Today we’re announcing our $12M Series B.', ['12000000 USD series_b']],
    ['I’m thrilled to share that Tanvale has closed a $12M Series B round.', ['12000000 USD series_b']],
    ['Our $12M Series B was led by Alder Capital.', ['12000000 USD series_b led by Alder Capital']],
    ['We closed our seed round of €1.5 million in June 2022.', ['1500000 EUR seed 2022-06-01']],
    ['We’ve just closed our Series A of ~$17 million.', ['~17000000 USD series_a']],
    ['After raising $12M in Series B funding, Tanvale is expanding.', ['12000000 USD series_b']],
    ['2019: Raised $2M seed round from Birch Ventures', ['2000000 USD seed 2019-01-01 with Birch Ventures']],
    [
      'June 2020 – Series A ($8M) led by Alder Capital',
      ['8000000 USD series_a 2020-06-01 led by Alder Capital'],
    ],
    ['Series A: $8M', ['8000000 USD series_a']],
    ['Raised $8M from Alder Capital and Birch Ventures.', ['8000000 USD with Alder Capital, Birch Ventures']],
    ['$100m investment from Alder Capital.', ['100000000 USD with Alder Capital']],
    ['Tanvale ($25M+ ARR & profitable, $8M seed, 70+ teammates) makes sensors.', ['8000000 USD seed']],
    [
      'Our mission is backed with a $50M Series A funding led by Alder Capital, with support from Birch Ventures.',
      ['50000000 USD series_a led by Alder Capital with Birch Ventures'],
    ],
    [
      'The company was founded in May 2020 and raised a $1.5M pre-seed round in May 2021 from Birch Ventures and Jane Doe (CTO of Betacorp).',
      ['1500000 USD pre_seed 2021-05-01 with Birch Ventures, Jane Doe'],
    ],
    [
      'The team went on to raise a $6.2M seed round and is launching its first satellite in early 2023.',
      ['6200000 USD seed'],
    ],
    [
      'Our startup graduated from an accelerator (2018 batch), and has raised a 4 million seed round followed by a $11m Series A.',
      ['4000000 USD seed', '11000000 USD series_a'],
    ],
    [
      'Tanvale has raised $36M in funding, including a $30M Series A led by Alder Capital.',
      ['30000000 USD series_a led by Alder Capital', 'total 36000000 USD'],
    ],
    ['We have raised a total of $77 million in Series A and B from Alder Capital.', ['total 77000000 USD']],
    ['To date, we’ve raised ~$1.5M from investors including Birch Ventures.', ['total ~1500000 USD']],
    ['We’ve raised $40m+ to date and work in stealth.', ['total ~40000000 USD']],
    ['Since our formation 6 months ago, we have raised over $3M in funding.', ['total ~3000000 USD']],
    ['We’ve raised $23M from top VCs.', ['total 23000000 USD']],
    ['We are backed with over $55M in funding from Alder Capital.', ['total ~55000000 USD']],
    ['With $20M in venture funding, we have grown fast.', ['total 20000000 USD']],
    ['Total funding: $20M', ['total 20000000 USD']],
    [
      'We received a $1.2 million grant from the National Soil Agency.',
      ['1200000 USD grant with National Soil Agency'],
    ],
    ['Tanvale has secured a $30 million debt facility.', ['30000000 USD debt']],
    ['We raised $484k on Kickstarter.', ['484000 USD crowdfunding']],
    ['We raised $10 million in equity and $5 million in debt.', ['5000000 USD debt', '10000000 USD']],
    ['We closed our Series A led by Alder Capital.', ['undisclosed series_a led by Alder Capital']],
    ['We raised $12 million at a $50 million pre-money valuation.', ['12000000 USD']],
  ])('%s', (sentence, expected) => {
    expect(linesOf(onePage(sentence)).toSorted()).toEqual(expected.toSorted())
  })
})

describe('what companies write of themselves', () => {
  test.each([
    [
      'Last month, we closed on a $6.5M Series A, led by Alder Capital (Jane Doe) with participation from Birch Ventures, Cedar, and Slow Ventures. This brings our total funding to $9M.',
      [
        '6500000 USD series_a led by Alder Capital with Birch Ventures, Cedar, Slow Ventures',
        'total 9000000 USD',
      ],
    ],
    [
      '2015 – Founded in Graz. 2016 – Seed round of €1.2M. 2018 – Series A of €6M led by Alder Capital. 2021 – Series B: €20M.',
      [
        '20000000 EUR series_b 2021-01-01',
        '6000000 EUR series_a 2018-01-01 led by Alder Capital',
        '1200000 EUR seed 2016-01-01',
      ],
    ],
    ['We have secured an additional $5M from existing investors.', ['5000000 USD']],
    [
      'Tanvale is Series B funded, with $40M from Alder Capital.',
      ['40000000 USD series_b with Alder Capital'],
    ],
    [
      'Our last round was a $10M Series A led by Alder Capital in 2022.',
      ['10000000 USD series_a 2022-01-01 led by Alder Capital'],
    ],
    ['Following a successful £1.5m seed round, we are growing.', ['1500000 GBP seed']],
    [
      'Join a well-funded startup ($30M Series B from Alder Capital).',
      ['30000000 USD series_b with Alder Capital'],
    ],
    [
      'Tanvale has raised a total of $12.5M, most recently a $9M Series A in May 2020.',
      ['9000000 USD series_a 2020-05-01', 'total 12500000 USD'],
    ],
  ])('%s', (text, expected) => {
    expect(linesOf(onePage(text)).toSorted()).toEqual(expected.toSorted())
  })
})

describe('a sentence of the news', () => {
  test.each([
    [
      'Tanvale, a maker of soil sensors, said on Tuesday that it has raised $12 million in Series B financing led by Alder Capital.',
      ['12000000 USD series_b led by Alder Capital'],
    ],
    ['Soil sensor startup Tanvale closes $12M Series B round', ['12000000 USD series_b']],
    ['Funding Snapshot: Soil Platform Tanvale Raises $18M', ['18000000 USD']],
    ['Tanvale lands $12M to map soil', ['12000000 USD']],
    ['Tanvale gets $12M Series B to map soil', ['12000000 USD series_b']],
    ['Tanvale raise £2m', ['2000000 GBP']],
    ['$12M Series B for Tanvale', ['12000000 USD series_b']],
    ['Tanvale emerges from stealth with $12M in funding', ['12000000 USD']],
    ['Alder Capital leads $12M round in Tanvale', ['12000000 USD led by Alder Capital']],
    ['Alder Capital backs Tanvale with $20M', ['20000000 USD with Alder Capital']],
    ['Investors have put $20 million into Tanvale.', ['20000000 USD']],
    ['Tanvale has closed a $3m (£2m) seed round.', ['3000000 USD seed']],
    [
      'Tanvale announced a $12 million Series B financing, bringing its total funding to $20 million.',
      ['12000000 USD series_b', 'total 20000000 USD'],
    ],
    [
      'The $12 million Series B round, led by Alder Capital, brings the total raised by Tanvale to $20 million.',
      ['12000000 USD series_b led by Alder Capital', 'total 20000000 USD'],
    ],
    [
      'Tanvale previously raised $8 million in a Series A round in 2014.',
      ['8000000 USD series_a 2014-01-01'],
    ],
    ['This follows Tanvale’s $2 million seed round, which closed in 2013.', ['2000000 USD seed 2013-01-01']],
    [
      'Tanvale, which raised a $2 million seed round last year, has now closed a $12 million Series B.',
      ['12000000 USD series_b', '2000000 USD seed'],
    ],
    [
      'Tanvale’s latest round, a $12 million Series B, was led by Alder Capital.',
      ['12000000 USD series_b led by Alder Capital'],
    ],
    ['Tanvale has reportedly raised $12 million.', ['12000000 USD rumoured']],
    ['Tanvale bags Rs 5 crore in pre-Series A round', ['50000000 INR']],
    ['Tanvale sammelt 5 Millionen Euro in Series-A-Finanzierungsrunde ein', ['5000000 EUR series_a']],
    ['Tanvale schließt Seed-Finanzierungsrunde über 2 Mio. Euro ab', ['2000000 EUR seed']],
    ['Tanvale lève 5 millions d’euros', ['5000000 EUR']],
    ['Tanvale levanta una ronda de 2 millones de euros', ['2000000 EUR']],
    ['Tanvale capta R$ 5 milhões', ['5000000 BRL']],
    ['Tanvale haalt 2 miljoen euro op', ['2000000 EUR']],
  ])('%s', (sentence, expected) => {
    expect(linesOf(article(sentence)).toSorted()).toEqual(expected.toSorted())
  })
})

describe('no funding of the company', () => {
  test.each([
    // Money that is no funding.
    'We have secured $914 million in Letters of Intent (LOIs) for 108 aircraft.',
    'We have $35M worth of LOIs, one of them from a ministry.',
    'Tanvale has secured $10 million in contracts.',
    'Tanvale closed a $10 million deal with the Army.',
    'We received $2 million in pre-orders.',
    'Tanvale has processed $3 billion in payments.',
    'Last year we helped advisors close an estimated $34 billion.',
    'We hit $4M of ARR and sold to two banks.',
    'Tanvale generated $12 million in revenue.',
    'Tanvale received a $40 million valuation.',
    'We have raised over $250 million for charity.',
    'We raised over $500,000 for local schools.',
    'Having raised $20MM for my own deals, I know how painful it is to sign.',
    'We raised $5,000 at our annual dinner.',
    'Tanvale raised prices by $10 million.',
    'Tanvale raised its annual revenue guidance to $100 million.',
    'Tanvale raises its dividend to $2 million.',
    'We have facilitated more than $7 billion in giving.',
    'Citizens have pledged $9 million supporting 900 projects.',
    'We manage over $1 billion in assets for clients, backed by Alder Capital.',
    'Tanvale has invested $20 million in research.',
    'Tanvale announced a $50 million investment in its new plant.',
    'Tanvale announced a $100 million fund for startups.',
    'Tanvale closes $450M fund',
    'Raise your seed round of $2M with us.',
    'With $204 in funding, we began in a garage.',
    'We raised between $5M and $10M.',
    'Tanvale is a firm investing $500k to $3M in pre-seed and seed rounds.',
    'Since our founding, the nonprofit has raised more than $4 million for dam removal.',
    'Tanvale Ltd has a share capital of £250,000.',
    'Tanvale GmbH, Stammkapital: 125.000 Euro',
    'Tanvale SAS au capital de 125 430 €, RCS Paris 845 123 456.',
    'Tanvale SL, capital social de 300.000 €',
    'Tanvale Lda, com o capital social de 300.000 €',
    'Tanvale BV heeft een maatschappelijk kapitaal van 250.000 euro.',
    // Money of others.
    'Our customer Betacorp raised $50M.',
    'Startups on Tanvale have raised over $100 million.',
    'Tanvale customers have raised $2 billion.',
    'We helped our clients raise $200M.',
    'Our blog explains how the startup raised a $5 million seed round.',
    'Nobody believed that Tanvale raised $5 million in seed funding.',
    'Case study: with our help Fernly raised $8M in seed funding from Alder Capital in March 2023.',
    'Perl has already helped startups receive over $140M in debt financing offers.',
    'Betacorp, a Tanvale rival, has raised $20 million.',
    'Unlike Betacorp, which has raised $40 million, Tanvale sells sensors.',
    'Jane Doe previously founded Betacorp, which raised $30 million.',
    'Jane, our CEO, is an ex-founder at Betacorp, where she raised $3M, growing it fast.',
    'Various angels support us, the founder of Betacorp among them (lab robots; have raised $240 mill).',
    'At Betacorp, Jane led engineering, driving the company through a $16.5M Series A led by a bank.',
    'He was a manager at Betacorp, a $20M Series A farming startup.',
    'Onfound said it has raised $25 million, which makes it larger than Tanvale.',
    // No money yet.
    'Tanvale plans to raise $20 million.',
    'We are looking to raise a $20M Series B.',
    'Tanvale is in talks to raise $20 million.',
    'We never raised $5 million.',
    'Tanvale denied that it raised $9 million in Series A funding.',
    'It is not true that we raised $9 million in Series A funding.',
    'We will have raised $3 million by 2030.',
    'We hope to have raised $3 million in seed funding by spring.',
  ])('%s', (sentence) => {
    expect(linesOf(onePage(sentence))).toEqual([])
  })
})
