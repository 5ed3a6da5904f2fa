import type { Preset } from './mapping.ts'

/** The last round of a Crunchbase export as a stage. Debt, grants and rounds of an unknown series are no stage; they stay in `extra`. */
const stages = {
  'pre-seed': 'pre_seed',
  seed: 'seed',
  'series a': 'series_a',
  'series b': 'series_b',
  'series c': 'series_c',
  'series d': 'series_d_plus',
  'series e': 'series_d_plus',
  'series f': 'series_d_plus',
  'series g': 'series_d_plus',
  'series h': 'series_d_plus',
  'series i': 'series_d_plus',
  'series j': 'series_d_plus',
}

const wasAcquired = { 'was acquired': 'acquired', 'made acquisitions, was acquired': 'acquired' }

/** The CSV export of Crunchbase's company search. What it says of traffic, patents, ranks and people stays in `extra`. */
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
      'Operating Status': { to: 'status', values: { active: 'active', closed: 'closed' } },
      Industries: { to: 'industries', split: ',' },
      'Total Funding Amount (in USD)': 'total_funding_usd',
      'Total Funding Amount Currency (in USD)': 'total_funding_usd',
      'Number of Funding Rounds': 'round_count',
      'Last Funding Date': 'last_funding_date',
      'Last Funding Type': { to: 'funding_stage', values: stages },
      'Top 5 Investors': { to: 'investors', split: ',' },
      LinkedIn: 'company_network_url',
      Twitter: 'x_url',
      Facebook: 'facebook_url',
    },
    set: { source: 'crunchbase' },
  },
}
