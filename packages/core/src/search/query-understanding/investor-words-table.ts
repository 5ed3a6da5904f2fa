import { phraseTable, wordSet } from './phrases.ts'

/** What an investor is to the companies that are looked for. */
export type Role = 'included' | 'lead' | 'excluded'

export const cues = phraseTable<Role>([
  [
    `backed by | funded by | financed by | supported by | accelerated by | incubated by | invested by |
      with investment from | with investments from | with funding from | with money from | funding from |
      investment from | investments from | raised from | raised money from | raised funding from |
      with backing from | backing from`,
    'included',
  ],
  [
    `portfolio of | the portfolio of | in the portfolio of | portfolio companies of | investments by |
      investments of | investors include | investors including | investors like | investors such as |
      investors are | investor is | investor | investors | whose investors include | with investors like |
      from the portfolio of | alumni of | graduates of`,
    'included',
  ],
  [
    `finanziert von | unterstutzt von | mit investment von | mit geld von | financees par | financee par |
      soutenues par | soutenue par | respaldadas por | respaldada por | financiadas por | apoiadas por |
      investidas por | com investimento de | con inversion de`,
    'included',
  ],
  // Behind these words stands many a thing; a name of the table or the dataset has to follow.
  ['without|excluding|except|except for|but not|other than|sauf|ohne|sin|sem', 'excluded'],
  ['led by|rounds led by|round led by|lead investor|lead investors|leading investor|lead by', 'lead'],
  [
    `not backed by | not funded by | not financed by | but not backed by | but not by |
      without investment from | without funding from | without backing from | excluding investors |
      not in the portfolio of | nicht finanziert von | pas financees par | no respaldadas por`,
    'excluded',
  ],
])
export const suffixes = phraseTable([
  [
    `backed | funded | financed | portfolio | portfolio companies | portfolio company | investments |
      investment | alumni | alums | graduates | investees | invested in | has invested in | have invested in |
      as an investor | as investor | as investors | as a backer | as lead investor | on the cap table`,
    true,
  ],
])
/** Names of investors that are words, or well-known companies. */
export const doubtfulNames = wordSet(`
  benchmark index spark battery matrix foundry thrive lux paradigm mayfield menlo antler emergence coatue bessemer
  ef dst bev ribbit pantera norwest initialized floodgate gic m12 tencent alibaba softbank accel kleiner eic alven
  elaia redpoint
`)
export const genericWords = wordSet(`
  capital venture ventures partners partner vc fund funds management group investments investment holdings advisors
  llc lp growth equity the global
`)
export const articles = new Set(['the', 'either', 'both', ':', 'investors', 'investor'])
