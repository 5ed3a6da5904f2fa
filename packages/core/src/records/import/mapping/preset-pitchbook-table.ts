import type { Preset } from './mapping.ts'

/**
 * A list of companies downloaded from PitchBook, by the names of its columns that public code reads in such files: `Companies`,
 * `Last Financing Deal Type`, `Total Raised` and so on. Its amounts are millions of US dollars. Who is named as the primary contact is
 * no founder.
 */
export const pitchbook: Preset = {
  summary: 'a list of companies downloaded from PitchBook',
  marks: ['Last Financing Size', 'Last Financing Date'],
  isOpen: true,
  mapping: {
    columns: {
      'Company ID': { to: 'id', prefix: 'pitchbook:' },
      Companies: 'name',
      'Company Name': 'name',
      'Company Legal Name': 'legal_name',
      'Company Former Name': 'aliases',
      'Company Also Known As': 'aliases',
      Website: 'website',
      'Company Website': 'website',
      Description: 'description',
      'HQ Location': 'place',
      'HQ City': 'city',
      'HQ State/Province': 'region',
      'HQ Country/Territory/Region': 'country',
      'Year Founded': 'founded_year',
      Employees: 'employees',
      'Primary Industry Code': 'industries',
      'Primary Industry Sector': 'industries',
      'Primary Industry Group': 'skip',
      Verticals: { to: 'tags', split: ',' },
      'Ownership Status': 'status',
      'Business Status': 'status',
      'Total Raised': { to: 'total_funding_usd', unit: '$m' },
      'Last Financing Deal Type': 'round_type',
      'Last Financing Size': { to: 'round_amount', unit: '$m' },
      'Last Financing Date': 'round_date',
      'Active Investors': { to: 'investors', split: ',' },
      'LinkedIn URL': 'company_network_url',
    },
    set: { source: 'pitchbook' },
  },
}
