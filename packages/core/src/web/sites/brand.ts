import { getDomainWithoutSuffix } from 'tldts'

/** Words that companies put around their name when the plain domain is taken. */
const prefixes = [
  'get',
  'try',
  'use',
  'join',
  'go',
  'hello',
  'meet',
  'with',
  'my',
  'the',
  'we',
  'weare',
  'team',
]
const suffixes =
  'app apps hq inc io ai co labs lab tech software health bio group global online web site hub now pay team usa us uk eu corp company cloud data dev security systems software'.split(
    ' ',
  )

/**
 * Whether two registrable domains go by one name: `acme.com` and `acme.io`, `getacme.com`, `acme-hq.com`. What says only that
 * somebody else answers there now (`bigco.com`) is no such.
 */
export function isSameBrand(one: string, other: string): boolean {
  const [left, right] = [labelOf(one), labelOf(other)]
  if (left === right) return true
  const names = namesOf(left)
  return [...namesOf(right)].some((name) => names.has(name))
}

function labelOf(domain: string): string {
  const label =
    getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain.split('.')[0] ?? domain
  return label.replaceAll('-', '')
}

/** A label and what is left of it without a word at its beginning or its end. Fewer than three letters are no name. */
function namesOf(label: string): ReadonlySet<string> {
  const names = [
    label,
    ...prefixes.filter((word) => label.startsWith(word)).map((word) => label.slice(word.length)),
    ...suffixes.filter((word) => label.endsWith(word)).map((word) => label.slice(0, -word.length)),
  ]
  return new Set(names.filter((name) => name.length >= 3))
}
