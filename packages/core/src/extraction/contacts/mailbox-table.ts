/** What mailboxes of companies are called, whole or as a part: `info`, `customer_service`, `salesuk`, `retailsupport`. */
export const roleRoots: readonly string[] =
  'info sales support service contact kontakt contacto contato enquir inquir anfrage order account press presse media market advert career karriere jobs recruit talent hiring office buero admin administra help desk team hello hallo hola mail post custom client kunden book reserv event partner affiliate investor legal privacy datenschutz security billing invoice rechnung financ buchhaltung compta webmaster website online feedback donat suppl dept department export wholesale retail trade dealer distribut general reception frontdesk secretar production shipping returns warranty technical techserv engineer design studio newsletter subscri membership volunteer education training academy community social abuse postmaster noreply no-reply founders company corporate vendor purchas procure compliance editor news quote estimate request question ask'.split(
    ' ',
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
