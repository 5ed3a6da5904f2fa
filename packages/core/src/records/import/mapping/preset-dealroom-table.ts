import type { Preset } from './mapping.ts'

/**
 * Companies exported from Dealroom. Its columns are those that public code reads in such exports, as `COLUMN_CATEGORIES` of
 * nestauk/innovation_sweet_spots lists them. Lists stand between semicolons, amounts of rounds are millions of their currency, and the
 * investors of one round are parted by `++`.
 */
export const dealroom: Preset = {
  summary: 'companies exported from Dealroom',
  marks: ['Each round type', 'Each round amount'],
  isOpen: true,
  mapping: {
    columns: {
      Name: 'name',
      Website: 'website',
      Tagline: 'tagline',
      'Long description': 'description',
      'Company status': 'status',
      'HQ city': 'city',
      'HQ state': 'region',
      'HQ country': 'country',
      'HQ region': 'skip',
      'Launch date': 'founded_year',
      'Launch year': 'founded_year',
      'Employees latest number': 'employees',
      Employees: 'employees',
      Industries: { to: 'industries', split: ';' },
      Tags: { to: 'tags', split: ';' },
      'Revenue model': { to: 'business_models', split: ';' },
      Founders: { to: 'founders', split: ';' },
      Investors: { to: 'investors', split: ';' },
      'Investors names': { to: 'investors', split: ';' },
      'Total funding (EUR M)': { to: 'total_funding_usd', unit: 'M€' },
      'Total funding (USD M)': { to: 'total_funding_usd', unit: '$m' },
      'Total rounds number': 'round_count',
      'Last funding date': 'last_funding_date',
      'Each round type': 'each_round_type',
      'Each round amount': 'each_round_amount',
      'Each round currency': 'each_round_currency',
      'Each round date': 'each_round_date',
      'Each round investors': 'each_round_investors',
      'Last round': 'round_type',
      'Last funding': 'skip',
      LinkedIn: 'company_network_url',
      Twitter: 'x_url',
      Facebook: 'facebook_url',
    },
    set: { source: 'dealroom' },
  },
}
