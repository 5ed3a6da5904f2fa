import table from '../../../data/exchange-rates.json' with { type: 'json' }

/** What a currency was worth, month by month. */
export interface ExchangeRates {
  /** The newest month of the table, YYYY-MM. */
  readonly last: string
  /**
   * US dollars for one unit in a month (YYYY-MM; null is the newest), and the month that the rate is of: the nearest that the table
   * has. Null for a currency that it does not know.
   */
  usdPer(currency: string, month: string | null): { readonly usd: number; readonly month: string } | null
}

/** The reference rates of the European Central Bank that come with Dealflow. */
export function builtInRates(): ExchangeRates {
  builtIn ??= ratesOf(
    table.last,
    Object.entries(table.rates).map(([code, text]) => [code, unpacked(text)] as const),
  )
  return builtIn
}

/**
 * Rates as the European Central Bank publishes them (`eurofxref-hist.csv`): a row a day, a column a currency, units for one euro.
 * Throws a sentence where the text is anything else.
 */
export function readExchangeRates(csv: string): ExchangeRates {
  const [header = '', ...rows] = csv.split('\n')
  const codes = header.split(',').map((code) => code.trim())
  const dollars = codes.indexOf('USD')
  if (codes[0] !== 'Date' || dollars === -1)
    throw new Error(
      'expected the rates of the European Central Bank as CSV: a header Date,USD,JPY,… and a row a day',
    )
  const sums = new Map<string, Map<string, [number, number]>>()
  for (const row of rows) {
    const cells = row.split(',').map((cell) => cell.trim())
    const [month, usd] = [cells[0]?.slice(0, 7) ?? '', Number(cells[dollars])]
    if (month.length !== 7 || !(usd > 0)) continue
    add(sums, 'EUR', month, usd)
    for (const [at, code] of codes.entries()) {
      const units = Number(cells[at])
      if (code.length === 3 && code !== 'USD' && units > 0) add(sums, code, month, usd / units)
    }
  }
  const months = [...(sums.get('EUR')?.keys() ?? [])].sort()
  const last = months.at(-1)
  if (last === undefined) throw new Error('expected a rate of the US dollar in some row')
  const means = [...sums].map(([code, ofMonths]) => {
    const rates = [...ofMonths].map(([month, [sum, count]]) => [month, sum / count] as const)
    return [code, new Map(rates)] as const
  })
  return ratesOf(last, means)
}

function add(sums: Map<string, Map<string, [number, number]>>, code: string, month: string, rate: number) {
  const ofCode = sums.get(code) ?? new Map<string, [number, number]>()
  const [sum, count] = ofCode.get(month) ?? [0, 0]
  ofCode.set(month, [sum + rate, count + 1])
  sums.set(code, ofCode)
}

function ratesOf(
  last: string,
  rates: readonly (readonly [string, ReadonlyMap<string, number>])[],
): ExchangeRates {
  const known = new Map(rates)
  const fixed: Readonly<Record<string, number>> = { USD: 1, ...table.fixed }
  return {
    last,
    usdPer(currency, month) {
      const same = fixed[currency]
      if (same !== undefined) return { usd: same, month: month ?? last }
      const ofCurrency = known.get(currency)
      if (ofCurrency === undefined) return null
      const asked = month === null || month > last ? last : month
      const exact = ofCurrency.get(asked)
      if (exact !== undefined) return { usd: rounded(exact), month: asked }
      const near = nearestMonth([...ofCurrency.keys()], asked)
      return near === null ? null : { usd: rounded(ofCurrency.get(near) ?? 0), month: near }
    },
  }
}

/** As many digits as a table of monthly averages can mean. */
const rounded = (rate: number): number => Number(rate.toPrecision(5))

function nearestMonth(months: readonly string[], asked: string): string | null {
  const far = (month: string) => Math.abs(monthNumber(month) - monthNumber(asked))
  let best: string | null = null
  for (const month of months) if (best === null || far(month) < far(best)) best = month
  return best
}

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** The least rate, the step of its logarithm, and two letters a month; scripts/exchange-rates/generate.py writes it. */
function unpacked(text: string): ReadonlyMap<string, number> {
  const { first, letters } = table
  const [least = '', step = ''] = text.split(' ', 2)
  const packed = text.slice(least.length + step.length + 2)
  const rates = new Map<string, number>()
  for (let at = 0; at < packed.length; at += 2) {
    if (packed[at] === ' ') continue
    const steps = letters.indexOf(packed[at] ?? '') * letters.length + letters.indexOf(packed[at + 1] ?? '')
    const month = monthNumber(first) + at / 2
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
    rates.set(name, Number(least) * Math.exp(steps * Number(step)))
  }
  return rates
}

let builtIn: ExchangeRates | null = null
