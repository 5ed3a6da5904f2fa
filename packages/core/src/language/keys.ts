import { siteKeys } from './site-keys.ts'
import type { Role, Section, Segment, Stage } from './table-keys.ts'

export {
  type NameWord,
  nameWords,
  type Role,
  roles,
  type Section,
  type Segment,
  type Stage,
  sections,
  segments,
  stages,
  type TitleWord,
  titleWords,
} from './table-keys.ts'

/** The languages of which there are packs, `data/languages/<tag>.json`. */
export const langs = ['en', 'de', 'fr', 'es', 'pt', 'nl', 'it'] as const
export type Lang = (typeof langs)[number]

/** What a word means, whatever its language: a line of phrases takes any form of `<founder>`. */
export const wordClasses = [
  // Small verbs.
  'have',
  'be',
  // Companies and those who have to do with them.
  'company',
  /** What only a company itself calls itself: "our bakery". */
  'establishment',
  'we',
  'our',
  'founder',
  'role',
  'investor',
  'customer',
  'employee',
  /** Whoever or whatever is not the company that speaks: a pronoun of a person, kin, a rival, a university. */
  'other',
  // What happens to companies.
  'founded',
  'founds',
  'employs',
  'based',
  'acquired',
  'acquires',
  'named',
  // Money.
  'raised',
  'raises',
  'secures',
  /** What says of an amount alone that it was raised: "lands", "bags". */
  'lands',
  'seeks',
  'leads',
  'led',
  'backed',
  'invests',
  'round',
  'funding',
  'total',
  'not-funding',
  /** What is done with money that is not raised: paid, saved, managed. */
  'spends',
  /** For whom money is collected that no company keeps. */
  'causes',
  /** Who is not the company itself: customers, rivals, a foundation. */
  'others',
  'opening',
  'uses',
  /** What is done to devices. */
  'makes',
  'device',
  /** A company that sells its work. */
  'agency',
  /** What a company counts of its own trade. */
  'sales',
  'grew',
  /** What a product has done so often. */
  'delivered',
  /** A number that is not said. */
  'many',
  // Markets, and what companies do for others.
  'market',
  'grows',
  'drives',
  'endangers',
  'parts',
  'reaches',
  'serves',
  'offer',
  // Of whom a page or a heading tells.
  'authority',
  'ignores',
  'earlier',
  'instructions',
  'happened',
  /** What a company is or does, behind its name. */
  'does',
  // What may be, or is planned.
  'might',
  'hopes',
] as const
export type WordClass = (typeof wordClasses)[number]

