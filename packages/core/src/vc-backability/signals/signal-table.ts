/**
 * What speaks for a company that venture capital could fund, and what against. `says` is the reason that a client reads: words of
 * our own, never of the page. `prior` is the weight that training starts from, in log-odds for each count up to `cap`; what the
 * labels say moves it (`../train.ts`).
 */
export interface SignalRow {
  /** Of the reason; several signals may share one. */
  readonly code: string
  readonly says: string
  readonly prior: number
  readonly cap: number
}

const row = (code: string, prior: number, cap: number, says: string): SignalRow => ({
  code,
  says,
  prior,
  cap,
})

export const signalTable = {
  // Words of what it says of itself first.
  software: row('SOFTWARE_PRODUCT', 0.5, 4, 'Words of software products'),
  data_and_ai: row('AI_PRODUCT', 0.5, 3, 'Words of artificial intelligence or data products'),
  developer_words: row('DEVELOPER_PRODUCT', 0.5, 3, 'Words of products for developers'),
  digital_words: row('DIGITAL_PRODUCT', 0.2, 4, 'Words of digital products'),
  deep_tech: row('DEEP_TECHNOLOGY', 0.5, 3, 'Words of hard technology or biotechnology'),
  digital_finance: row('FINTECH', 0.5, 2, 'Words of financial technology'),
  network: row('NETWORK_PRODUCT', 0.4, 3, 'Words of a marketplace, a network or a community of users'),
  startup_voice: row('STARTUP_LANGUAGE', 0.5, 4, 'Words of young companies'),
  site: row('SITE', -0.9, 1, 'It is judged by its site, of which more is expected than of a description'),
  venture_words: row('VENTURE_FUNDING', 0.9, 2, 'Words of venture investment'),
  // What its pages are built for.
  sign_up: row('SELF_SERVICE', 0.9, 1, 'Visitors can open an account'),
  log_in: row('SELF_SERVICE', 0.3, 1, 'Users log in'),
  demo: row('SALES_DEMO', 1.1, 1, 'Visitors can ask for a demonstration or try it'),
  product_pages: row('PRODUCT_PAGES', 0.4, 3, 'It has pages of a product: features, pricing, integrations'),
  developer_surface: row('DEVELOPER_PRODUCT', 0.9, 2, 'It has documentation, an API or source code'),
  app_stores: row('MOBILE_APP', 1, 1, 'It has an app in a store'),
  recurring_price: row('RECURRING_REVENUE', 1, 1, 'Its prices recur, by user or by month'),
  hiring: row('HIRING', 0.5, 1, 'It is hiring'),
  founders: row('FOUNDERS_NAMED', 0.7, 1, 'It names its founders'),
  investors: row('VENTURE_FUNDING', 1.5, 1, 'It names investors or a round'),
  trust_marks: row('ENTERPRISE_TRUST', 0.7, 2, 'Words of large customers or of audits of security'),
  software_data: row('SOFTWARE_PRODUCT', 1, 1, 'Its structured data call it software'),
  startup_domain: row('STARTUP_DOMAIN', 0.6, 1, 'Its domain ends as those of technology companies do'),
  // What speaks against.
  local_trade: row('LOCAL_SERVICE', -0.5, 4, 'Words of a local trade or service'),
  local_trade_first: row('LOCAL_SERVICE', -0.9, 2, 'Words of a local trade or service come first'),
  local_terms: row('LOCAL_SERVICE', -0.6, 3, 'Words that invite to call, to visit or to ask for a quote'),
  place_first: row('LOCAL_SERVICE', -1.2, 1, 'Its title names a town or a state'),
  local_data: row('LOCAL_SERVICE', -1.5, 1, 'Its structured data call it a local business'),
  opening_hours: row('LOCAL_SERVICE', -0.9, 1, 'It gives opening hours'),
  phone_first: row('LOCAL_SERVICE', -0.7, 1, 'A telephone number is among the first that it says'),
  street_address: row('LOCAL_SERVICE', -0.4, 1, 'A street address is among the first that it says'),
  shop: row('SHOP', -0.6, 3, 'Words of a shop'),
  agency: row('AGENCY', -0.65, 5, 'Words of an agency or a consultancy'),
  agency_first: row('AGENCY', -1.6, 2, 'Words of an agency or a consultancy come first'),
  nonprofit: row('NONPROFIT', -3.5, 1, 'It says that it is a non-profit'),
  charity_words: row('NONPROFIT', -1, 2, 'Words of charities or associations'),
  institution: row('INSTITUTION', -1, 2, 'Words of a public body, a school or a research institution'),
  institution_domain: row('INSTITUTION', -2.5, 1, 'Its domain is one of public bodies or schools'),
  organisation_domain: row('NONPROFIT', -0.5, 1, 'Its domain is one of organisations'),
  personal: row('PERSONAL_SITE', -1.2, 2, 'Words of the site of a person'),
  article: row('ARTICLE', -4, 1, 'The page is an article'),
  media: row('MEDIA', -0.8, 2, 'Words of news or entertainment'),
  public_company: row('PUBLIC_COMPANY', -0.9, 3, 'Words of a listed company, a group or a part of one'),
  company_profile: row('ESTABLISHED_COMPANY', -0.6, 3, 'Words of established companies'),
  established: row('ESTABLISHED_COMPANY', -1.2, 1, 'It was founded more than 25 years ago'),
  traditional: row('TRADITIONAL_INDUSTRY', -0.5, 4, 'Words of an industry that needs other capital'),
  franchise: row('FRANCHISE', -1.2, 1, 'Words of a franchise or a chain'),
  fund: row('INVESTOR', -1.5, 2, 'Words of an investor'),
} as const satisfies Readonly<Record<string, SignalRow>>

/** What a site is built for, which takes more than words. */
export const builtSignals = [
  ...['sign_up', 'log_in', 'demo', 'product_pages', 'developer_surface', 'app_stores', 'recurring_price'],
  ...['hiring', 'founders', 'investors', 'software_data'],
] as readonly SignalId[]

/** Words that any page can hold as many of as somebody likes. */
export const productWords = [
  ...[
    'software',
    'data_and_ai',
    'developer_words',
    'digital_words',
    'deep_tech',
    'digital_finance',
    'network',
  ],
  ...['startup_voice', 'venture_words'],
] as readonly SignalId[]

export type SignalId = keyof typeof signalTable
export const signalIds = Object.keys(signalTable) as readonly SignalId[]
