import type { Subsystem } from '../subsystem.ts'

/** What was found, for people to read. */
export const report: Subsystem<'report'> = {
  name: 'report',
  needs: [],
  uses: [],
  weight: 8,
  async run({ found, subject }) {
    const title = found('companyProfile')?.output.name ?? subject.record?.company.name ?? subject.domain
    return {
      status: 'succeeded',
      output: {
        title,
        markdown: `# ${title}`,
        strengths: [],
        weaknesses: [],
        open_questions: [],
        citations: [],
        written_by: 'template',
        unverified_claims_removed: 0,
      },
      evidence: [],
    }
  },
}