/** What a phrase says. A pack has lines for each, or the reason why its language has none. */
export const phraseKeys = [
  /** Whether something is so. */
  'assert.denied',
  /** A denial that stands behind what it denies. */
  'assert.denied-behind',
  /** What begins with a denial and denies nothing: "not only". */
  'assert.denied-nothing',
  /** It begins a sentence that asks whether something is so. */
  'assert.asks',
  'assert.supposed',
  /** The sentence says of what it tells that it is not so. */
  'assert.refuted',
  'assert.hearsay',
  'assert.past',
  /** Something was so until then: behind it. */
  'assert.past-end',

  /** It joins the last of a list to the others. */
  'text.and',
  /** A form of "be" or "have". */
  'text.auxiliary',
  /** What was told is over: a verb, a purpose, or what says more of it, begins. */
  'text.new-thought',
  /** Something is said beside, where, why or how; no name of a list stands behind it. */
  'text.aside',
  /** It joins two things: "and". */
  'text.and',
  /** It stands for what was named right before: "which". */
  'text.relative',
  /** Who stands behind it does nothing here: "on", "of". */
  'text.preposition',

  'company.founded-in',
  /** It may be since its founding that something is so. */
  'company.since',
  /** A word of founding, wherever the year stands. */
  'company.founded',
  /** What stands before, or between the words, is what was founded. */
  'company.was-founded',
  /** Somebody founds the company that is named, or the one that speaks. */
  'company.founds',
  /** Whoever is not the company that speaks. */
  'company.others',
  /** A pronoun that may stand for a company. */
  'company.it',
  /** A word for a company, whoever's. */
  'company.noun',
  'company.founded-by',
  /** What a text calls the company it is about, beside its name: "the Berlin company", "our bakery". */
  'company.itself',
  /** Somebody else's company, or any: "the parent company", "a startup". */
  'company.another',
  'company.former-name',
  /** The name that a company is registered by stands behind. */
  'company.legal-name',
  /** Another company is named behind: a customer, a host, a parent. */
  'company.other-behind',
  'company.based-in',
  'company.employs',
  /** So many work for the company that speaks. */
  'company.employs-itself',
  /** People who are counted and do not work there: they wait, use something, were helped. */
  'company.crowd',
  'company.ours',
  /** Somebody began a company, whenever that was. */
  'company.founding',
  /** Where it is at home, whether or not the place is named. */
  'company.seat',
  /** It works for somebody: "helps hotels", "software for". */
  'company.serves',
  /** The company speaks of itself. */
  'company.we',
  /** A company that was named before: "the company", "it". */
  'company.before',
  /** Somebody else than the company that a text is about. */
  'company.other',
  /** The company is named, and not as who does something: "on Acme", "Acme's rivals". */
  'company.not-subject',
  /** A verb of what companies do: raise, buy, announce. */
  'company.acts',
  /** Something is said of who stands before it. */
  'company.is',
  'company.acquired-by',
  'company.acquires',
  /** What is paid for a company. */
  'company.price',
  'company.customers',
  // What became of a company.
  'company.sold',
  'company.went-public',
  'company.closed',
  /** What stands before it owns, rivals, serves or belongs to the company whose name stands behind. */
  'company.relative-of',
  /** What stands before it is said to be something: "Acme is a platform". */
  'company.is-a',

  /** Any word of rounds and investors. */
  'funding.told',
  /** An amount was raised: the verb says so alone. */
  'funding.raised',
  /** The same behind a comma or a preposition: ", raising $5M", "after raising $5M". */
  'funding.raising',
  /** An amount was got, as money of a round or anything else. */
  'funding.receives',
  /** A noun says that an amount is money of a round. */
  'funding.round-money',
  /** The same of money that may be of several rounds. */
  'funding.funding-money',
  /** Somebody puts an amount into the company that is named. */
  'funding.into-company',
  'funding.asked',
  /** An amount that is something else: revenue, a valuation, a price. */
  'funding.not-money',
  /** Who stands behind it leads a round. */
  /** Words that an amount a few words away is about, if it is no round: "market", "worth". */
  'funding.other-measure',
  'funding.led-by',
  /** Who stands before it, or else behind, leads a round. */
  'funding.leads',
  'funding.backed-by',
  /** Who stands before it, or else behind, takes part in a round. */
  'funding.invests',
  /** Who stands behind it takes part in a round. */
  'funding.participation',
  /** Who stands behind it belongs to a list that was begun. */
  'funding.along-with',
  /** Whose money it was stands behind it. */
  'funding.raised-from',
  /** Names of those who invested stand behind it. */
  'funding.investors-are',
  /** It calls investors somebody's own: "our investors", "existing investors". */
  'funding.its-investors',
  /** A word for what investors did: "backed". */
  'funding.backed',
  /** A word for who led: "led", "headed". */
  'funding.led',
  /** A verb of what is done with a round: raised, closed, announced. */
  'funding.closes',
  /** A word for who invests. */
  'funding.investor',
  /** A word for a round, or for the money of one. */
  'funding.round',
  'funding.pre-money',
  'funding.post-money',
  /** A word for what investors did: "backed". */
  'funding.backed',
  /** A word for who invests. */
  'funding.investor',
  /** Who stands behind it takes part in a round. */
  'funding.participation',
  /** A word for a round, or for the money of one. */
  'funding.round',
  'funding.total',
  /** What is said of all that happened so far: "to date", "since the beginning". */
  'funding.overall',
  /** A tense that may sum up: "has raised". */
  'funding.perfect',
  /** An amount that comes on top of others. */
  'funding.additional',
  /** A time before the one that a text is about. */
  'funding.earlier',
  /** Somebody wants money, whatever the amount: "raising", "looking for". */
  'funding.seeks',
  /** A round or an amount beside it is there already: "raised", "committed". */
  'funding.over',
  /** It leads to a round of another time, or follows one: "until Series A", "Series A will". */
  'funding.another-time',

  /** An amount for each of something: "$9 a month". */
  'price.per',
  /** A part of a year that no calendar has: "spring 2026", "end of 2026". */
  'time.part-of-year',

  'market.told',
  /** "The market": which one was said before. */
  'market.the',
  'market.grows',
  /** What makes a market grow. */
  'market.driven',
  /** What may harm it. */
  'market.endangered',
  'market.parts',
  /** Money of one company, and of no market. */
  'market.of-company',
  /** An amount that a market is to come to. */
  'market.will-be',

  /** Where a company is, stands behind. */
  'place.based-in',
  /** A company, and behind it the place that it is from. */
  'place.from',
  /** Where a company began, stands behind. */
  'place.began-in',
  /** It leads to an address, and is no part of it. */
  'place.label',
  'person.role',
  /** A seat that somebody holds, whoever it is. */
  'person.seat',
  /** A word for a seat in a company, or for who founded it or works there. */
  'person.title',
  /** Somebody does not hold a seat, or no more. */
  'person.left',
  /** Somebody held a role somewhere: what follows is the role. */
  'person.worked-as',
  /** That a company was founded, up to the word before its founders. */
  'person.founded-by',
  /** Somebody founds something. */
  'person.founds',
  /** Several founded it, or somebody with others. */
  'person.cofounded',
  /** Words of sentences that name investors, customers, advisors or guests. */
  'person.among-others',
  /** The company whose name stands behind it is one that somebody left. */
  'person.formerly-at',

  'hiring.open',
  'hiring.none',

  /** Words that lead to what somebody looks for, and are no part of it. */
  'query.opener',
  'query.company',
  /** What stands behind it is said of the customers of who is looked for. */
  'query.for-customers',
  'query.no-funding',

  /** What links to the rest of a text. */
  'page.read-more',
  'page.boilerplate',
  /** Whom the company serves stands behind it. */
  'market.serves',
  /** How a company earns its money, in so many words. */
  'model.saas',
  'model.b2b',
  'model.b2c',
  'model.b2b2c',
  'model.b2g',
  'model.marketplace',
  'model.hardware',
  'model.services',
  'model.open-source',
  /** What a company of such a model offers its visitors: a seat, a demo, a cart, a quote. */
  'offer.saas',
  'offer.b2b',
  'offer.b2c',
  'offer.hardware',
  'offer.services',
  /** On a page of jobs it says that somebody is looked for; elsewhere customers look for things too. */
  'hiring.seeks',
  /** What lists of open positions are called; as part of a text it may be those of others. */
  'hiring.openings',
  /** Positions that it stands with are those of users of a product, or were filled. */
  'hiring.for-others',
  /** Whose something is: "us", "our". */
  'company.us',
  /** How many customers there are. */
  'traction.customers',
  /** So many use something; of whom, the words behind it say. */
  'traction.users',
  'traction.grew',
  'traction.revenue',
  /** How often the product did what it does. */
  'traction.delivered',
  'traction.code',
  'traction.followers',
  /** Which customers there are, without a number. */
  'traction.kinds',
  /** What makes a number a limit, a price, a study, or somebody else's. */
  'traction.not',
  /** Whom an imprint names beside the company: authorities, hosts, designers. */
  'page.of-others',
  /** It tells a machine to forget what it was told. */
  'page.instruction',
  /** A heading above what is told of another company. */
  'page.others-story',
  /** It links to where a company is reached. */
  'page.contact',
  /** Whose site it is may be named behind: "welcome to". */
  'page.leads-to-name',
  /** It follows the name of whose the copyright is. */
  'page.copyright-end',
  /** It may stand between the sign of copyright and whose it is. */
  'page.copyright',
  /** The end of a range of years that goes on: "2014 – present". */
  'page.until-now',
  /** It stands above who is answerable for a site. */
  'page.imprint',
  'page.rights',
  /** Whoever made the site, or carries it, is named behind. */
  'page.made-by',
  ...siteKeys,
] as const
export type PhraseKey = (typeof phraseKeys)[number]

