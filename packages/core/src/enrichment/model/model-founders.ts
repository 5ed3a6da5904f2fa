import type { PeopleFacts, PersonFacts } from '../../extraction/facts.ts'
import { notFound } from '../../extraction/reconcile.ts'
import { Closed, Text, Type } from '../../schema.ts'
import { personKey } from '../founder-findings.ts'
import { askModel, claimOf, claimsMax } from './ask-model.ts'
import type { Helped, HelpedParts } from './model-general.ts'
import { shownPages } from './model-pages.ts'
import { isPointedAt, proofOf, provenFact } from './proof.ts'

const tokensMax = 8_000

const AnswerSchema = Closed({ founders: Type.Array(claimOf(Text({ description: 'Full name' }))) })

const task =
  'You read pages of the web site of a company and tell who founded it. Name nobody who founded another company, advises or ' +
  'invests. Each name comes with the id of the page that says so and a quote that holds the name and that this person founded it.'

const telling =
  /\b(?:co-?)?found(?:er|ers|ed|ing)\b|gründe|gegründet|fond(?:é|ateur|atrice)|fundador|fundad[ao]|oprichter|opgericht|\bstarted\b|\bset up\b/i

/** Asks a model who founded a company of which the rules found no founder. */
export async function helpFounders(facts: PeopleFacts, parts: HelpedParts): Promise<Helped<PeopleFacts>> {
  const { extractors, context, site } = parts
  if (parts.model === null || facts.founders.length > 0) return { facts, errors: [], use: null }
  const shown = shownPages(site, telling)
  const { answer, errors, use } = await askModel({
    ...parts,
    task,
    answer: AnswerSchema,
    shown,
    tokensMax,
  })
  if (answer === null || use === null) return { facts, errors, use }
  const founders = new Map<string, PersonFacts>()
  let rejectedValues = 0
  for (const claim of answer.founders.slice(0, claimsMax)) {
    const key = personKey(claim.value)
    if (founders.has(key)) continue
    const proof = proofOf(claim, shown, site)
    const read = proof === null ? [] : extractors.people(proof.site, context).founders
    const same = read.find(({ fullName }) => personKey(fullName.value ?? '') === key)
    if (proof === null || same === undefined || !isPointedAt(same.fullName, proof)) rejectedValues++
    else founders.set(key, onlyNamed(same, provenFact(same.fullName), provenFact(same.title)))
  }
  // Who stands among the others by the rules is not told twice.
  const isOther = ({ fullName }: PersonFacts) => !founders.has(personKey(fullName.value ?? ''))
  return {
    facts: {
      founders: [...founders.values()],
      keyPeople: facts.keyPeople.filter(isOther),
      team: facts.team.filter(isOther),
    },
    errors,
    use: { ...use, rejectedValues },
  }
}

/** What a quote says of a person beside the name and the title was not asked for. */
function onlyNamed(
  person: PersonFacts,
  fullName: PersonFacts['fullName'],
  title: PersonFacts['title'],
): PersonFacts {
  const nothing = notFound<string>()
  return {
    ...person,
    fullName,
    title,
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
