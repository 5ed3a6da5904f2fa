import { describe, expect, test } from 'bun:test'
import { moneyIn } from './money-in-text.ts'

const read = (text: string) =>
  moneyIn(text).map(
    ({ value, currency, isApproximate, isRange, from, to }) =>
      `${isApproximate ? '~' : ''}${value} ${currency ?? '?'}${isRange ? ' of a range' : ''} "${text.slice(from, to)}"`,
  )

describe('moneyIn', () => {
  test.each([
    ['raised $40.41 million', ['40410000 USD "$40.41 million"']],
    ['US$ 1.5 million', ['1500000 USD "US$ 1.5 million"']],
    ['$2M CAD', ['2000000 CAD "$2M CAD"']],
    ['C$500k', ['500000 CAD "C$500k"']],
    ['A$3 million', ['3000000 AUD "A$3 million"']],
    ['$17.2MM', ['17200000 USD "$17.2MM"']],
    ['$13bn', ['13000000000 USD "$13bn"']],
    ['$1,250,000', ['1250000 USD "$1,250,000"']],
    ['$1,250 million', ['1250000000 USD "$1,250 million"']],
    ['$1.125M', ['1125000 USD "$1.125M"']],
    ['1,5 Mio. €', ['1500000 EUR "1,5 Mio. €"']],
    ['5 Millionen Euro', ['5000000 EUR "5 Millionen Euro"']],
    ["5 millions d'euros", ['5000000 EUR "5 millions d\'euros"']],
    ['10 M€', ['10000000 EUR "10 M€"']],
    ['2 millones de dólares', ['2000000 USD "2 millones de dólares"']],
    ['R$ 5 milhões', ['5000000 BRL "R$ 5 milhões"']],
    ['£350,000', ['350000 GBP "£350,000"']],
    ['CHF 2.5 million', ['2500000 CHF "CHF 2.5 million"']],
    ['Rs. 5 crore and INR 20 lakhs', ['50000000 INR "Rs. 5 crore"', '2000000 INR "INR 20 lakhs"']],
    ['two million dollars', ['2000000 USD "two million dollars"']],
    ['half a million euros', ['500000 EUR "half a million euros"']],
    ['a 4 million seed round', ['4000000 ? "4 million"']],
    ['nearly $5M', ['~5000000 USD "$5M"']],
    ['~$17 million', ['~17000000 USD "$17 million"']],
    ['$40m+ to date', ['~40000000 USD "$40m+"']],
    ['$5M to $10M', ['5000000 USD "$5M"', '10000000 USD "$10M"']],
    ['$5M-$10M', ['5000000 USD of a range "$5M"', '10000000 USD of a range "$10M"']],
    ['between $5M and $10M', ['5000000 USD of a range "$5M"', '10000000 USD of a range "$10M"']],
    ['a $2.1TR industry', ['2100000000000 USD "$2.1TR"']],
    ['zwei Millionen Euro', ['2000000 EUR "zwei Millionen Euro"']],
    ['anderthalb Millionen Euro', ['1500000 EUR "anderthalb Millionen Euro"']],
    ['S$2m', ['2000000 SGD "S$2m"']],
    ['R$ 12 mi', ['12000000 BRL "R$ 12 mi"']],
    ['ruim 1,5 miljoen euro', ['~1500000 EUR "1,5 miljoen euro"']],
    ['eine Runde über 2 Mio. Euro', ['2000000 EUR "2 Mio. Euro"']],
    ['$ 48 miliardy', []],
    ['in 2014 with 500 people', []],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})
