/** What sites of companies say of whom they serve, what they offer and cost, how they fare, and of their own pages. */
export const siteKeys = [
  /** Whom the company serves may be said behind it: "for", "helps", "trusted by". */
  'customer.introduced',
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
  /** A noun for open positions; as part of a text they may be those of others. */
  'hiring.openings',
  /** Positions that it stands with are those of users of a product, or were filled. */
  'hiring.for-others',
  /** There are so many customers. */
  'traction.customers',
  /** So many use something; of whom, the words behind it say. */
  'traction.users',
  /** Sales or customers have grown. */
  'traction.grew',
  /** An amount is what the company sold. */
  'traction.revenue',
  /** How often the product did what it does. */
  'traction.delivered',
  /** What a project of code counts: stars, downloads. */
  'traction.code',
  /** What the company's channels count: followers, subscribers. */
  'traction.followers',
  /** Which customers there are, without a number. */
  'traction.kinds',
  /** What makes a number a limit, a price, a study, or somebody else's. */
  'traction.not',
  /** So many trust something, or are to be joined: whoever says so speaks of their own. */
  'traction.trusted',
  /** It begins a label of a page that is no title: "Share", "Posted in". */
  'page.no-title',
  /** A link that is this word alone and leads on: "more", "details". */
  'page.more',
  /** What a title of news tells of: a round. */
  'news.funding',
  /** The same of a product. */
  'news.product',
  /** The same of customers and partners. */
  'news.customers',
  /** The same of an award. */
  'news.recognition',
  /** One plan costs nothing, for good. */
  'price.free-plan',
  /** No plan costs nothing. */
  'price.no-free-plan',
  /** The heading of a plan that costs nothing is this word. */
  'price.free-word',
  /** An offer may be tried before it is paid. */
  'price.trial',
  /** A price is paid for how much is used. */
  'price.usage',
  /** A price is paid each month or year. */
  'price.subscription',
  /** A seat or a time that a price is paid for: "per user", "annually". */
  'price.paid-for',
  /** A price is paid once. */
  'price.once',
  /** A price is told to who asks. */
  'price.on-request',
  /** All of an offer costs nothing. */
  'price.free',
  /** A price that it stands with is of a message, a rebate, an extra: of no plan. */
  'price.not-plan',
  /** The business has come to its end. */
  'company.closed',
  /** It stands over logos and names of customers: "trusted by". */
  'customer.logos',
  /** Names of customers stand behind it: "customers include". */
  'customer.named',
  /** A word for a customer, whoever's. */
  'customer.noun',
  /** Logos that it stands over are of partners, investors, the press. */
  'logos.of-others',
  /** It begins what a company or a product is or does, behind its name. */
  'company.does',
  /** The company says what it is or does: "we build". */
  'company.we-do',
  /** One person or a customer speaks, who is not the company. */
  'person.speaks',
  /** What a customer gets. */
  'value.helps',
  /** A greeting that opens a page and says nothing: "welcome". */
  'page.welcome',
  /** What a home page is labelled: "home", "untitled". */
  'page.home-label',
  /** Of products alone: it begins what one does, behind its name: "tracks". */
  'product.does',
  /** The name of a product stands behind it. */
  'product.introduced',
  /** The company made what stands behind it. */
  'product.made',
  /** What a product works with stands behind it. */
  'product.integrates',
  /** It is not so yet. */
  'product.planned',
  /** Where a product runs stands behind it. */
  'product.runs-on',
  /** What is run, and that it is. */
  'product.program',
  /** A product runs in a browser. */
  'product.web-based',
  /** Developers may use the product through an API. */
  'product.own-api',
  /** What developers read is called so. */
  'product.api-docs',
  /** A product is installed in a browser. */
  'product.browser-extension',
  /** A list of names stands behind it: "tools like". */
  'list.examples',
] as const
