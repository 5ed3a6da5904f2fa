/** What texts say of rounds, of those who invest, and of other money. */
export const fundingKeys = [
  /** Any word of rounds and investors. */
  'funding.told',

  // An amount that was raised.
  /** The verb says so alone: "raised $5M". */
  'funding.raised',
  /** The same behind a comma or a preposition: ", raising $5M", "after raising $5M". */
  'funding.raising',
  /** An amount was got, as money of a round or anything else: "secures $5M". */
  'funding.receives',
  /** A noun says that an amount is of one round: "$5M round". */
  'funding.round-money',
  /** A noun says that an amount was raised, in one round or several: "$5M of capital". */
  'funding.funding-money',
  /** Somebody puts an amount into the company that is named: "invests $5M in Acme". */
  'funding.into-company',
  /** A verb of whoever gives, lends or invests; the amount and the company may stand anywhere beside it. */
  'funding.gives',
  /** Somebody comes to own a part of a company: "takes a stake". */
  'funding.takes-stake',
  /** An amount comes on top of others: "another $5M". */
  'funding.additional',
  /** An amount is the sum of several rounds. */
  'funding.total',
  /** A verb of adding up, before the sum that a round brings others to: "lifts", "amounts to". */
  'funding.sums',

  // An amount that was not, or of which it is not said.
  /** Somebody wants an amount now: "seeking $5M". */
  'funding.asked',
  /** An amount is what somebody wants to reach: "target of $5M". It may be of donations. */
  'funding.goal',
  /** An amount is something else: revenue, a valuation, a price. */
  'funding.not-money',
  /** A round is only talked of, or came to nothing: "in talks", "fell through". */
  'funding.unsettled',
  /** It is said that an amount is not told: "an undisclosed sum". */
  'funding.undisclosed',
  /** Nothing was raised from others: "without funding", "never raised". */
  'funding.none',
  /** A company pays for itself, in one word: "self-funded". It may be said of a founder. */
  'funding.bootstrapped',

  // Who invests.
  /** A word for who invests: "fund", "backer". */
  'funding.investor',
  /** Somebody's own investors: "our investors", "existing investors". */
  'funding.its-investors',
  /** Who invests for themselves, by no name: "angels". */
  'funding.angels',
  /** Names of those who invested stand behind it: "investors include". */
  'funding.investors-are',
  /** An active verb of who leads a round; they stand before it, or else behind: "Alder leads". */
  'funding.leads',
  /** Right behind who leads: "with Alder leading". */
  'funding.leading',
  /** Who leads a round is named behind it: "led by". */
  'funding.led-by',
  /** The participle alone; in German it stands behind the names: "von Alder angeführt". */
  'funding.led-verb',
  /** An active verb of who takes part in a round; they stand before it, or else behind: "Alder invested". */
  'funding.invests',
  /** Who takes part in a round is named behind it: "participation from". */
  'funding.participation',
  /** Who invested, in one round or several, is named behind it: "backed by". */
  'funding.backed-by',
  /** The participle alone, as for who leads. */
  'funding.backed-verb',
  /** Whose money it was is named behind it: "raised from". */
  'funding.raised-from',
  /** Who is named behind it belongs to the list that was begun: "alongside". */
  'funding.along-with',

  // Rounds.
  /** A word for a round, or for the money of one. */
  'funding.round',
  /** A verb of what is done with a round: raised, closed, announced. */
  'funding.closes',

  // When.
  /** All that happened so far is summed up: "to date", "since the beginning". */
  'funding.overall',
  /** A tense that may sum up: "has raised". */
  'funding.perfect',
  /** It was before the time that a text is about: "previously". */
  'funding.earlier',
] as const
