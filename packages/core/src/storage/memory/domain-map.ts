/** Which companies have a domain; most domains have one. */
export class DomainMap {
  private readonly idsByDomain = new Map<string, Set<string>>()

  ids(domain: string): ReadonlySet<string> {
    return this.idsByDomain.get(domain) ?? nobody
  }

  add(domains: readonly string[], id: string) {
    for (const domain of domains) {
      if (domain === '') continue
      const ids = this.idsByDomain.get(domain)
      if (ids === undefined) this.idsByDomain.set(domain, new Set([id]))
      else ids.add(id)
    }
  }

  delete(domains: readonly string[], id: string) {
    for (const domain of domains) {
      const ids = this.idsByDomain.get(domain)
      ids?.delete(id)
      if (ids?.size === 0) this.idsByDomain.delete(domain)
    }
  }
}

const nobody: ReadonlySet<string> = new Set()
