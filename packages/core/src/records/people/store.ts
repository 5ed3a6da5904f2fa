/** Who is kept away, and from which companies. The name is not kept: `key` is what its spellings share, hashed. */
export interface ForgottenPerson {
  readonly key: number
  /** One of these ids or websites; null: every company. */
  readonly companies: { readonly ids: readonly string[]; readonly domains: readonly string[] } | null
  /** Epoch milliseconds. */
  readonly forgottenAt: number
  /** Whether nothing of the person is left. */
  readonly isDone: boolean
}

export interface ForgottenPeopleStore {
  /**
   * From now on nothing of a person is stored: as founder, leader or investor, in columns without a field, as a find of enrichment, and in
   * what comes with a history. Of one company what is kept goes in the same step; of every company by `removePeople`.
   * Null where there is no such company.
   */
  forget(
    key: number,
    companyId: string | null,
    at: number,
  ): Promise<{ readonly person: ForgottenPerson; readonly removed: number } | null>
  /**
   * One step in taking away what companies have of forgotten people. Looks at up to `companies` of them, and goes on where the step before
   * it ended, whoever made it. Each that loses something is a change of the feed, but none of its history.
   */
  removePeople(companies: number): Promise<{ readonly removed: number; readonly hasMore: boolean }>
  /** May be stored again, from every source. Whether it was forgotten. */
  allow(key: number): Promise<boolean>
  /** The latest first. */
  forgotten(): Promise<readonly ForgottenPerson[]>
}
