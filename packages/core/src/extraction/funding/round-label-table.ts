import type { RoundType } from '../../records/index.ts'

/**
 * What a round is called, by pattern; the first that fits a place wins, so more exact ones stand first. Patterns are tried
 * case-insensitively and have no unbounded repetition.
 */
export const roundLabels: readonly (readonly [pattern: string, type: RoundType])[] = [
  ['pre-?\\s?seed-?(?:finanzierungs)?runde|pre-?\\s?semilla|pré-?\\s?amorçage', 'pre_seed'],
  ['seed-?(?:finanzierungs)?runde|(?:ronda\\s)?(?:de\\s)?semilla|(?:rodada\\s)?semente|amorçage', 'seed'],
  ['pre-?\\s?seed(?:\\s(?:round|funding|financing|extension))?', 'pre_seed'],
  ['seed\\s?(?:\\+|plus|[-\\s](?:extension|2|II))(?![\\p{L}\\p{N}])(?:\\sround)?', 'seed'],
  ['pre-?\\s?series[\\s-][A-D]|pre-?\\s?IPO(?:\\s(?:round|funding|financing))?', 'unknown'],
  ['series[\\s-]seed(?:\\s(?:round|funding|financing))?', 'seed'],
  [
    'seed(?:[\\s-](?:stage\\s)?(?:round|funding|financing|investment|capital|money|runde|finanzierung))?',
    'seed',
  ],
  ['s[eé]ries?[\\s-]A[-\\d+]{0,2}(?:\\s(?:extension|prime|II)|-(?:finanzierungs)?runde)?', 'series_a'],
  ['s[eé]ries?[\\s-]B[-\\d+]{0,2}(?:\\s(?:extension|prime|II)|-(?:finanzierungs)?runde)?', 'series_b'],
  ['s[eé]ries?[\\s-]C[-\\d+]{0,2}(?:\\s(?:extension|prime|II)|-(?:finanzierungs)?runde)?', 'series_c'],
  ['s[eé]ries?[\\s-]D[-\\d+]{0,2}(?:\\s(?:extension|prime|II)|-(?:finanzierungs)?runde)?', 'series_d'],
  [
    's[eé]ries?[\\s-][E-K][-\\d+]{0,2}(?:\\s(?:extension|prime|II)|-(?:finanzierungs)?runde)?',
    'series_e_plus',
  ],
  ['angel(?:\\s(?:round|funding|financing|investment))', 'angel'],
  ['bridge\\s(?:round|funding|financing|loan|note)', 'bridge'],
  ['convertible\\s(?:notes?|loans?|debt|bonds?)|wandeldarlehen', 'convertible_note'],
  ['SAFE\\s(?:round|notes?|financing)', 'safe'],
  ['non-?\\s?dilutive(?:\\s(?:funding|financing|capital|grants?))?', 'grant'],
  ['(?:SBIR|STTR)(?:\\s(?:grants?|awards?|funding))?', 'grant'],
  [
    '(?:research\\s|federal\\s|government\\s)?grants?(?:\\s(?:funding|award))?|fördermitteln?|subvention',
    'grant',
  ],
  [
    'venture\\sdebt|debt(?:\\s(?:financing|facility|funding|round|capital))?|credit\\s(?:facility|line)|lines?\\sof\\scredit|(?:term|venture|bank)\\sloans?|loan\\sfacility|revolver',
    'debt',
  ],
  [
    '(?:equity\\s)?crowd-?(?:funding|funded|investing)(?:\\s(?:campaign|round))?|kickstarter|indiegogo|wefunder|seedrs|crowdcube|startengine|companisto|seedmatch',
    'crowdfunding',
  ],
  ['private\\sequity\\s(?:round|funding|investment|financing)', 'private_equity'],
  ['secondary\\s(?:sale|offering|round|transaction|shares)|tender\\soffer', 'secondary'],
  ['strategic\\s(?:investment|round|funding|financing)|corporate\\sround', 'corporate'],
  ['initial\\spublic\\soffering|IPO', 'ipo'],
]
