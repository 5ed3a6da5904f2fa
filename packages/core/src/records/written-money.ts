/** An amount as a file wrote it, and what makes US dollars of it. */
export interface WrittenMoney {
  /** The cell. */
  readonly text: string
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  /** US dollars for one unit; null where no rate is known, and then there is no amount in dollars either. */
  readonly usd_rate: number | null
  /** The month of the rate, YYYY-MM; null where the file says the dollars itself. */
  readonly rate_on: string | null
}
