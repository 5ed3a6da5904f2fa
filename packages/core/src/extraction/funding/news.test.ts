import { expect, test } from 'bun:test'
import { linesOf, onePage } from '../../../test/extraction/funding.ts'

test.each([
  [
    'a company lives on what it raised before, whatever a rival raised',
    'While its rival Snowgate pulled in $70m this spring, Tanvale gets by on the £1.5m it raised from Alder Capital in 2021.',
    ['1500000 GBP 2021-01-01 with Alder Capital'],
  ],
  [
    'who gave it stands in a clause of the amount',
    'Enquanto a rival Bikeme captou R$ 60 milhões, a Tanvale vive dos R$ 4 milhões que a Alder Capital aportou em 2020.',
    ['4000000 BRL 2020-01-01 with Alder Capital'],
  ],
  [
    'a participle behind an amount says that it was raised',
    'A differenza di Prontospesa, Tanvale va avanti con i 900mila euro ottenuti nel 2021 da Alder Capital.',
    ['900000 EUR 2021-01-01 with Alder Capital'],
  ],
  [
    'what a rival raised is none of the company',
    'Dopo i 50 milioni di euro raccolti dalla concorrente tedesca Kassenfuchs, anche Tanvale cresce.',
    [],
  ],
  [
    'bullets part what is said of one round',
    'Tanvale · Serie C · 48 millones de dólares · 15/03/2023 · Líder: Alder Equity · Otros inversores: Birch VC, Cedar Fund',
    ['48000000 USD series_c 2023-03-15 led by Alder Equity with Birch VC, Cedar Fund'],
  ],
  [
    'who is thanked may be told to have led',
    'Tanvale heeft 600.000 euro pre-seed binnen. Dank aan Alder Ventures, die de ronde leidde, en aan Birch Angels.',
    ['600000 EUR pre_seed led by Alder Ventures with Birch Angels'],
  ],
  [
    'where an investor is from is no part of the name',
    'Tanvale haalt 16 miljoen euro op bij het Duitse Alder Ventures en het Vlaamse Birch Partners.',
    ['16000000 EUR with Alder Ventures, Birch Partners'],
  ],
  [
    'what an amount is for says that it is funding',
    'Tanvale garante 3 milhões de euros para reciclar borracha',
    ['3000000 EUR'],
  ],
  [
    'who takes a part of the company for an amount invests it',
    'Em julho de 2023, a gestora Alder Invest comprou uma participação minoritária na Tanvale por R$ 15 milhões.',
    ['15000000 BRL 2023-07-01 with Alder Invest'],
  ],
  ['who takes all of it buys it', 'Alder Invest rileva il 100% di Tanvale per 35 milioni di euro.', []],
  [
    'a stake that the company takes in another is no round',
    'Tanvale neemt voor 2 miljoen euro een belang van 30 procent in branchegenoot Melkbus.',
    [],
  ],
  [
    'a rumour of a value is none of the round',
    'Na de investering van 10 miljoen pond door Alder Partners is Tanvale naar verluidt 60 miljoen pond waard.',
    ['10000000 GBP with Alder Partners'],
  ],
  [
    'who is known of a round whose amount is not told invested',
    'Timmer Capital heeft een onbekend bedrag geïnvesteerd in Tanvale.',
    ['undisclosed with Timmer Capital'],
  ],
  ['a question is no news', 'Haalt Tanvale binnenkort 50 miljoen euro op?', []],
  [
    'an amount in euros stands before the kind of its round',
    'Tanvale: 5,5 Mio. Euro Seed, Lead: Alder Ventures',
    ['5500000 EUR seed led by Alder Ventures'],
  ],
  [
    'a bare year behind a comma is of the round that follows',
    '2020 bekam Tanvale 300.000 Euro von Business Angels, 2022 folgte eine Seed-Runde über 2 Millionen Euro.',
    ['300000 EUR angel 2020-01-01', '2000000 EUR seed 2022-01-01'],
  ],
  [
    'those behind the last comma do what their own verb says',
    'Tanvale sammelt 2,3 Millionen Euro ein. Angeführt wird die Seed-Runde vom Alder Fund, auch die Birch Capital ist dabei.',
    ['2300000 EUR seed led by Alder Fund with Birch Capital'],
  ],
  [
    'who gives has right behind it what is given',
    'Na de seedronde van 2 miljoen euro in 2021 steekt Alder Equity nu 9 miljoen euro in Tanvale.',
    ['2000000 EUR seed 2021-01-01', '9000000 EUR with Alder Equity'],
  ],
  [
    'investors in a sentence of their own are those of the only round of a text',
    'Tanvale closed a seed round of $4M in October 2024. Investors: Alder VC, Birch Street Angels.',
    ['4000000 USD seed 2024-10-01 with Alder VC, Birch Street Angels'],
  ],
  [
    'a name may begin with a letter and a number',
    'Tanvale closed its $18.5 million Series A. S2G Ventures led the financing.',
    ['18500000 USD series_a led by S2G Ventures'],
  ],
  [
    'a round may be told to have followed in a year',
    'Tanvale kreeg 350.000 euro van Alder. De seedronde van € 1,8 mln volgde in 2021, met Birch Capital.',
    ['350000 EUR with Alder', '1800000 EUR seed 2021-01-01 with Birch Capital'],
  ],
  [
    'what sums up may stand before the name',
    'Dalla nascita a oggi Tanvale ha raccolto complessivamente 9,4 milioni di dollari.',
    ['total 9400000 USD'],
  ],
  [
    'what start-ups raised is none of the company',
    'Nel primo semestre le startup italiane hanno raccolto 800 milioni di euro. Noi di Tanvale cresciamo da soli.',
    [],
  ],
  [
    'an article behind a preposition is nobody who raised',
    'Nederlandse start-ups haalden in het eerste kwartaal 600 miljoen euro op. Bij Tanvale groeien we rustig.',
    [],
  ],
  [
    'what orders and business amount to is no round',
    'O grupo Tanvale fechou 2025 com um volume de negócios de 27 milhões de euros.',
    [],
  ],
  [
    'a programme promises each of those it will choose a sum',
    'As inscrições para o programa da Tanvale estão abertas. Cada uma receberá mentoria e até R$ 200 mil em investimento.',
    [],
  ],
  [
    'who advises a client raised nothing',
    'Tanvale Advocaten feliciteert cliënt Rekenwonder met het sluiten van een Series B-ronde van 12 miljoen euro.',
    [],
  ],
  [
    'a client is named whose round it is',
    "Le cabinet Tanvale a conseillé sa cliente Oléastra dans le cadre de sa levée de fonds de série B de 20 millions d'euros.",
    [],
  ],
  [
    'whom a company lets into its capital invests, whatever sum is told',
    'Tanvale fait entrer le fonds Alder Capital à son capital.',
    ['undisclosed with Alder Capital'],
  ],
  ['a company opens its capital to who invests', 'Tanvale apre il capitale ad altri soci.', []],
  [
    'a sum may be told by its digits, and the round behind it',
    'Tanvale sammelt einen siebenstelligen Betrag ein. Angeführt wird die Seed-Runde von Alder Ventures.',
    ['undisclosed seed led by Alder Ventures'],
  ],
  [
    'that something is not told behind a round makes no other',
    'Tanvale sammelt 11 Millionen Franken ein. Beteiligt sind Alder Partners, Claudia Meier, Gründerin von Vitasoft, und Peter Frey. Die Bewertung wurde nicht genannt.',
    ['11000000 CHF with Alder Partners, Claudia Meier, Peter Frey'],
  ],
  [
    'an accelerator tells what kind its money is of',
    'Tanvale received $120,000 from the accelerator Alder in 2020.',
    ['120000 USD accelerator 2020-01-01 with Alder'],
  ],
  [
    'a small sum may come from who is called an investor',
    "Tanvale ha ricevuto 80.000 euro dall'acceleratore Alder nel 2020.",
    ['80000 EUR accelerator 2020-01-01 with Alder'],
  ],
  [
    'a noun with a capital is of a name',
    'Tanvale amplía su serie A en 3 millones de euros con Club Inversor Cantábrico y Fondo Alder.',
    ['3000000 EUR series_a with Club Inversor Cantábrico, Fondo Alder'],
  ],
  [
    'small words with a capital are of a name',
    "Tanvale annuncia un round da 7 milioni di euro guidato da Alder Ventures, con la partecipazione di Birch Capital e dell'investitore esistente Primo Seme.",
    ['7000000 EUR led by Alder Ventures with Birch Capital, Primo Seme'],
  ],
  [
    'a name may end in the word for capital',
    'Tanvale haalt 1,4 miljoen euro op in een seedronde bij Scheldekapitaal en Fons Vermeersch.',
    ['1400000 EUR seed with Fons Vermeersch, Scheldekapitaal'],
  ],
  [
    'what a total is called is nobody',
    'Tanvale hat 24 Millionen Franken eingesammelt. Die Runde wurde von Alder Partners angeführt; die Gesamtfinanzierung steigt damit auf 39 Millionen Franken.',
    ['24000000 CHF led by Alder Partners'],
  ],
  [
    'where the money comes from is told behind the sum',
    "Estensione da 3 milioni di euro per il round seed di Tanvale: l'investimento arriva da Alder Ventures e dal fondo Terzo Molo.",
    ['3000000 EUR seed with Alder Ventures, Terzo Molo'],
  ],
])('%s', (_, sentence, lines) => {
  expect(linesOf(onePage(sentence)).sort()).toEqual([...lines].sort())
})
