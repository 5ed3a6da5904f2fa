import type { Preset } from './mapping.ts'

/**
 * Y Combinator's company directory as a JSON array. The batch does not say when a company was founded, and `launched_at` is
 * when it appeared in the directory: both stay in `extra`.
 */
export const yc: Preset = {
  summary: "Y Combinator's company directory as JSON",
  marks: ['one_liner', 'batch', 'slug'],
  mapping: {
    columns: {
      id: { to: 'id', prefix: 'yc:' },
      name: 'name',
      former_names: 'aliases',
      website: 'website',
      one_liner: 'tagline',
      long_description: 'description',
      all_locations: 'place',
      team_size: 'employees',
      status: {
        to: 'status',
        values: { active: 'active', acquired: 'acquired', inactive: 'closed', public: 'public' },
      },
      industries: 'industries',
      industry: 'industries',
      tags: 'tags',
      small_logo_thumb_url: 'logo_url',
    },
    set: { source: 'yc-directory' },
  },
}
