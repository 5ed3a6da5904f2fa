import { type Mutant, replacing } from './mutant.ts'

/** Mutants that break no promise, and the defence that stands behind the one they take away. */
export const survivors: readonly (Mutant & { readonly because: string })[] = [
  {
    name: 'a server that starts looks for nothing that a dead one held',
    because: 'the leases of dead processes end after 30 s, and the reaper takes their jobs',
    jobs: (store) => ({ ...store, leased: async () => [] }),
  },
  {
    name: 'the sender does not know when something falls due',
    because: 'it looks every minute all the same',
    webhooks: (store) => ({ ...store, nextDueAt: async () => null }),
  },
  {
    name: 'deliveries are settled without a token',
    because:
      'one process sends, and gives back what is under way only when it starts, when no other is alive',
    sql: replacing('SELECT delivery_id', 'AND token = ?', 'AND ? > 0'),
  },
  {
    name: 'deliveries under way are given back every minute',
    because: 'an event may arrive twice, and the older attempt has lost its token',
    webhooks: (store) => ({ ...store, giveBack: (now, limit) => store.giveBack(now, limit, 'all') }),
  },
]