/** What the matcher finds: phrases, headings, stages, titles of people and who is served. */
export type CueKey =
  | PhraseKey
  | `section.${Section}`
  | `stage.${Stage}`
  | `role.${Role}`
  | `segment.${Segment}`

  /** Words of a title that are about the deck, and not of what it is about. */
  'deck.itself',
] as const
export type PhraseKey = (typeof phraseKeys)[number]

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
  'article',
  'in',
  'at',
  'from',
  'of',
  'for',
  'to',
  'with',
  'who',
  'being',
  'having',
  'only',
  /** What stands before or behind a date, and bounds it. */
  'after',
  'since',
  'before',
  'until',
  'or-later',
  'or-earlier',
  'early-part',
  'mid-part',
  'late-part',
  /** Before a unit of time: up to now, not a unit of the calendar. */
  'the-last',
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
  /** What may stand between a count and its noun; what makes the noun another; what may follow it. */
  'staff-link',
  /** What makes the noun behind a number another; what may follow staff. */
  'not-staff',
  'staff-end',
  /** What stands before those whom companies serve. */
  'serves',
  /** Who speaks: what is said of them is said of nobody that is looked for. */
  'speaker',
  /** Before and behind an amount of total funding, and behind one of something else. */
  'raised-money',
  'funding-behind',
  'money-else',
  'unfunded',
  /** What money is lent, paid or collected by; no company. */
  'priced-thing',
  /** What may stand between "raised" and an amount. */
  'amount-link',
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
  'raised-link',
  /** What is counted of companies otherwise. */
  'followers',
  'score',
  'count-link',
  /** What is counted of companies otherwise. */
  'followers',
  'score',
  /** How sure a word is that a place follows: `place-sure` always, `place-in` and `place-near` unless something else is said to be there, `place-from` and `place-of` only behind companies, `place-no` in a query of that language. */
  'place-sure',
  'place-in',
  'place-near',
  'place-from',
  'place-of',
  'place-no',
  'place-outside',
  /** Before a colon and a place; behind a city, for all around it; behind a place, for companies there. */
  'place-label',
  'place-area',
  'place-article',
  'based-behind',
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
  /** "Made in China" is said of products, "founded in China" of companies; what companies make sits where it is made. */
  'done-to-products',
  'done-to-companies',
  'made',
  'made-by-companies',
  /** A text that begins so speaks to buyers. */
  'offer',
  'offer-verb',
  'offer-object',
  'helps',
  /** Before and behind names of investors. */
  'backed-by',
  'without-name',
  'led-by',
  'not-backed-by',
  'portfolio',
  'investor-article',
  'not-by',
  /** Before topics and websites that are unwanted. */
  'unwanted',
  'denied-topic',
  'denied-apart',
  'joined-denial',
  'unwanted-website',
  'topic-end',
  'no-topic',
  /** Around industries that are named as such. */
  'industry-label',
  'industry-lead',
  'industry-noun',
  'industry-noun-before',
  'industry-link',
  /** Nouns that end names of companies. */
  'legal-noun',
  /** Of the nouns that name companies those that not every company is called by. */
  'telling-company',
  /** Before and behind names of investors; `by` also behind the class `backed`. */
  'backed-by',
  'led-by',
  'portfolio',
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
] as const
export type QueryWord = (typeof queryWords)[number]

