import type { Dealflow } from '@dealflow/core/client'

// #region events
/** Tells each step of a research, and how it ended. */
export async function follow(dealflow: Dealflow, website: string) {
  const { job_id } = await dealflow.deepResearch.create({ website })
  for await (const { event, data } of dealflow.deepResearch.events(job_id)) {
    if (event === 'done') return data.status
    console.log(`… ${data.progress} %`)
  }
  throw new Error('The events of a job end with its end.')
}
// #endregion events

// #region list
/** What all charges of an account come to, in USD. */
export async function spent(dealflow: Dealflow) {
  let usd = 0
  for await (const { amount_usd } of dealflow.billing.ledger({ type: 'charge' })) usd -= amount_usd
  return usd
}
// #endregion list
