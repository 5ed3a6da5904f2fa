import type { ExtractionContext, Extractors, Fact, Site } from '../../extraction/index.ts'
import {
  Closed,
  foldText,
  isYear,
  type ModelProvider,
  Nullable,
  type Static,
  Text,
  Type,
} from '../../kernel/index.ts'
import { wordsOf } from '../../words/index.ts'
import { isTold } from '../evidence-builder.ts'
import type { EnrichmentError } from '../evidence-schema.ts'
import type { GeneralFacts } from '../general-field.ts'
import { askModel, type ChildModelUse, claimOf } from './ask-model.ts'
import { type RelevanceTest, shownPages, tellsOf } from './model-pages.ts'
import { type Claim, isPointedAt, type Proof, proofOf, provenFact } from './proof.ts'

export interface ModelFacts<Facts> {
  readonly facts: Facts
  readonly errors: readonly EnrichmentError[]
  readonly use: ChildModelUse | null
}

export interface ModelParts {
  readonly model: ModelProvider | null
  readonly extractors: Extractors
  readonly context: ExtractionContext
  readonly site: Site
  readonly signal: AbortSignal
}

const tokensMax = 12_000

const AnswerSchema = Closed({
  legal_name: Nullable(claimOf(Text())),
  founded_year: Nullable(claimOf(Type.Integer())),
  employee_count: Nullable(claimOf(Type.Integer())),
  headquarters_city: Nullable(claimOf(Text())),
})

const task =
  'You read pages of the web site of a company and tell its full legal name, the year it was founded, how many people work for ' +
  'it, and the city of its headquarters. Each value comes with the id of the page that says it and a quote that holds it.'

const ofCompanies = tellsOf(
  ...([
    'company.founding',
    'company.founded-in',
    'company.employs',
    'company.seat',
    'section.imprint',
  ] as const),
)
const companyWords: ReadonlySet<string> = new Set(
  'inc llc ltd gmbh limited corp registered office offices'.split(' '),
)
const relevance: RelevanceTest = {
  test: (text) =>
    wordsOf(text).some((word) => companyWords.has(word) || isYear(word)) || ofCompanies.test(text),
}

/** Asks a model for what the rules did not find, and believes of its answer what the rules read in its quotes. */
export async function askModelForGeneral(
  facts: GeneralFacts,
  parts: ModelParts,
): Promise<ModelFacts<GeneralFacts>> {
  const { extractors, context, site } = parts
  const { identity, contacts } = facts
  const wanted = [identity.legalName, identity.foundedYear, identity.employeeCount, contacts.location]
  if (parts.model === null || wanted.every(isTold)) return { facts, errors: [], use: null }
  const shown = shownPages(site, relevance)
  const { answer, errors, use } = await askModel({
    ...parts,
    task,
    answer: AnswerSchema,
    shown,
    tokensMax,
  })
  if (answer === null || use === null) return { facts, errors, use }
  let rejectedValues = 0
  function taken<T>(
    known: Fact<T>,
    claim: (Claim & { readonly value: unknown }) | null,
    read: (proof: Proof) => Fact<T>,
    isSame: (value: T) => boolean,
  ): Fact<T> {
    if (isTold(known) || claim === null) return known
    const proof = proofOf(claim, shown, site)
    const fact = proof === null ? null : read(proof)
    if (proof !== null && fact?.value != null && isSame(fact.value) && isPointedAt(fact, proof))
      return provenFact(fact)
    rejectedValues++
    return known
  }
  const identityIn = ({ site }: Proof) => extractors.identity(site, context)
  const { legal_name, founded_year, employee_count, headquarters_city }: Static<typeof AnswerSchema> = answer
  const withModel: GeneralFacts = {
    ...facts,
    identity: {
      ...identity,
      legalName: taken(
        identity.legalName,
        legal_name,
        (proof) => identityIn(proof).legalName,
        (value) => foldText(value) === foldText(legal_name?.value ?? ''),
      ),
      foundedYear: taken(
        identity.foundedYear,
        founded_year,
        (proof) => identityIn(proof).foundedYear,
        (value) => value === founded_year?.value,
      ),
      employeeCount: taken(
        identity.employeeCount,
        employee_count,
        (proof) => identityIn(proof).employeeCount,
        (value) => value === employee_count?.value,
      ),
    },
    contacts: {
      ...contacts,
      location: taken(
        contacts.location,
        headquarters_city,
        (proof) => extractors.contacts(proof.site, context).location,
        ({ city }) => city !== null && foldText(city) === foldText(headquarters_city?.value ?? ''),
      ),
    },
  }
  return { facts: withModel, errors, use: { ...use, rejectedValues } }
}
