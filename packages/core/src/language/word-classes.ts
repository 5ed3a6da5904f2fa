/** Classes of words, whatever their language: a line of phrases takes any form of `<founder>`. */
export const wordClasses = [
  /** Small verbs, which stand before participles and denials: "has", "was". */
  'have',
  'be',
  /** It may be so, and is not said to be: "might", "will". */
  'might',
  /** Somebody wants something to be so: "plans", "aims". */
  'hopes',

  /** What any company is called: "company", "startup". */
  'company',
  /** What a company calls itself by its trade: "bakery", "studio". */
  'establishment',
  /** A company that sells its work: "consultancy", "law firm". */
  'agency',
  /** The company as who speaks, and what is theirs. */
  'we',
  'our',
  'founder',
  /** What somebody does in a company: "CEO", "engineer". */
  'role',
  'employee',
  'investor',
  'customer',
  /** Somebody or something beside the company: "she", "brother", "partner", "university". */
  'not-company',
  /** Who raises, gives or gets money and is not the company: "alumni", "charities", "creators". */
  'not-raiser',

  /** The participle: "was founded". */
  'founded',
  /** What a founder does: "founds", "launched". */
  'founds',
  /** What a company does that gives somebody a role: "names", "hires". */
  'appoints',
  /** What somebody does who leads a company: "runs". */
  'runs',
  'employs',
  'based',
  /** The participle: "was acquired". */
  'acquired',
  /** What a buyer does: "acquires", "bought". */
  'acquires',
  'named',

  /** The participle, and the verb in its tenses, of which the object is money: "raised", "raises". */
  'raised',
  'raises',
  /** What is done with a round, and with much else: "closes", "announces". */
  'secures',
  /** What says of an amount alone that it was raised: "lands", "bags". */
  'lands',
  'seeks',
  /** What a lead investor does: "leads". */
  'leads',
  /** The participle: "led by". */
  'led',
  /** The participle of what any investor does: "backed by". */
  'backed',
  /** What an investor does: "invests", "joined". */
  'invests',
  /** What is done with money for somebody else: "grants", "lends", "puts". */
  'gives',
  /** What is raised, as an event: "round". */
  'round',
  /** What is raised, as money: "capital", "investment". */
  'funding',
  'total',
  /** What somebody wants to reach: of a round, of donations. */
  'goal',
  /** Money, or a count of it, that was not raised: "revenue", "valuation". */
  'not-funding',
  /** What is done with money that was not raised: "saved", "processes". */
  'spends',
  /** For whom money is collected that no company keeps: "schools". */
  'causes',

  /** What a company looks for when it hires: "open positions". */
  'opening',
  /** What customers do with a product: "use", "rely". */
  'uses',
  /** What a company does with devices: "manufactures". */
  'makes',
  'device',
  /** What a company counts of its own trade: "revenue", "orders". */
  'sales',
  /** What such a count did: "doubled". */
  'grew',
  /** What a product has done so often: "processed", "shipped". */
  'delivered',
  /** A number that is not said: "thousands". */
  'many',
  /** What a company is or does, behind its name: "is", "builds". */
  'does',
  /** What a company does for its customers: "helps". */
  'serves',
  /** What it offers them: "software", "built". */
  'offer',

  'market',
  /** What a market does: "grows", "growth". */
  'grows',
  /** What makes it grow. */
  'drives',
  'endangers',
  'parts',
  /** What a market does to an amount that it is to come to: "reaches". */
  'reaches',

  /** Whom legal pages name beside the company: "ombudsman". */
  'authority',
  /** What happened to somebody of whom a story tells: "began", "saved". */
  'happened',
  /** The parts of "ignore all previous instructions". */
  'ignores',
  'earlier',
  'instructions',
] as const
export type WordClass = (typeof wordClasses)[number]
