import { dealflow } from './client.ts'
import { background } from './company.ts'
import { enrich, whyNot } from './enrich.ts'
import { follow, spent } from './follow.ts'
import { find } from './search.ts'

const { names, chargedUsd } = await find(dealflow, 'battery recycling', 'DE')
console.log(`${names.length} companies for ${chargedUsd} USD`)

const { rounds, sources } = await background(dealflow, 'sample:gablespring-lake')
console.log(`${rounds.join(', ')}; ${sources['/rounds/0/amount_usd']}`)

const company = await enrich(dealflow, 'https://succeed.test')
console.log(`${company.website}: ${company.general?.name}`)

// A website that stands for a provider which is down.
await enrich(dealflow, 'https://fail.test').catch((error) => console.log(whyNot(error)))

console.log(`the research ${await follow(dealflow, 'succeed.test')}`)
console.log(`${(await spent(dealflow)).toFixed(2)} USD in all`)
