/** What mailboxes of companies are called, and no person is: one of these begins or ends a part of the name (`salesuk`, `techsupport`). */
export const roleRoots: readonly string[] = `
  info sales support service contact kontakt contacto contato enquir inquir anfrage account career karriere
  recruit hiring buero admin customer kunden reserv affiliate investor privacy datenschutz security invoice
  rechnung financ buchhaltung compta webmaster website online feedback department newsletter subscri membership volunteer academy
  community abuse postmaster noreply founders company corporate vendor purchas procure compliance request question wholesale
  dept retail distribut reception frontdesk secretar production shipping warranty techserv technical advert marketing
  engineering training education editor export studio poststelle bewerbung office
`
  .trim()
  .split(/\s+/)

/** Words that begin or end names of people too (Halloran, Newsome, Askew): a part counts when it is nothing but such words. */
export const roleWords: readonly string[] = `
  order orders press presse media market markets job jobs talent administration help desk team hello hallo hola mail mailing post custom
  customs client clients book booking bookings reservations event events partner partners partnership partnerships legal
  billing donate donation donations supply supplier suppliers supplies trade dealer dealers general returns engineer
  design designs social news quote quotes estimate estimates ask finance desk stay visit connect chat dealership
  verkauf vertrieb einkauf verwaltung sekretariat zentrale redaktion bestellung bestellungen personal
  ventas comercial commercial prensa pedidos soporte atencion facturacion vendas imprensa accueil direction
  verkoop klantenservice vendite ordini assistenza amministrazione prenotazioni
`
  .trim()
  .split(/\s+/)

/** Cities and countries that people are called after too: beside the word of a role they are places (`sales-paris`). */
export const placesLikeNames: ReadonlySet<string> = new Set(
  'asia paris sydney milan florence vienna london austin dallas orlando victoria adelaide charlotte jackson houston lincoln chelsea brooklyn georgia virginia carolina madison israel chad jordan santiago savannah'.split(
    ' ',
  ),
)

/** Short ones, which count only as a whole part: `hr@`, `uk.sales@`. */
export const shortRoles: ReadonlySet<string> = new Set(
  'hr pr it qa ir us uk eu shop store web crew hey hi cs ops dev api dpo gdpr kyc vip faq tech staff people sponsor sponsors speakers demo beta eng rma ap ar cic'.split(
    ' ',
  ),
)

/** Nobody reads what is sent there, or nobody has it: not contacts. */
export const noContacts =
  /^(?:no-?reply|do-?not-?reply|donotreply|postmaster|abuse|mailer-daemon|example|user|username|name|your-?name|yourname|you|email|your-?email|youremail|someone|somebody|john\.?doe|jane\.?doe|firstname|first\.last|test|xxx|abc)$/i
export const noHosts =
  /(?:^|\.)(?:example\.(?:com|org|net)|domain\.com|yourdomain\.com|yourcompany\.com|company\.com|email\.com|mysite\.com|yoursite\.com|sentry\.io|sentry\.wixpress\.com|wixpress\.com|godaddy\.com|wordpress\.com|schema\.org|w3\.org)$|\.(?:png|jpe?g|gif|svg|webp|css|js)$/i
