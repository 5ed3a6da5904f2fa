import type { Dealflow } from '@dealflow/core/client'

// #region company
/** Who is behind a company, what it raised, and where each value of that is from. */
export async function background(dealflow: Dealflow, company_id: string) {
  const { people, rounds, evidence } = await dealflow.companies.get(company_id, {
    include: ['people', 'rounds', 'evidence'],
  })
  return {
    people: people.map(({ full_name, title }) => `${full_name}, ${title ?? 'no title'}`),
    rounds: rounds.map(({ type, amount_usd }) => `${type} ${amount_usd ?? 'undisclosed'}`),
    // '/rounds/0/amount_usd': 'sample: 400000'
    sources: Object.fromEntries(
      evidence.map(({ field, sources: [source] }) => [field, `${source?.title}: ${source?.quote}`]),
    ),
  }
}
// #endregion company
