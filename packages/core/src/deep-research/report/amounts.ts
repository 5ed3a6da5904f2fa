import { datesIn, fundingReadsBack, moneyIn } from '../../extraction/index.ts'
import type { SubsystemName } from '../schema.ts'
import { onlyIn, type ProvenText } from './fact.ts'
import type { OutcomeReader } from './read-outcome.ts'

type Reader = Pick<OutcomeReader<SubsystemName>, 'said'>

/** An amount as its quote says it, `about` where that is not exact: `$2.5 million`, `about €400,000`, `INR 50 million`. */
export function amountSaid(
  { said }: Reader,
  pointer: string,
  value: number | null,
  currency: string | null,
): ProvenText | null {
  if (value === null || currency === null) return null
  const amount = { value, currency, isApproximate: false }
  const found = said(pointer, moneyText(value, currency), (quote) => fundingReadsBack.amount(quote, amount))
  if (found === null) return null
  const exact = onlyIn(
    found,
    (quote) => !moneyIn(quote).some((money) => money.value === value && money.isApproximate),
  )
  return exact ?? { ...found, text: `about ${found.text}` }
}

export function moneyText(value: number, currency: string): string {
  const sign = { USD: '$', EUR: '€', GBP: '£' }[currency] ?? `${currency} `
  const [size, word] = value >= 1e9 ? [1e9, ' billion'] : value >= 1e6 ? [1e6, ' million'] : [1, '']
  const short = Math.round((value / size) * 1_000) / 1_000
  // What does not come out even is written whole.
  const isExact = Math.abs(short * size - value) < 0.005
  const number = (isExact ? short : value).toLocaleString('en-US', { maximumFractionDigits: 3 })
  return `${sign}${number}${isExact ? word : ''}`
}

/** A day as exactly as its quote says it: `on 4 March 2021`, `in March 2021`, `in 2021`. */
export function dateSaid(
  { said }: Reader,
  pointer: string,
  iso: string | null,
  now: number,
): ProvenText | null {
  if (iso === null) return null
  const precisionIn = (quote: string) => datesIn(quote, now).find((date) => date.iso === iso)?.precision
  const found = said(pointer, iso, (quote) => precisionIn(quote) !== undefined)
  if (found === null) return null
  for (const precision of ['day', 'month', 'year'] as const) {
    const told = onlyIn(found, (quote) => precisionIn(quote) === precision)
    const text = dateText(iso, precision)
    if (told !== null)
      return { ...told, text: `${precision === 'day' ? 'on' : 'in'} ${text}`, values: [text] }
  }
  return null
}

function dateText(iso: string, precision: 'day' | 'month' | 'year'): string {
  return new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(precision === 'year' ? {} : { month: 'long' }),
    ...(precision === 'day' ? { day: 'numeric' } : {}),
  })
}
