import type { Preset } from './mapping.ts'

const wasAcquired = { 'was acquired': 'acquired', 'made acquisitions, was acquired': 'acquired' }

/** The CSV export of Crunchbase's company search. What it says of traffic, patents and ranks stays in `extra`. */
export const crunchbase: Preset = {
  summary: 'the CSV export of a Crunchbase company search',
  marks: ['Organization Name', 'Organization Name URL'],
  mapping: {
    columns: {
      'Organization Name URL': { to: 'id', take: 'last-path-part', prefix: 'crunchbase:' },
      'Organization Name': 'name',
      'Legal Name': 'legal_name',
      'Also Known As': 'aliases',
      Website: 'website',
      Description: 'tagline',
      'Full Description': 'description',
      'Headquarters Location': 'place',
      'Founded Date': 'founded_year',
      'Number of Employees': 'employee_range',
      'Acquisition Status': { to: 'status', values: wasAcquired },
      'IPO Status': { to: 'status', values: { public: 'public' } },
      'Operating Status': {
        to: 'status',
        values: { active: 'active', operating: 'active', closed: 'closed' },
      },
      Industries: { to: 'industries', split: ',' },
      Founders: { to: 'founders', split: ',' },
      // The amount in its own currency first: what it says in dollars tells the rate.
      'Total Funding Amount': 'total_funding_usd',
      'Total Funding Amount Currency': 'total_currency',
      'Total Funding Amount (in USD)': 'total_funding_usd',
      'Total Funding Amount Currency (in USD)': 'total_funding_usd',
      'Number of Funding Rounds': 'round_count',
      'Last Funding Type': 'round_type',
      'Last Funding Amount': 'round_amount',
      'Last Funding Amount Currency': 'round_currency',
      'Last Funding Amount (in USD)': 'round_amount',
      'Last Funding Amount Currency (in USD)': 'round_amount',
      'Last Funding Date': 'round_date',
      'Top 5 Investors': { to: 'investors', split: ',' },
      LinkedIn: 'company_network_url',
      Twitter: 'x_url',
      Facebook: 'facebook_url',
    },
    set: { source: 'crunchbase' },
  },
}
