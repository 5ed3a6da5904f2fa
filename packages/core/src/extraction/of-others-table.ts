import type { Block } from '../web/index.ts'
import type { ReadPage } from './site.ts'

/** Words beside addresses of authorities, hosts and arbitrators, which imprints and privacy notices give. */
const others =
  /\b(?:behörde|datenschutzbehörde|aufsichtsbehörde|\p{L}{0,30}behörde|landesbeauftragte\p{L}{0,3}|bundesbeauftragte\p{L}{0,3}|supervisory authority|data protection (?:authority|commission(?:er)?)|information commissioner|ombuds\p{L}{1,10}|attorney general|federal trade commission|arbitrat\p{L}{2,5}|jams|cnil|agencia española de protección|garante|autoriteit persoonsgegevens|schlichtungsstelle|streitbeilegung|kammer|hébergeur|hébergé\p{L}{0,2}|hébergement|hosting|hosted by|hoster|web ?host|registrar|webdesign|konzept und gestaltung)(?![\p{L}])/iu

/** Whether a block of a legal page, what it stands under or what leads to it speaks of somebody else's address. */
export function isOfOthers(read: ReadPage, { text, heading, index }: Block): boolean {
  if (read.kind !== 'legal') return false
  const { blocks } = read.page
  const above = heading === null ? '' : (blocks[heading]?.text ?? '')
  const before = blocks[index - 1]?.text ?? ''
  return (
    others.test(above) ||
    (before.length <= 120 && others.test(before)) ||
    (text.length <= 1_500 && others.test(text))
  )
}
