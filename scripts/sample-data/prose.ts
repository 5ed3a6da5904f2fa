import { person } from './names.ts'
import { geometric, type Random, roundly } from './random.ts'
import type { Industry, Niche } from './vocabulary.ts'

export interface Subject {
  readonly name: string
  readonly industry: Industry
  readonly niche: Niche
  readonly city: string | null
  readonly founded: number | null
  readonly former: string | null
  readonly investor: string | null
  /** 0 to 1; numbers in the text grow with it. */
  readonly size: number
}

/** A description of one to six sentences, or a fragment as registries have them; null for some. */
export function describe(subject: Subject, random: Random): string | null {
  const length = random.next()
  if (length < 0.04) return null
  if (length < 0.09)
    return `${capital(bare(subject.niche.what))}${subject.niche.what.includes(' for ') ? random.pick(['', '.']) : random.pick(['', '.', ` for ${customers(subject, random)}`])}`
  const voice: Voice = random.chance(0.22) ? 'we' : 'it'
  const sentences = [opening(subject, voice, random)]
  if (length < 0.2) return sentences.join(' ')
  sentences.push(...features(subject, voice, random))
  const more = random.some(extras, length < 0.6 ? random.int(0, 1) : random.int(2, 4))
  for (const extra of more) {
    const sentence = extra(subject, voice, random)
    if (sentence) sentences.push(sentence)
  }
  if (subject.former && random.chance(0.7))
    sentences.push(
      random.pick([
        `Until ${random.int(2015, 2025)} it was known as ${subject.former}.`,
        `Formerly ${subject.former}.`,
      ]),
    )
  return sentences.join(' ')
}

/** A line of a few words, without a full stop most of the time. */
export function tagline(subject: Subject, random: Random): string {
  const what = capital(bare(subject.niche.what))
  const style = random.next()
  if (style < 0.45 && !what.includes(' for ')) return `${what} for ${random.pick(subject.niche.customers)}`
  if (style < 0.75) return capital(conjugate(random.pick(subject.niche.clauses), 'we', subject.size, random))
  return style < 0.9
    ? what
    : `${capital(random.pick(subject.niche.customers))} deserve ${random.pick(['better tools', 'a calmer day', 'plain answers', 'less paperwork'])}.`
}

type Voice = 'it' | 'we'
type Sentence = (subject: Subject, voice: Voice, random: Random) => string | null

function opening(subject: Subject, voice: Voice, random: Random): string {
  const { name, city, founded, niche } = subject
  const { what } = niche
  const whom = customers(subject, random)
  const verb = random.pick(verbsFor(what))
  const target = targetOf(what, whom, random)
  if (voice === 'we') return `${random.pick(['We', 'We', `At ${name} we`])} ${verb} ${what}${target}.`
  const style = random.next()
  if (founded && style < 0.12) return `Founded in ${founded}, ${name} ${third(verb)} ${what}${target}.`
  if (founded && style < 0.2)
    return `${random.pick(founders) ?? person(random)} started ${name} in ${founded} to bring ${what} to ${whom}.`
  if (city && style < 0.32) return `${city}-based ${name} ${third(verb)} ${what}${target}.`
  if (city && style < 0.38) return `From ${city}, ${name} supplies ${whom} with ${what}.`
  if (style < 0.44) return `${name} is the company behind ${what}${target}.`
  if (style < 0.56) return `${name} ${third(verb)} ${what}. Its customers are ${whom}.`
  if (style < 0.68) return `${capital(bare(what))}${what.includes(' for ') ? '' : ` for ${whom}`}.`
  if (style < 0.72) return `${capital(whom)} turn to ${name} for ${what}.`
  return `${name} ${third(verb)} ${what}${target}.`
}

/** Who it is for, without a second "for" behind one that is part of the product's name. */
function targetOf(what: string, whom: string, random: Random): string {
  if (!what.includes(' for ')) return ` for ${whom}`
  return random.pick([`, used by ${whom}`, ''])
}

/** Things are made and sold; services and networks are run or offered. */
function verbsFor(what: string): readonly string[] {
  if (
    /^an? (network|marketplace|league|programme|subscription|online clinic|virtual|rental|local)/.test(what)
  )
    return runs
  return /^an? |software|tool|system|robot|chip|sensor|drone|kit|game|module|machine|device|instrument|aircraft|satellites?$|ferries|sign/.test(
    what,
  )
    ? makes
    : offers
}

function features(subject: Subject, voice: Voice, random: Random): string[] {
  const [a, b, c] = random
    .some(subject.niche.clauses, 3)
    .map((clause) => conjugate(clause, voice, subject.size, random))
  if (!a || !b || !c) return []
  const we = voice === 'we'
  const who = we ? 'We' : random.pick(['It', 'It', 'It', 'The company', 'The team', subject.name])
  const it = we ? 'we' : 'it'
  const style = random.next()
  if (style < 0.18) return [`${who} ${a}.`]
  if (style < 0.4) return [`${who} ${a}, and ${it} ${b}.`]
  if (style < 0.56) return [`${who} ${a}. ${capital(it)} also ${b}.`]
  if (style < 0.74) return [`${who} ${a}, ${b} and ${c}.`]
  if (style < 0.82) return [`${who} ${a}; ${it} ${b}.`, `On request ${it} ${c}.`]
  if (style < 0.88) return [`Unlike most of its kind, ${it} ${a}.`, `${capital(it)} ${b}.`]
  if (style < 0.94) return [`${who} ${a}. Where needed, ${it} ${b}, and ${it} ${c}.`]
  return [`Three things set ${we ? 'us' : 'it'} apart: ${it} ${a}, ${it} ${b}, and ${it} ${c}.`]
}

