import type { Preset } from './mapping.ts'

/**
 * Companies exported from HubSpot, with the labels of its default properties: "HubSpot's default company properties" in its knowledge
 * base. The record id is another one for each row that somebody made twice, and so it is kept beside the company and is no id of it.
 */
export const hubspot: Preset = {
  summary: 'companies exported from HubSpot, with its default labels',
  marks: ['Record ID', 'Company name'],
  isOpen: true,
  mapping: {
    columns: {
      'Company name': 'name',
      'Company Domain Name': 'website',
      'Website URL': 'website',
      City: 'city',
      'State/Region': 'region',
      'Country/Region': 'country',
      Industry: 'industries',
      'Number of Employees': 'employees',
      'Year Founded': 'founded_year',
      'Total Money Raised': 'total_funding_usd',
      Description: 'description',
      'About Us': 'description',
      'LinkedIn Company Page': 'company_network_url',
      'Twitter Handle': 'x_url',
      'Facebook Company Page': 'facebook_url',
    },
    set: { source: 'hubspot' },
  },
}