/** What a page, or a part of one, is about by its heading. */
export const sections = [
  'about',
  'company',
  /** What a company wants, and what it stands for and comes from. */
  'mission',
  'story',
  'team',
  'people',
  'founders',
  'advisors',
  'careers',
  'customers',
  'testimonials',
  'investors',
  'product',
  'services',
  'demo',
  'pricing',
  'press',
  'blog',
  'coverage',
  'contact',
  /** The last words of a talk. */
  'thanks',
  'offices',
  'imprint',
  // People who are none of the company's.
  'partners',
  'events',
  /** Who has left, or died. */
  'former',
  'authors',
  // Of decks.
  'cover',
  'agenda',
  'risks',
  'problem',
  'solution',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'financials',
  'ask',
  'past-rounds',
  'appendix',
] as const
export type Section = (typeof sections)[number]

/** Sections of decks that a heading may be about in ordinary words: "challenges" tells of a problem, and is not its name. */
export const topics = [
  'problem',
  'solution',
  'product',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'team',
  'financials',
  'ask',
  'contact',
  'appendix',
] as const satisfies readonly Section[]
export type Topic = (typeof topics)[number]

/** Sections of decks with words of their own, which the text below any heading tells them by: "EBITDA", "churn". */
export const terms = [
  'problem',
  'solution',
  'product',
  'market',
  'business-model',
  'traction',
  'competition',
  'go-to-market',
  'roadmap',
  'financials',
  'ask',
] as const satisfies readonly Section[]
export type Term = (typeof terms)[number]