const extras: readonly Sentence[] = [
  served,
  (s, voice, r) =>
    `${voice === 'we' ? 'Today we' : r.pick(['Today it', 'The company', 'By now it'])} ${conjugate(r.pick(s.industry.traction), voice, s.size, r)}.`,
  (s, _, r) => (r.chance(0.6) ? fill(r.pick(s.industry.results), s.size, r) : null),
  (s, voice, r) => {
    const [a, b] = r.some(s.industry.connects, 2)
    return voice === 'we'
      ? `We work with ${a} and ${b}.`
      : r.pick([
          `Works with ${a} and ${b}.`,
          `It works with ${a}.`,
          `It fits in with ${a} as well as ${b}.`,
          `Support for ${a} is included.`,
        ])
  },
  (s, _, r) =>
    s.city
      ? r.pick([
          `The team of ${Math.round(geometric(4, 900, s.size))} works from ${s.city} and from home.`,
          `Development and support sit in ${s.city}.`,
          `The first customers came from around ${s.city}.`,
        ])
      : null,
  (s, _, r) =>
    s.investor ? r.pick([`Backers include ${s.investor}.`, `${s.investor} is among the investors.`]) : null,
  (_, __, r) =>
    r.pick([
      `Prices start at ${r.int(2, 40) * 5} dollars a month.`,
      'Pricing follows use, with no minimum term.',
      'Non-profits get a discount of half the price.',
      'Contracts run for one year and end by themselves.',
      'The first pilot is free of charge.',
    ]),
  (s, _, r) =>
    r.pick([
      `It took its first order from one of the ${s.niche.customers[0]} that had helped with the prototype.`,
      'Employees own a third of the shares.',
      'The founders had run into the problem in their own family business.',
      'A second product is in closed testing.',
      'Most new customers come by recommendation.',
      `The company has been profitable since its ${r.pick(['second', 'third', 'fourth'])} year.`,
      `New markets in ${r.pick(['Southern Europe', 'East Africa', 'Latin America', 'the Nordics', 'Southeast Asia', 'the Gulf'])} are planned.`,
      `The staff has doubled within ${r.int(9, 24)} months.`,
    ]),
]

/** How many of the niche's own customers there are, so that the number fits the product. */
function served({ niche, size }: Subject, voice: Voice, random: Random): string {
  const number = fill('{6-900}', size, random)
  const who = random.pick(niche.customers)
  return random.pick([
    `${voice === 'we' ? 'We count' : 'It counts'} ${number} ${who} among ${voice === 'we' ? 'our' : 'its'} customers.`,
    `More than ${number} ${who} have signed up.`,
    `After a pilot with ${random.int(2, 9)} ${who}, sales opened in ${random.pick(['spring', 'autumn', 'January', 'May', 'September'])}.`,
    `${capital(who)} make up ${random.int(4, 9)}0 percent of sales.`,
    `About ${number} ${who} rely on it.`,
  ])
}

const makes = ['make', 'build', 'offer', 'develop', 'sell', 'provide', 'supply']
const runs = ['run', 'operate', 'offer']
const offers = ['offer', 'provide', 'develop', 'offer']
/** The undefined one leaves room for a person's name. */
const founders = [
  'Two engineers',
  'Three former colleagues',
  'A physicist and a nurse',
  'A family of tinkerers',
  'Researchers from two universities',
  undefined,
  undefined,
]

function customers({ niche }: Subject, random: Random): string {
  return random.chance(0.45) ? random.pick(niche.customers) : random.some(niche.customers, 2).join(' and ')
}

/** The clause with `*verbs` in the form that goes with "it" or "we", and its numbers filled in. */
export function conjugate(clause: string, voice: Voice, size: number, random: Random): string {
  const known = conjugated[voice]
  let text = known.get(clause)
  if (text === undefined) {
    text = clause.replace(/\*(\w+)/g, (_, verb: string) =>
      voice === 'it' ? third(verb) : verb === 'be' ? 'are' : verb,
    )
    known.set(clause, text)
  }
  return fill(text, size, random)
}
const conjugated = { it: new Map<string, string>(), we: new Map<string, string>() }

function fill(text: string, size: number, random: Random): string {
  if (!text.includes('{')) return text
  return text.replace(/\{(\d+)-(\d+)\}/g, (_, low: string, high: string) => {
    const value = geometric(Number(low), Number(high), size + random.bell() * 0.25)
    return value < 100 ? `${Math.round(value)}` : `${roundly(value)}`.replace(/\B(?=(\d{3})+$)/g, ',')
  })
}

function third(verb: string): string {
  if (verb === 'be') return 'is'
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(s|x|z|ch|sh|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

function bare(what: string): string {
  return what.replace(/^an? /, '')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
