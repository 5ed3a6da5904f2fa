import { findIdentity } from '../../../packages/core/src/extraction/identity/identity.ts'
import { findName, rankedNames } from '../../../packages/core/src/extraction/identity/name.ts'
import { normalizeName } from '../../../packages/core/src/reference/names/names.ts'
import type { EvalData, LoadedSite } from './load-sites.ts'
import { atLeast, type Row } from './rows.ts'

/** Whether a site's name is one that its pages' annotations, or its entry, know it by. */
export async function evaluate(data: EvalData): Promise<readonly Row[]> {
  const questions = [
    ...data.annotated.flatMap((site) => {
      const names = site.entities?.ORG
      return names === undefined ? [] : [{ site, names }]
    }),
    ...data.companies.map((site) => ({ site, names: [site.truth.name] })),
  ]
  const answers = questions.map(({ site, names }) => {
    const fact = findName(site.site)
    return { site, names, name: fact.value, isRight: fact.value !== null && isOneOf(fact.value, names) }
  })
  const wrong = answers.filter(({ isRight }) => !isRight)
  return [
    atLeast(
      'company name, sites',
      0.95,
      [answers.length - wrong.length, answers.length],
      [
        ...wrong.map(
          ({ site, name, names }) =>
            `${site.site.domain}: ${name} (${names.slice(0, 3).join(' | ')}); ${others(site)}`,
        ),
        ...unjudged(data),
      ],
    ),
    legalNames(data),
  ]
}

function legalNames({ companies, context }: EvalData): Row {
  const asked = companies.flatMap(({ site, truth: { legal_name } }) => {
    if (legal_name === undefined) return []
    const { value } = findIdentity(site, context).legalName
    return [
      {
        text: `${site.domain}: ${value} (${legal_name})`,
        isRight: value !== null && isOneOf(value, [legal_name]),
      },
    ]
  })
  const wrong = asked.filter(({ isRight }) => !isRight)
  const right = asked.length - wrong.length
  return atLeast(
    'legal name, company sites',
    0.75,
    [right, asked.length],
    wrong.map(({ text }) => text),
  )
}

/** Names in the annotations are cut at line ends and doubled now and then: they are compared by their letters. */
export function isOneOf(name: string, names: readonly string[]): boolean {
  const key = keyOf(name)
  return names.some((other) => keyOf(other) === key)
}

function keyOf(name: string): string {
  return normalizeName(name.replaceAll('&', ' and ')).replace(/^the /, '').replaceAll(' ', '')
}

function others({ site }: LoadedSite): string {
  return rankedNames(site)
    .slice(0, 3)
    .map(({ name, score }) => `${name} ${score.toFixed(1)}`)
    .join(', ')
}

/** Sites that nobody annotated, for the eye. */
function unjudged(data: EvalData): string[] {
  const sites = [...data.annotated.filter(({ entities }) => entities?.ORG === undefined), ...data.startups]
  return sites.map((site) => `not judged: ${site.site.domain}: ${findName(site.site).value}; ${others(site)}`)
}
