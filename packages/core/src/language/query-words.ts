/** What queries say, as lists that their rules look up where they stand; forms as in classes. A pack has each, or the reason why not. */
export const queryWords = [
  /** Words between others. A word of several languages is in several lists ("no" denies in English and is "in the" in Portuguese); who asks decides what that means. */
  'and',
  'or',
  'nor',
  'but',
  'not',
  'without',
  'except',
  /** "Italy excluded". */
  'excluded-behind',
  /** "Except those from Spain". */
  'those',
  /** What companies have where they are: "without offices in Spain". */
  'presence',
  'article',
  'in',
  'at',
  'from',
  'of',
  'for',
  'to',
  'with',
  'who',
  /** Names companies in queries, beside the class `company`; and how nouns end that do. */
  'company-word',
  /** Of those who are meant by it alone: a request for them prefers them. */
  'startup',
  'company-ending',
  'being',
  'having',
  'only',
  /** What stands before or behind a date, and bounds it. */
  'after',
  'since',
  'before',
  'until',
  /** Orders that are asked for, and what may stand behind them: "oldest first". */
  'most-funded',
  'least-funded',
  'newest',
  'oldest',
  'largest',
  'smallest',
  /** What decides who is the largest: "largest … by funding". */
  'by-funding',
  'by-headcount',
  'just-raised',
  'most-followed',
  'best-rated',
  'order-end',
  /** "Within 50 km of": what leads to a distance, its units, and what leads from it to a city. */
  'distance-cue',
  'kilometres',
  'miles',
  'distance-link',
  /** Beside a stage: "seed stage", "en fase seed". */
  'stage-noun',
  'bootstrapped',
  /** What became of companies: "went public", "were acquired", "shut down", "still active". */
  'is-public',
  'is-acquired',
  'is-closed',
  'is-active',
  /** Before a colon and what an investor wants: "Mandate: …". */
  'mandate-label',
  /** What an investor who speaks does with money, before an amount and `mandate-into`: "we invest up to 2m in". */
  'mandate-invests',
  'mandate-into',
  /** Words of the amount between. */
  'mandate-link',
  /** What an investor who speaks does to companies: "we back", "finance". */
  'mandate-backs',
  /** Money that is offered: "venture debt for …". */
  'mandate-money',
  /** What an investor pays at once. */
  'ticket',
  /** Who may hold shares of companies: "public software companies", "privately held". */
  'public-word',
  'private-word',
  /** What a public or a private thing is when it is no company's status: "public transport", "private equity". */
  'no-status',
  'or-later',
  'or-earlier',
  'early-part',
  'mid-part',
  'late-part',
  /** Before a unit of time: up to now, not a unit of the calendar. */
  'the-last',
  /** Before a length of time that ends now: "het afgelopen half jaar"; and between a round and its time: "dates from less than a year ago". */
  'past',
  'round-between',
  /** What may stand between "founded" and a date, and says no more than it. */
  'time-link',
  /** Beside the class `founded`. */
  'founded-when',
  'founded-behind',
  /** What makes a number of years an age. */
  'younger',
  'older',
  'age',
  'age-behind',
  /** Who is counted as staff behind a number; of them `people` may be others. */
  'staff',
  'people',
  /** Before a number that is compared, and before any number. */
  'headcount',
  'team-of',
  'exactly',
  'at-least-behind',
  'at-most-behind',
  'person',
  'one-person',
  /** Below 10, 50 and 250 people, and more: the classes of the European Union. */
  'team-tiny',
  'team-small',
  'team-medium',
  'team-large',
  /** What makes the noun behind a number another; what may follow staff. */
  'not-staff',
  'staff-end',
  /** What stands before those whom companies serve. */
  'serves',
  /** Who speaks: what is said of them is said of nobody that is looked for. */
  'speaker',
  /** "Our office is in Leeds": where who asks is says nothing of whom they look for. `own-place` says all of it. */
  'own-subject',
  'own-verb',
  'own-place',
  'own-short',
  /** Beside the class `our`; and who asks, by what they are ("as a student in Graz"), with the words before. */
  'my',
  'asker',
  'as-asker',
  /** What who asks is at work on, where they are: "my thesis in Groningen". */
  'own-work',
  /** Before and behind an amount of total funding, and behind one of something else. */
  'raised-money',
  'funding-behind',
  /** Behind an amount of something else, beside the lines of `funding.not-money`. */
  'money-else',
  /** What money is lent, paid or collected by; no company. */
  'priced-thing',
  /** What may stand between a cue and its number, or a number and its noun. */
  'value-link',
  /** Before and behind the time of a round. */
  'raised-when',
  'not-raised',
  'raised-behind',
  /** Of which a sentence is made that says when a company raised, in any order: verbs that need a round ("closed"), verbs that need money, and words between. */
  'round-verb',
  'raise-verb',
  'raise-object',
  'raise-link',
  /** Rounds by their names: "a Series A". */
  'round-name',
  'never',
  /** Before and behind a length of time that is over: "da meno di 3 mesi", "mehr als 3 Jahre zurück". */
  'since-length',
  'ago-behind',
  /** What is counted of companies otherwise. */
  'followers',
  'score',
  /** How sure a word is that a place follows: `place-sure` always, `place-in` and `place-near` unless something else is said to be there, `place-from` and `place-of` only behind companies, `place-no` in a query of that language. */
  'place-sure',
  'place-in',
  'place-near',
  'place-from',
  'place-of',
  /** Leads to countries, regions and great cities behind companies, and to names of products else: "payment companies of Africa". */
  'place-of-large',
  'place-no',
  'place-outside',
  /** Before a colon and a place; behind a city, for all around it. */
  'place-label',
  'place-area',
  'region-article',
  /** "New England" is not in England. */
  'direction',
  /** What begins something new, so that a name or a thought ends before it. */
  'boundary',
  /** Before a place or an adjective: words that only rank, count or ask for companies. `describes` stand between an adjective and its companies. */
  'rank',
  'describes',
  /** Who is somewhere without being a company, and how such nouns end. */
  'audience',
  'people-ending',
  /** What is somewhere for those who buy or seek it, is moved from there, or is done there by others than the company. */
  'sought',
  'moved',
  'done-in',
  /** What an adjective of a country describes when it is no company: "French fries". */
  'no-company',
  /** What every country has one of: "US tax software". */
  'state-affair',
  'institution',
  /** Words that show a query to be in a language whose "no" says "in the". */
  'country-language',
  /** Words that show a query to be in a language whose "a" says "in", and is no article. */
  'at-language',
  /** Words that show a query to be in a language that writes nouns with capitals. */
  'large-nouns',
  /** "Made in China" is said of products, "founded in China" of companies; what companies make sits where it is made. */
  'done-to-products',
  'done-to-companies',
  'made',
  /** A text that begins so speaks to buyers. */
  'offer',
  'offer-verb',
  'offer-object',
  'helps',
  /** Before and behind names of investors; `by` also behind the class `backed`. */
  'backed-by',
  /** Before `backed` or `backed-by`: "skip anything". */
  'unbacked',
  'led-by',
  'portfolio',
  /** What tells that somebody invested, wherever it stands; and what makes a name another's: "rivals like Stripe". */
  'stake',
  'liken',
  /** Before who is known and not looked for: "that Polish firm". */
  'demonstrative',
  /** What makes a nationality a language: "learn Spanish". */
  'learns',
  /** Who else does the same; no word of companies, since "a rival of Acme" is in no town. */
  'rival',
  /** Around the name of a company that others are like: "similar to", "like", "the same as", "does what … does", "competes with", "replacement for". */
  'similar',
  'alike',
  'same-as',
  'does-what',
  'does-it',
  'competes-with',
  'substitute',
  'likeness-link',
  'likeness-behind',
  'versus',
  /** Before or behind those who are asked for: "what else", "other companies like". */
  'other-ones',
  /** Articles of one that is not known yet: "an Acme for dogs". */
  'indefinite',
  /** Stands for companies before `alike`: "something like Acme". */
  'something',
  'name-article',
  'by',
  'other-than',
  /** Before topics and websites that are unwanted. */
  'unwanted',
  'denied-topic',
  'topic-end',
  'no-topic',
  'industry-lead',
  /** Around industries that are named as such. */
  'industry-noun',
  'industry-link',
  /** Of people: what some roles are called, beside those that `titles` has. */
  'role-ceo',
  'role-cto',
  'role-cfo',
  'role-coo',
  'role-director',
  /** What founders do, beside the classes `founded` and `founds`; and who leads a company. */
  'begins-company',
  'leads-company',
  /** What else such a request says and a name does not: "the new project of", "a person named". */
  'people-ask',
  /** Around the former employer of somebody: "ex-Acme founders", "former Acme engineers". */
  'former-of',
  'former-staff',
  'staff-of',
] as const
export type QueryWord = (typeof queryWords)[number]
