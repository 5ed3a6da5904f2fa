import { lookup } from 'node:dns/promises'
import { ResolveError, type Resolver } from '@dealflow/core'

/** The system's resolver, so /etc/hosts and the search rules of the machine count. It cannot be stopped: its answer is then dropped. */
export const systemResolver: Resolver = {
  async resolve(hostname) {
    try {
      const answers = await lookup(hostname, { all: true, order: 'verbatim' })
      return answers.map(({ address }) => address)
    } catch (cause) {
      throw new ResolveError(codeOf(cause) ?? 'the system resolver failed', { cause })
    }
  },
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
