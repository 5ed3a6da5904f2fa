import { mayTellOfFounders, notFound, type PeopleFacts, type PersonFacts } from '../../extraction/index.ts'
import { Closed, Text, Type } from '../../kernel/index.ts'
import { personKey } from '../founder-findings.ts'
import { claimOf } from './ask-model.ts'
import type { ModelFacts, ModelParts } from './model-general.ts'
import { provenFact } from './proof.ts'
import { provenList } from './proven-list.ts'

const tokensMax = 8_000

const AnswerSchema = Closed({ founders: Type.Array(claimOf(Text({ description: 'Full name' }))) })

const task =
  'You read pages of the web site of a company and tell who founded it. Name nobody who founded another company, advises or ' +
  'invests. Each name comes with the id of the page that says so and a quote that holds the name and that this person founded it.'

/** Asks a model who founded a company of which the rules found no founder. */
export async function askModelForFounders(
  facts: PeopleFacts,
  parts: ModelParts,
): Promise<ModelFacts<PeopleFacts>> {
  const { extractors, context } = parts
  if (parts.model === null || facts.founders.length > 0) return { facts, errors: [], use: null }
  const { proven, errors, use } = await provenList(
    {
      ...{ task, answer: AnswerSchema, tokensMax, relevance: { test: mayTellOfFounders } },
      claimsIn: ({ founders }) => founders,
      keyOf: ({ value }) => personKey(value),
      read(place, { value }) {
        const { founders } = extractors.people(place, context)
        const same = founders.find(({ fullName }) => keyOf(fullName) === personKey(value))
        return same === undefined ? null : { entry: onlyNamed(same), said: same.fullName }
      },
    },
    parts,
  )
  // Who is among the others by the rules is not shown twice.
  const isOther = ({ fullName }: PersonFacts) => !proven.has(keyOf(fullName))
  return {
    facts: {
      founders: [...proven.values()],
      keyPeople: facts.keyPeople.filter(isOther),
      team: facts.team.filter(isOther),
    },
    errors,
    use,
  }
}

const keyOf = ({ value }: PersonFacts['fullName']) => personKey(value ?? '')

/** What a quote says of a person beside the name and the title was not asked for. */
function onlyNamed(person: PersonFacts): PersonFacts {
  const fullName = provenFact(person.fullName)
  const nothing = notFound<string>()
  return {
    ...person,
    fullName,
    title: provenFact(person.title),
    bio: nothing,
    location: nothing,
    profileUrl: nothing,
    xUrl: nothing,
    githubUrl: nothing,
    websiteUrl: nothing,
    experience: [],
    education: [],
    priorStartups: [],
    confidence: fullName.confidence,
  }
}
