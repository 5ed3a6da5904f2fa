import { DatabaseSync } from 'node:sqlite'
import { Dealflow } from '@dealflow/core/client'
import { openService } from '@dealflow/node-adapter'
import { openCrm } from './crm.ts'
import { crmCompanies } from './crm-companies.ts'

// #region open
const file = process.env['CRM'] ?? './crm.db'
const crm = openCrm(file)
const service = await openService({
  // Accounts, money, jobs, lists, webhooks and the search index.
  data: process.env['DEALFLOW_DATA'] ?? './dealflow-data',
  // The live dataset.
  companies: crmCompanies(crm),
})
// #endregion open

const accountNames = async (query: string) => {
  const { results } = await service.companies.search('live', { query })
  return results.map(({ name }) => name).join(', ') || 'nothing'
}

// #region crm-writes
// The CRM writes its table as it always did, over a connection of its own as from another process; the next search knows.
const theirs = new DatabaseSync(file)
theirs.exec(`
  INSERT OR IGNORE INTO accounts (code, account_name, web_host, about, owner) VALUES
    ('acc-1', 'Kelp & Co', 'kelp.example', 'Seaweed farms off the coast of Portugal', 'Anna'),
    ('acc-2', 'Old Mill', 'oldmill.example', 'Hydro power for villages', 'Ben')`)
console.log('seaweed:', await accountNames('seaweed farms'))

theirs.exec(`UPDATE accounts SET about = 'Tidal power for harbours' WHERE code = 'acc-2'`)
console.log('after an UPDATE by the CRM:', await accountNames('tidal power'))
// #endregion crm-writes

// #region import
// An import fills the same table; a company that is there already is told by its website.
async function* csv() {
  yield new TextEncoder().encode(`name,website,city,country,description
Kelp and Company,https://kelp.example,Porto,Portugal,Seaweed farms and what is cooked of them
Lumen Ledger,https://lumen.example,Tallinn,Estonia,Bookkeeping for small shops
`)
}
const { created, updated } = await service.companies.import({ source: csv() })
const owned = theirs.prepare(`SELECT account_name, owner FROM accounts WHERE code = 'acc-1'`).get()
console.log(`imported: ${created} new, ${updated} changed;`, JSON.stringify(owned))
console.log('bookkeeping in Estonia:', await accountNames('bookkeeping in Estonia'))
// #endregion import

// #region clients
// Clients of the public API see the same companies, and pay from Dealflow's ledger.
const { accountId } = await service.accounts.create({ name: 'Sales', grantMicroUsd: 1_000_000 })
const { secret } = await service.accounts.createKey({ accountId, kind: 'live' })
const client = new Dealflow({
  apiKey: secret,
  baseUrl: 'http://localhost',
  fetch: (url, init) => service.fetch(new Request(url, init)),
})
const { results } = await client.searches.create({ query: 'seaweed' })
const { remaining_usd } = await client.billing.balance()
console.log(`a client found ${results.map(({ name }) => name).join(', ')} and has ${remaining_usd} USD left`)
// #endregion clients

// #region forget
// Who asks to be forgotten is removed from the CRM's table too, and no import brings them back.
const { companyIds } = await service.companies.forget('lumen.example')
const again = await service.companies.import({ source: csv() })
console.log(`forgotten: ${companyIds.length}, imported again: ${again.created}, kept away: ${again.withheld}`)
// #endregion forget

await service.close()
crm.close()
theirs.close()
