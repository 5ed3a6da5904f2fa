import hosts from '../../../data/web-hosts.json' with { type: 'json' }
import messages from '../../../data/web-messages.json' with { type: 'json' }

/** Registrable domains that show names for sale, or where a redirect to sell one ends. */
export const parkingDomains: ReadonlySet<string> = new Set(hosts.parking)

/** What is in the markup of such pages, in lower case. */
export const parkingMarkers = [
  'sedoparking.com',
  'parkingcrew.net',
  'd38psrni17bvxu.cloudfront.net',
  'parking.bodiscdn.com',
  'bodis.com/',
  'afternic.com/forsale',
  'hugedomains.com/domain_profile',
  'dan.com/buy-domain',
  'parklogic.com',
  'cashparking',
  'parked-content.godaddy.com',
  'wsimg.com/parking-lander',
  'parkingpage.namecheap.com',
  'domainpark',
  'window.location.href="/lander"',
]

const inAnyLanguage = (phrases: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.values(phrases).flat()

/** What such pages say, and those of hosters and servers where nobody has put a site; only where there is little else to read. */
export const noSitePhrases = [...inAnyLanguage(messages.parked), ...inAnyLanguage(messages.placeholder)]

/** What titles and headings of pages say that are not there, anywhere in the text. */
export const notFoundPhrases = inAnyLanguage(messages.notFound)

/** Texts that say it alone, and words beside the number 404. */
export const notFoundTexts: ReadonlySet<string> = new Set(inAnyLanguage(messages.notFoundAlone))
export const beforeNotFound: ReadonlySet<string> = new Set(inAnyLanguage(messages.beforeNumber))
export const behindNotFound: ReadonlySet<string> = new Set(inAnyLanguage(messages.behindNumber))

/** What walls tell a reader; only where there is little else to read. */
export const wallPhrases = inAnyLanguage(messages.wall)
