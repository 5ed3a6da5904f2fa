import type { PersonFacts } from '../facts.ts'
import type { Fact } from '../finding.ts'
import { sentencesOf } from '../sentences.ts'
import type { OwnNames } from './own-names.ts'
import { readRole } from './roles.ts'

type ValueOf<Entry> = Entry extends Fact<infer Value> ? Value : never
type Experience = ValueOf<PersonFacts['experience'][number]>
type Education = ValueOf<PersonFacts['education'][number]>
type PriorStartup = ValueOf<PersonFacts['priorStartups'][number]>

export interface CareerStep<T> {
  readonly value: T
  readonly sentence: string
}

export interface Career {
  readonly experience: readonly CareerStep<Experience>[]
  readonly education: readonly CareerStep<Education>[]
  readonly priorStartups: readonly CareerStep<PriorStartup>[]
}

/** What prose in somebody's card says plainly of where they worked, studied and founded before. */
export function careerIn(prose: string, own: OwnNames): Career {
  const sentences = sentencesOf(prose.slice(0, 6000))
    .filter(({ length }) => length <= 300)
    .slice(0, 30)
  return {
    experience: sentences.flatMap((sentence) => experienceIn(sentence, own)).slice(0, 10),
    education: sentences.flatMap(educationIn).slice(0, 5),
    priorStartups: sentences.flatMap((sentence) => startupsIn(sentence, own)).slice(0, 5),
  }
}

/** A proper name: words with capitals, joined by "of", "&" and the like. */
const proper =
  "\\p{Lu}[\\p{L}\\p{N}'’&.-]{0,30}(?: (?:(?:of|for|&|de|and|der) (?=\\p{Lu}))?\\p{Lu}[\\p{L}\\p{N}'’&-]{0,30}){0,4}"
const years = '(?:,? (?:from|between) (?<from>(?:19|20)\\d\\d) (?:to|and|until) (?<to>(?:19|20)\\d\\d))?'

/** "was VP of Sales at Globex", "served as a software engineer for Initech from 2006 to 2012" */
const workedAs = new RegExp(
  `\\b(?:was|served as|worked as|has been|held the position of) (?:an? |the )?(?<title>[\\p{L}][\\p{L} &,-]{2,50}?) (?:at|for|of) (?<company>${proper})${years}`,
  'gu',
)

function experienceIn(sentence: string, own: OwnNames): CareerStep<Experience>[] {
  return [...sentence.matchAll(workedAs)].flatMap(({ groups = {} }) => {
    const { title = '', from, to } = groups
    const company = trimmed(groups.company)
    const role = readRole(title, own)
    if (company === '' || own.isOwn(company) || role === null || role.kind === 'elsewhere') return []
    const value = {
      company,
      title,
      startYear: yearOf(from),
      endYear: yearOf(to),
      isCurrent: to === undefined ? null : false,
    }
    return [{ value, sentence }]
  })
}

const degrees =
  "(?:[Bb]achelor(?:['’]s)?(?: of \\p{L}+)?(?: degree)?|[Mm]aster(?:['’]s)?(?: of \\p{L}+)?(?: degree)?|doctorate|Ph\\.?D\\.?|MBA|B\\.?Sc\\.?|M\\.?Sc\\.?|B\\.?A\\.?|M\\.?A\\.?|M\\.?D\\.?|J\\.?D\\.?|[\\p{Ll}]{0,12} ?degree)"
/** "holds a PhD in physics from Stanford University" */
const holdsDegree = new RegExp(
  `\\b(?:holds?|earned|received|has|obtained|completed) (?:an? |his |her |their )?(?<degree>${degrees})(?: in (?<field>[\\p{L}][\\p{L} ,&-]{2,60}?))? (?:from|at) (?:the )?(?<school>${proper})`,
  'gu',
)
const isSchool =
  /Universit|College|Institut|School|Academy|Polytechnic|^MIT$|^ETH|École|Harvard|Stanford|Caltech|INSEAD|Universidad|Hochschule/u

function educationIn(sentence: string): CareerStep<Education>[] {
  return [...sentence.matchAll(holdsDegree)].flatMap(({ groups = {} }) => {
    const name = trimmed(groups.school)
    if (!isSchool.test(name)) return []
    const value = {
      school: name,
      degree: groups.degree ?? null,
      field: groups.field ?? null,
      startYear: null,
      endYear: null,
    }
    return [{ value, sentence }]
  })
}

/** "co-founded Globex, which was acquired by Initech in 2015", "founder of Globex (acquired by Initech)" */
const founded = new RegExp(
  `\\b(?:(?:co-?)?founded|(?:co-?)?founder (?:and \\p{L}{2,12} )?of) (?<name>${proper})(?<outcome>,? (?:which (?:was|got) |\\()?(?:acquired|sold|bought|went public|shut down)[^.;]{0,60})?`,
  'gu',
)

function startupsIn(sentence: string, own: OwnNames): CareerStep<PriorStartup>[] {
  return [...sentence.matchAll(founded)].flatMap(({ groups = {} }) => {
    const name = trimmed(groups.name)
    if (name === '' || own.isOwn(name) || own.lengthAt(name) > 0) return []
    const outcome = groups.outcome ?? ''
    const year = /\b(?:19|20)\d\d\b/.exec(outcome)?.[0]
    return [{ value: { name, outcome: outcomeOf(outcome), year: yearOf(year) }, sentence }]
  })
}

const outcomeOf = (text: string): PriorStartup['outcome'] =>
  /acquired|sold|bought/.test(text)
    ? 'acquired'
    : /public/.test(text)
      ? 'ipo'
      : /shut/.test(text)
        ? 'closed'
        : 'unknown'
const trimmed = (text = '') => text.replace(/(?<![.,&'’-])[.,&'’-]+$/, '').trim()
const yearOf = (text: string | undefined) => (text === undefined ? null : Number(text))
