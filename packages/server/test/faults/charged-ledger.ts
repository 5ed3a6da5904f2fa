/** The ledger that the charging process works on and the test reads. */
export const chargedLedger = { accountId: 'charged', environment: 'live' } as const
