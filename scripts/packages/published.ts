/** What of a workspace package goes to npm. */
export interface PublishedPackage {
  /** `core` for packages/core. */
  readonly folder: string
  /** Of the workspace's exports those that others may use; the rest serve the binary and our tests. */
  readonly subPaths: readonly string[]
  /**
   * Sub-paths that a thread or a child loads and nothing else of the package: each is one file with what it needs, so that it does
   * not load the rest of every wing whose door it asks.
   */
  readonly apart?: readonly string[]
  /** Sources that a runtime starts by their name: nothing imports them. */
  readonly programs: readonly string[]
  /** Whether they are typed with Node's types. */
  readonly needsNodeTypes: boolean
}

/** In the order in which they are built: the later are compiled against the declarations of the earlier. */
export const PUBLISHED: readonly PublishedPackage[] = [
  {
    folder: 'core',
    subPaths: [
      '.',
      './client',
      './company-store',
      // What another API on the same rules is made of; the adapter reads its options by it.
      './http',
      './testing',
      './checkpoint-thread',
      './index-thread',
      './deck-child',
      './site-child',
      './table-child',
      './data/locations.bin',
      './data/sample-companies.jsonl.gz',
    ],
    apart: ['./checkpoint-thread', './index-thread', './deck-child', './site-child', './table-child'],
    programs: [],
    needsNodeTypes: false,
  },
  {
    folder: 'node-adapter',
    subPaths: ['.', './decks'],
    programs: [
      './src/checkpoint-worker.ts',
      './src/index-worker.ts',
      './src/decks/node-deck-child.ts',
      './src/sites/node-site-child.ts',
      './src/tables/node-table-child.ts',
    ],
    needsNodeTypes: true,
  },
]
