import type { Company } from '../companies/company.ts'
import type { Subsystems } from './schema.ts'

type Report = NonNullable<Subsystems['report']['output']>

/** A report templated from the record alone, for where there is no model (decisions D15.4). What is unknown becomes a question. */
export function reportOf(company: Company): Report {
  const { name, funding, location } = company
  const facts = [
    company.founded_year === null ? null : `Founded in ${company.founded_year}.`,
    location?.formatted == null ? null : `Based in ${location.formatted}.`,
    company.industries.length === 0 ? null : `Works in ${company.industries.join(', ')}.`,
    company.employee_count === null ? null : `Employs ${company.employee_count} people.`,
    funding?.total_usd == null ? null : `Has raised ${funding.total_usd.toLocaleString('en-US')} USD.`,
  ].filter((fact) => fact !== null)
  return {
    title: name,
    markdown: [`# ${name}`, company.description, facts.map((fact) => `- ${fact}`).join('\n')]
      .filter((part) => part !== null && part !== '')
      .join('\n\n'),
    strengths: [],
    weaknesses: [],
    open_questions: [
      company.founded_year === null ? `When was ${name} founded?` : null,
      company.employee_count === null ? `How many people does ${name} employ?` : null,
      funding?.total_usd == null ? `What has ${name} raised?` : null,
    ].filter((question) => question !== null),
    citations: [],
    written_by: 'template',
    unverified_claims_removed: 0,
  }
}
