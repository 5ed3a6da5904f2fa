import { classifiedRow, errorRow, resultOf } from './rows.ts'

/** Fictional; a test holds them against the schemas. */
const row = classifiedRow({
  input: 'https://www.larkspur-payroll.example/about',
  website: 'https://larkspur-payroll.example',
  classification: 'Yes',
  source: 'canonical_startup',
  description:
    'Larkspur Payroll pays the staff of restaurants and bakeries every day instead of every month.',
  name: 'Larkspur Payroll',
  confidence: 1,
  reasons: [],
})

export const vcExamples = {
  request: { websites: [row.input, 'larkspur'], response_detail: 'descriptive' },
  result: resultOf(
    [
      row,
      errorRow(
        'larkspur',
        'larkspur',
        'INVALID_WEBSITE',
        'The website must be a full domain name such as acme.com.',
        false,
      ),
    ],
    'descriptive',
  ),
} as const
