/** Live keys work on the operator's dataset and ledger; test keys on the sample dataset and a ledger of their own. */
export type Environment = 'live' | 'test'
