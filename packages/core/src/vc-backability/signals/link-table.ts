import type { SignalId } from './signal-table.ts'

export interface LinkRule {
  readonly signal: SignalId
  /** Of the whole text of a link or button, lower case, as `wordsOf` makes it. */
  readonly text: RegExp | null
  /** Of host and path. */
  readonly href: RegExp | null
}

const rule = (signal: SignalId, text: RegExp | null, href: RegExp | null = null): LinkRule => ({
  signal,
  text,
  href,
})

/** What links and buttons say of a site. Texts of more than six words are no controls. Each rule counts once. */
export const linkTable: readonly LinkRule[] = [
  rule(
    'sign_up',
    /^(?:sign up|signup|sign up free|sign up for free|sign up now|get started|get started free|get started for free|get started now|start free|start for free|start building|start now|create (?:a |your |my )?free account|create (?:a )?free account now|try (?:it )?(?:for )?free|try it now|start (?:your |my |a )?free trial|free trial|join for free|join free|join (?:the )?(?:waitlist|beta)|get early access|request (?:early )?access|open (?:an )?account|kostenlos testen|jetzt testen|jetzt registrieren|jetzt starten|kostenlos starten|essai gratuit|essayer gratuitement|prueba gratis|empezar gratis|comece gratis|gratis proberen)$/,
    /\/(?:signup|sign-up|sign_up|get-started|free-trial|waitlist)\b/,
  ),
  rule(
    'log_in',
    /^(?:log in|login|sign in|signin|customer login|client login|user login|anmelden|einloggen|connexion|se connecter|iniciar sesion|entrar|inloggen)$/,
    /^(?:app|dashboard|console|login|accounts?)\./,
  ),
  rule(
    'demo',
    /^(?:(?:request|book|get|schedule|see|watch|view|try)(?: a| the| our| your)?(?: free| live| product)? (?:demo|demonstration|tour)|demo|live demo|product demo|take (?:the |a )?(?:tour|product tour)|tour|product tour|how it work|talk to sale|contact sale|(?:jetzt )?demo (?:anfordern|anfragen|buchen|vereinbaren)|demander une demo|reserver une demo|solicitar (?:una )?demo|agendar demo)(?: now)?$/,
    /\/(?:demo|request-demo|book-a-demo|tour|how-it-works|contact-sales)\b/,
  ),
  rule(
    'product_pages',
    /^(?:feature|key feature|all feature|product feature|funktionen|fonctionnalite|funcionalidade)$/,
    /\/features?\b/,
  ),
  rule(
    'product_pages',
    /^(?:pricing|plan and pricing|pricing plan|plan|tarif|preise|precio|preco|prijzen)$/,
    /\/(?:pricing|plans)\b/,
  ),
  rule(
    'product_pages',
    /^(?:integration|all integration|app marketplace|extension|plugin)$/,
    /\/integrations?\b/,
  ),
  rule(
    'product_pages',
    /^(?:product|our product|platform|the platform|our platform|solution|our technology|technology|use case|science|our science|pipeline|changelog|release note|what new|roadmap|status)$/,
    /\/(?:platform|technology|use-cases?|solutions?|pipeline|changelog|roadmap)\b/,
  ),
  rule(
    'product_pages',
    /^(?:white ?paper|data sheet|product data sheet|webinar|ebook|resource center|release note)$/,
    /\/(?:white-?papers?|webinars?|datasheets?)\b/,
  ),
  rule(
    'developer_surface',
    /^(?:developer|for developer|api|api doc|api reference|doc|documentation|read the doc|view doc|sdk|developer doc|developer portal)$/,
    /^(?:docs?|developers?|api|dev)\.|\/(?:docs|developers?|api|api-docs|documentation|sdk)\b/,
  ),
  rule(
    'developer_surface',
    /^(?:github|star on github|view on github|source code|open source)$/,
    /^(?:www\.)?(?:github|gitlab)\.com\//,
  ),
  rule(
    'app_stores',
    /^(?:download on the app store|get it on google play|app store|google play|download the app|get the app)$/,
    /^(?:apps|itunes)\.apple\.com\/.*\bapp\b|^play\.google\.com\/store\/apps|^testflight\.apple\.com/,
  ),
  rule(
    'hiring',
    /^(?:career|job|were hiring|we are hiring|join us|join our team|join the team|work with us|work at .*|open position|open role|see the open role|karriere|stellenangebote|carriere|empleo|carreira|vacature|career opportunity)$/,
    /\/(?:careers?|jobs|join-us|karriere)\b|\.(?:greenhouse\.io|lever\.co|ashbyhq\.com|workable\.com|recruitee\.com|personio\.(?:de|com)|breezy\.hr)|^(?:jobs|careers)\./,
  ),
  rule(
    'trust_marks',
    /^(?:customer|our customer|customer story|case study|success story|security|trust center|compliance|testimonial|wall of love|for enterprise|enterprise)$/,
    /\/(?:customers?|case-studies|customer-stories|security|trust|enterprise)\b|^trust\./,
  ),
  rule(
    'public_company',
    /^(?:investor relation|for investor|annual report|corporate governance|shareholder information|financial report|stock information|aktie|our brand|our company|group company|corporate information|media center|newsroom|sustainability report)$/,
    /\/(?:investor-relations|investor_relations|annual-report|corporate-governance)\b|^(?:ir|investors?)\./,
  ),
  rule(
    'franchise',
    /^(?:store locator|find a store|find a location|franchising|franchise opportunity|location|our location)$/,
    /\/(?:store-locator|franchis)/,
  ),
  rule('shop', /^(?:view )?(?:shopping )?(?:cart|basket|bag|checkout)$/, /\/(?:cart|basket|checkout)\b/),
  rule(
    'shop',
    /^(?:my account|wishlist|my wishlist|order status|track (?:your )?order|shipping|delivery|return|shop all|shop by .*)$/,
    /\/(?:wishlist|shop)\b|\/collections\//,
  ),
  rule(
    'local_terms',
    /^(?:direction|map|get direction|find us|map and direction|where to find us|location and hour|hour and location|opening time|opening hour|our service area)$/,
    /\/directions?\b/,
  ),
  rule(
    'local_terms',
    /^(?:book (?:an )?appointment|book now|make (?:a |an )?(?:reservation|appointment|booking)|reservation|request (?:an )?appointment|free estimate|free quote|get (?:a )?(?:free )?(?:quote|estimate)|request (?:a )?(?:free )?(?:quote|estimate)|our service|service area|before and after|photo gallery|gallery|guestbook|link|useful link|menu|room|amenity|floor plan)$/,
    null,
  ),
  rule(
    'agency',
    /^(?:our client|client|client list|portfolio|our portfolio|our work|work|hire us|what we do)$/,
    /\/(?:portfolio|our-work|clients)\b/,
  ),
  rule(
    'nonprofit',
    /^(?:donate|donate now|give|giving|give now|volunteer|get involved|become a member|membership|join us today|spenden|faire un don|donar|doar)$/,
    /\/(?:donate|donation|volunteer)\b/,
  ),
  rule('personal', /^(?:my resume|my cv|cv|resume|my project|my book|my publication|publication)$/, null),
  rule('media', /^(?:episode|all episode|advertise with us|sport|opinion|horoscope|obituary)$/, null),
]
