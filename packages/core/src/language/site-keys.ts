/** What sites of companies say of whom they serve, what they offer and cost, how they fare, and of their own pages. */
export const siteKeys = [
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
  /** So many trust something, or are to be joined: whoever says so speaks of their own. */
  'traction.trusted',
  /** It begins a label of a page that is no title: "Share", "Posted in". */
  'page.no-title',
  /** A link that leads on and says no more. */
  'page.more',
  /** What a title of news tells of. */
  'news.funding',
  'news.product',
  'news.customers',
  'news.recognition',
  /** A plan that costs nothing, for good. */
  'price.free-plan',
  'price.no-free-plan',
  /** What such a plan is called in its heading. */
  'price.free-word',
  'price.trial',
  /** How an offer is paid. */
  'price.usage',
  'price.subscription',
  /** A seat or a time that a price is paid for. */
  'price.paid-for',
  'price.once',
  'price.on-request',
  'price.free',
  /** A price that it stands with is of a message, a rebate, an extra: of no plan. */
  'price.not-plan',
  /** The business has come to its end. */
  'company.closed',
  /** Over logos and names of customers. */
  'customer.logos',
  /** Names of customers stand behind it. */
  'customer.named',
  /** Customers are spoken of. */
  'customer.any',
  /** Logos that it stands over are of partners, investors, the press. */
  'logos.of-others',
  /** Behind the name of a company it begins what it is or does. */
  'company.does',
  /** The company says what it is or does. */
  'company.we-do',
  /** One person or a customer speaks, who is not the company. */
  'person.speaks',
  /** What a customer gets. */
  'value.helps',
  'page.welcome',
  'page.home-label',
  /** Behind the name of a product it begins what that does. */
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
  'product.own-api',
  /** What developers read is called so. */
  'product.api-docs',
  'product.browser-extension',
  /** A list of names stands behind it: "tools like". */
  'list.examples',
] as const
