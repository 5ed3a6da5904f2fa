import { deckKeys } from './deck-keys.ts'
import { fundingKeys } from './funding-keys.ts'
import { siteKeys } from './site-keys.ts'
import type { Role, Section, Segment, Stage, Term, Topic } from './table-keys.ts'

/** The languages of which there are packs, `data/languages/<tag>.json`. */
export const langs = ['en', 'de', 'fr', 'es', 'pt', 'nl', 'it'] as const
export type Lang = (typeof langs)[number]

/** What a phrase says. A pack has lines for each, or the reason why its language has none. */
export const phraseKeys = [
  // Whether something is so.
  /** It is not so: "not", "never". */
  'assert.denied',
  /** A denial that stands behind what it denies. */
  'assert.denied-behind',
  /** What begins with a denial and denies nothing: "not only". */
  'assert.denied-nothing',
  /** It begins a sentence that asks whether something is so. */
  'assert.asks',
  /** It may be so, or is planned: "would have", "if". */
  'assert.supposed',
  /** The sentence says of what it tells that it is not so. */
  'assert.refuted',
  /** Others say so: "reportedly". */
  'assert.hearsay',
  /** It is over: "former", "used to". */
  'assert.past',
  /** It was so until the time that stands behind: "until 2019". */
  'assert.past-end',

  // How a sentence is built.
  /** It adds one more to those who were named: "and", "as well as", "also". */
  'text.list-and',
  /** A form of "be" or "have". */
  'text.auxiliary',
  /** What was told is over: a verb, a purpose, or what says more of it, begins. */
  'text.new-thought',
  /** Something is said beside, where, why or how; no name of a list stands behind it. */
  'text.aside',
  /** What something is for follows: "to", "in order to". */
  'text.purpose',
  /** It stands for what was named right before: "which". */
  'text.relative',
  /** Who stands behind it does nothing here: "on", "of". */
  'text.preposition',

  // Of which company a text speaks.
  /** A company speaks, as who does something: "we". */
  'company.we',
  /** A company speaks, of what is theirs or done to them: "our", "us". */
  'company.our',
  /** What a text calls the company that it is about, beside its name: "the company", "our bakery". */
  'company.this',
  /** The same with what it is or where: "the young Berlin company". It may be another's: "the parent company". */
  'company.described',
  /** A pronoun that may stand for a company: "it", "its". */
  'company.it',
  /** A word for a company, whoever's: "startup". */
  'company.noun',
  /** A word for a company by its trade, whoever's: "bakery". */
  'company.establishment',
  /** A company that is not the one a text is about: "a startup", "the parent company". */
  'company.another',
  /** Somebody or something beside the company: "she", "our partner", "the university", a customer, an investor. */
  'company.others',
  /** Who raises money, or is sold, and is not the company: "charities", "who", "my last startup". */
  'company.not-raiser',
  /** The company is named, and not as who does something: "ex Acme", "Acme customers". */
  'company.not-subject',
  /** Another company is named behind: a customer, a host, a parent. */
  'company.other-behind',
  /** What stands before it owns, rivals, serves or belongs to the company whose name stands behind. */
  'company.relative-of',
  /** The name that a company had before. */
  'company.former-name',
  /** The name that a company is registered by stands behind. */
  'company.legal-name',

  // How a company began.
  /** Founding and its year, wherever the year stands. */
  'company.founded-in',
  /** It may be since its founding that something is so: "since 1989". */
  'company.since',
  /** The participle alone: "founded", "spun out". */
  'company.founded',
  /** The passive; what stands before, or between the words, is what was founded: "was founded". */
  'company.was-founded',
  /** The active, with what is founded: "founded Acme", "started our company". */
  'company.founds',
  /** Any word of founding or founders, of whatever company and time. */
  'company.founding',

  // Who works there, and where.
  /** So many work somewhere. */
  'company.employs',
  /** So many work for the company that speaks. */
  'company.employs-itself',
  /** People who are counted and do not work there: they wait, use something, were helped. */
  'company.crowd',
  /** Any word of where a company is at home, whether or not the place is named: "headquarters". */
  'company.seat',

  // What a company does, and what became of it.
  /** A verb of what companies do beside raising money: buy, launch. */
  'company.acts',
  /** It works for somebody, whoever that is: "software for", "sells to". */
  'company.serves',
  /** Who bought the company is said behind, or between the words. */
  'company.acquired-by',
  /** The company bought the one that is named. */
  'company.acquires',
  /** An amount is what is paid for a company, or its worth. */
  'company.price',
  /** A company was sold, whoever bought it. */
  'company.sold',
  'company.went-public',

  ...fundingKeys,

  /** Where a company is, is said behind: "based in". */
  'place.based-in',
  /** A company, and behind it the place that it is from: "a studio from". */
  'place.from',
  /** Where a company began, is said behind. */
  'place.began-in',
  /** It leads to an address, and is no part of it: "visit us". */
  'place.label',

  /** A person and what they do in a company: "Jane Doe, CEO". */
  'person.role',
  /** A word for a seat in a company: "CEO", "founder". */
  'person.seat',
  /** A word for who works somewhere, whatever they do: "staff", "experts". */
  'person.employee',
  /** Somebody does not hold a seat, or no more. */
  'person.left',
  /** Somebody leaves a company, who stands before it: "left", "stepped down". */
  'person.gone',
  /** Somebody held a role somewhere: what follows is the role. */
  'person.worked-as',
  /** The founders are named right behind it: "founded by". */
  'person.founded-by',
  /** Founding with the name of a founder; in German it may stand within: "von Jane Doe gegründet". */
  'person.founder-named',
  /** The active verb alone: somebody founds something. */
  'person.founds',
  /** Several founded it, or somebody with others. */
  'person.cofounded',
  /** A company gives somebody a role: "named", "hired". */
  'person.appointed',
  /** Somebody takes the place of somebody else, who stands behind it: "succeeds". */
  'person.succeeds',
  /** Somebody takes the place of whom the text named before: "her successor", "succeeds him". */
  'person.successor',
  /** Who leads a company is named right behind it, or behind the company's name: "led by", "at the helm of". */
  'person.led-by',
  /** The active verb: somebody leads a company, or holds a role there: "runs", "serves as". */
  'person.leads',
  /** Words of sentences that name investors, customers, advisors or guests. */
  'person.among-others',
  /** The company whose name stands behind it is one that somebody left. */
  'person.formerly-at',
  /** What stands behind it is who left, or whom somebody follows: "the departure of", "predecessor". */
  'person.departs',
  /** A verb that leads from somebody to their title: "becomes", "stays on". */
  'person.becomes',
  /** What leads to a title behind a verb: "as", "in the role of". */
  'person.as',
  /** The title behind it is held no more: "until then", "previously". */
  'person.until-now',
  /** The sentence goes on about where somebody worked before: "joins from", "where she". */
  'person.elsewhere',
  /** Somebody says who they are: "my name is". */
  'person.self',
  /** Somebody who works in the same company is named behind it: "my colleague". */
  'person.colleague',
  /** Somebody says that they founded the company: "I started". */
  'person.i-found',
  /** A pronoun stands for who founded the company: "which she founded", "founded by him". */
  'person.they-founded',

  /** Somebody hires now: "we are hiring". */
  'hiring.open',
  /** Nobody is hired now: "no open positions". */
  'hiring.none',

  /** Words that lead to what somebody looks for, and are no part of it: "I am looking for". */
  'query.opener',

  /** What links to the rest of a text: "read more". */
  'page.read-more',
  /** What stands on any page: about cookies, rights, browsers. */
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
  /** It may stand between the sign of copyright and whose it is: "by". */
  'page.copyright',
  /** The end of a range of years that goes on: "2014 – present". */
  'page.until-now',
  /** It stands above who is answerable for a site. */
  'page.imprint',
  /** It goes with a copyright: "all rights reserved". */
  'page.rights',
  /** Whoever made the site, or carries it, is named behind. */
  'page.made-by',
  ...siteKeys,
  ...deckKeys,
] as const
export type PhraseKey = (typeof phraseKeys)[number]

/** What is said in any language, since headings and rounds are called by their English names everywhere. */
export type HeadingKey = `section.${Section}` | `topic.${Topic}` | `term.${Term}` | `stage.${Stage}`

export const isHeading = (key: CueKey): key is HeadingKey => headingAreas.some((area) => key.startsWith(area))
const headingAreas = ['section.', 'topic.', 'term.', 'stage.']

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
