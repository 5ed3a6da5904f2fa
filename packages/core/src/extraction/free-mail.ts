import hosts from '../../data/web-hosts.json' with { type: 'json' }

/** Hosts where anybody has a mailbox: an address there says nothing of whose it is. */
export const freeMailHosts: ReadonlySet<string> = new Set(hosts.freeMail)
