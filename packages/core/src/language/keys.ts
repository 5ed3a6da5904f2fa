import { deckKeys } from './deck-keys.ts'
import { siteKeys } from './site-keys.ts'
import type { Role, Section, Segment, Stage, Term, Topic } from './table-keys.ts'

export {
  equityRounds,
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
  type Term,
  type TitleWord,
  type Topic,
  terms,
  titleWords,
  topics,
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
  /** What somebody wants to reach: of a round, of donations. */
  'goal',
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
  /** What stands before it owns, rivals, serves or belongs to the company whose name stands behind. */
  'company.relative-of',

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
  'funding.total',
  /** Nothing was raised from others. */
  'funding.none',
  /** What is said of all that happened so far: "to date", "since the beginning". */
  'funding.overall',
  /** A tense that may sum up: "has raised". */
  'funding.perfect',
  /** An amount that comes on top of others. */
  'funding.additional',
  /** A time before the one that a text is about. */
  'funding.earlier',

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
  ...deckKeys,
] as const
export type PhraseKey = (typeof phraseKeys)[number]

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
