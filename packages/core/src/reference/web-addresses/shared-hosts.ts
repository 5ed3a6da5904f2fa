import hosts from '../../../data/web-hosts.json' with { type: 'json' }

const { mailboxes, networks, tools, publications } = hosts.shared

/** Registrable domains that many companies share: a mailbox, a profile, a file, a meeting there is not the company's website. */
export const sharedHosts: ReadonlySet<string> = new Set([
  ...mailboxes,
  ...networks,
  ...tools,
  ...publications,
])

/** Of these the hosts on which each page is somebody else's; under others (`acme.slack.com`) a name of its own is one company's. */
export const sharedNames: ReadonlySet<string> = new Set(hosts.sharedNames)