/** Kinds of rounds, and of money that is no round. */
export const stages = [
  'pre-seed',
  'seed',
  'series-a',
  'series-b',
  'series-c',
  'series-d',
  'series-e-plus',
  'angel',
  'bridge',
  'convertible',
  'safe',
  'grant',
  'debt',
  'crowdfunding',
  'private-equity',
  'secondary',
  'strategic',
  'ipo',
] as const
export type Stage = (typeof stages)[number]

/** What titles make of who bears them. */
export const roles = [
  /** An advisor, an investor, a guest: none of the company's people. */
  'outsider',
  /** Words that hold a title and give nobody one: "assistant to the CEO". */
  'nobody',
  'founding_team',
  'cofounder',
  'founder',
  'executive',
  'member',
] as const
export type Role = (typeof roles)[number]

/** Words of titles. */
export const titleWords = [
  ...roles,
  /** A field of work that may be all of a title: "Marketing". */
  'department',
  /** What may stand in a title beside those: "global", "of", "clinical". */
  'beside',
  /** Of executives those who lead all of a company: "CEO of Globex", but "Director of Robotics". */
  'leading',
  /** It leads to who represents a company in an imprint. */
  'represented',
  /** It begins a title that somebody no longer holds. */
  'past',
  /** Words of sentences, which no title holds. */
  'sentence',
  /** Before the year in which somebody began, or ended. */
  'since',
  'until',
] as const
export type TitleWord = (typeof titleWords)[number]

/** Words in and around names of people. */
export const nameWords = [
  /** Small words within names: "van der Berg". */
  'particles',
  /** Forms of address, and degrees that stand before a name. */
  'address',
  /** What joins two names: "and". */
  'joints',
  /** What may stand between those and a name, and begins what is told of somebody: "the", "former", "also". */
  'lead',
  /** Several people: "Harvard Law graduates". */
  'groups',
  /** What leads to whose somebody or something is: "of", "at". */
  'at',
  /** Of those, what leads to a field of work as well: "Head of Sales". */
  'of',
  /** Of those, what leads to where somebody works and to nothing else. */
  'employer',
  /** What leads to those who took part. */
  'with',
  /** A company speaking of itself without its name. */
  'self',
  /** Somebody who was named before: "she". */
  'pronouns',
  /** Somebody speaks of themselves: "I", "my". */
  'speaks',
  /** What somebody studied stands between these, `field` and a school: "a degree in physics from a university". */
  'degrees',
  'field',
  'schools',
] as const
export type NameWord = (typeof nameWords)[number]

/** Whom companies serve, as it is shown; `companies` are any, and are not shown. */
export const segments = [
  'companies',
  'developers',
  'engineering teams',
  'data teams',
  'designers',
  'marketers',
  'sales teams',
  'HR teams',
  'finance teams',
  'customer support teams',
  'security teams',
  'startups',
  'small businesses',
  'enterprises',
  'agencies',
  'freelancers',
  'creators',
  'consumers',
  'families',
  'students',
  'schools',
  'retailers',
  'e-commerce',
  'manufacturers',
  'logistics companies',
  'construction companies',
  'healthcare providers',
  'patients',
  'pharma and biotech',
  'banks',
  'insurers',
  'investors',
  'law firms',
  'legal teams',
  'real estate',
  'restaurants',
  'hotels',
  'travelers',
  'farmers',
  'governments',
  'nonprofits',
  'researchers',
  'gamers',
  'home owners',
  'employers',
  'job seekers',
  'publishers',
  'utilities',
] as const
export type Segment = (typeof segments)[number]

/** What is said in any language, since headings and rounds are called by their English names everywhere. */
export type HeadingKey = `section.${Section}` | `topic.${Topic}` | `term.${Term}` | `stage.${Stage}`

/** What the matcher finds: phrases, headings and stages, titles of people and who is served. */
export type CueKey = PhraseKey | HeadingKey | `role.${Role}` | `segment.${Segment}`

/** What a line of phrases may leave open: a span that an annotator found. */
export const slotNames = [
  'number',
  'money',
  'percent',
  'year',
  'date',
  'range',
  'duration',
  'person',
  'company',
  'investor',
  'place',
  'industry',
] as const
export type SlotName = (typeof slotNames)[number]
