import { JobError } from '@dealflow/core'
import { UsageError } from '../cli/command.ts'
import { innermostReason } from '../control/operation-stream.ts'
import { RemoteError } from '../control/remote-error.ts'

/** People write a bare domain; clients of the API must not. */
export function readWebsite(given: string): string {
  const isUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(given)
  const website = isUrl ? given : `https://${given}`
  const protocol = URL.parse(website)?.protocol
  if (protocol === 'https:' || protocol === 'http:') return website
  throw new UsageError(`"${given.slice(0, 200)}" is no website. An example: https://acme.com`)
}

/** What an operator can do about a site that could not be read, by this process or by a server. */
export function siteRemedyOf(error: unknown): string | null {
  if (error instanceof RemoteError) return remedies[String(error.details ?? error.code)] ?? null
  return error instanceof JobError ? (remedies[innermostReason(error)] ?? null) : null
}

const remedies: Readonly<Record<string, string>> = {
  WEBSITE_UNREACHABLE:
    'Is the address right, and does this machine get out? dealflow doctor --outbound URL tells.',
  WEBSITE_BLOCKED: 'Its owner decides who may read it. site_contact_url tells them whom to ask.',
  PROVIDER_UNAVAILABLE: 'Does this machine get out? dealflow doctor --outbound URL tells.',
  ENTITY_NOT_FOUND: 'You had this company forgotten; dealflow company put makes it again.',
}
