/** Which APIs are described here: the operator's page is where its API is. */
export type Reference = 'api' | 'admin'

export const referencePages: Readonly<Record<Reference, { path: string; title: string; document: string }>> =
  {
    api: { path: '/docs', title: 'Public API', document: '/api/openapi/v2.json' },
    admin: { path: '/docs/admin', title: 'Operator API', document: '/admin/openapi/v1.json' },
  }
