import type { CueKey, Lang, SlotName } from './keys.ts'
import { slotNames } from './keys.ts'
import type { Headings, Pack } from './pack.ts'
import type { Line } from './phrase-line.ts'
import { roles } from './table-keys.ts'
import { classLabel, type Label, langBit, Vocabulary } from './vocabulary.ts'

/** A line of a pack, or a form of a heading or a stage, as what it says when it is found. */
export interface Pattern {
  readonly key: CueKey
  /** English, of a heading in a language that has no pack. */
  readonly lang: Lang
  /** As the pack has it. */
  readonly text: string
}

/** A state: what may come next, and what is found when it is reached. */
export interface State {
  readonly next: ReadonlyMap<Label, State>
  readonly gaps: readonly Gap[]
  readonly found: readonly Pattern[]
  /** Bits of the labels that lead on, of `maskOf`; 0 until it is first asked for. */
  mask: number
}

/** A gap of the language of this bit, and the state within it. */
interface Gap {
  readonly gap: number
  readonly behind: State
}

/** Forms of several words: what follows a word, and the classes that a form ends in. */
export interface FormState {
  readonly next: ReadonlyMap<number, FormState>
  readonly labels: readonly Label[]
}

/** All lines, forms and headings of all packs in one automaton. */
export interface Automaton {
  readonly vocabulary: Vocabulary
  readonly start: State
  readonly forms: FormState
  /** Of each word what begins with it alone: states that it leads to from the start, whether as itself or by its classes. */
  readonly startsOf: readonly (readonly State[])[]
  /** Of each word the bits of all labels that it bears, alone or as the first of several words. */
  readonly masks: Int32Array
}

/** Below all labels of classes. */
const slotLabels = -1_000_000
const labelsOfSlots = new Map(slotNames.map((slot, at) => [slot, slotLabels - at]))
export const slotLabel = (slot: SlotName): Label => labelsOfSlots.get(slot) ?? slotLabels

/** One bit of many for a label: two labels may share it. */
export const maskOf = (label: Label): number => 1 << (Math.imul(label, 0x9e37_79b1) >>> 27)

export function compile(packs: readonly Pack[], others: readonly Headings[]): Automaton {
  const vocabulary = new Vocabulary()
  const builder = new Builder(vocabulary)
  const texts = new Set(packs.flatMap(textsOf))
  vocabulary.part([...texts].flatMap((text) => vocabulary.wordsIn(text)))
  for (const pack of packs) builder.addPack(pack)
  for (const headings of others) builder.addHeadings(headings, null)
  vocabulary.close()
  const { start, forms } = builder
  const startsOf = vocabulary.classes.map((classes, id) => [
    ...new Set([id, ...classes].flatMap((label) => start.next.get(label) ?? [])),
  ])
  return { vocabulary, start, forms, startsOf, masks: masksOf(vocabulary, forms) }
}

function masksOf({ classes }: Vocabulary, forms: FormState): Int32Array {
  const masks = Int32Array.from(classes, (labels, id) =>
    labels.reduce((all, label) => all | maskOf(label), maskOf(id)),
  )
  masks[0] = 0
  for (const [word, state] of forms.next) masks[word] = (masks[word] ?? 0) | maskOfForms(state)
  return masks
}

const maskOfForms = ({ labels, next }: FormState): number =>
  [...next.values()].reduce(
    (all, behind) => all | maskOfForms(behind),
    labels.reduce((all, label) => all | maskOf(label), 0),
  )

class Builder {
  readonly start = newState()
  readonly forms = newForm()
  readonly #vocabulary: Vocabulary
  /** Of the pack that is being added: most of its words stand in many lines. */
  #pack: Pack | null = null
  readonly #numbers = new Map<string, readonly (readonly number[])[]>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  addPack(pack: Pack): void {
    const vocabulary = this.#vocabulary
    const bit = langBit(pack.tag)
    const mark = (of: number[], words: readonly string[]) => {
      for (const word of words) {
        const [ids, ...others] = this.#wordsOf(pack, word)
        if (others.length === 0) for (const id of ids ?? none) of[id] = (of[id] ?? 0) | bit
      }
    }
    mark(vocabulary.fillerOf, [...pack.fillers, ...pack.smallWords, ...pack.elisions])
    mark(vocabulary.clauseEndOf, pack.clauseEnds)
    mark(vocabulary.abbreviationOf, pack.abbreviations)
    mark(vocabulary.tellsOf, [
      ...pack.smallWords,
      ...pack.clauseEnds,
      ...tellingClasses.flatMap((name) => pack.words[name]),
      ...assertingWords(pack),
    ])
    mark(vocabulary.doubtfulOf, pack.doubtfulWords)
    for (const [name, forms] of entriesOf(pack.words))
      for (const form of forms) this.#addForm(pack, classLabel(pack.tag, name), form)
    for (const [name, heads] of entriesOf(pack.heads))
      for (const head of heads ?? [])
        for (const word of this.#spelled(pack, head))
          vocabulary.addHead(word, classLabel(pack.tag, name), bit)
    for (const stop of pack.headStops)
      for (const word of this.#spelled(pack, stop)) vocabulary.addHeadStop(word)
    for (const [key, lines] of entriesOf(pack.phrases))
      for (const line of lines) this.#addLine(pack, key, line)
    for (const [name, forms] of entriesOf(pack.stages))
      for (const form of forms) {
        this.#addPlain(pack, `stage.${name}`, form)
        const [word, letter, ...others] = vocabulary.wordsIn(form)
        if (letter?.word.length === 1 && others.length === 0) vocabulary.takesLetter.add(word?.word ?? '')
      }
    for (const role of roles) for (const form of pack.titles[role]) this.#addPlain(pack, `role.${role}`, form)
    for (const [name, forms] of entriesOf(pack.segments))
      for (const form of forms) this.#addPlain(pack, `segment.${name}`, form)
    this.addHeadings(pack, pack)
  }

  addHeadings({ sections, topics, terms }: Headings, pack: Pack | null): void {
    for (const [name, forms] of entriesOf(sections))
      for (const form of forms) this.#addPlain(pack, `section.${name}`, form)
    for (const [name, forms] of entriesOf(topics))
      for (const form of forms) this.#addPlain(pack, `topic.${name}`, form)
    for (const [name, forms] of entriesOf(terms))
      for (const form of forms) this.#addPlain(pack, `term.${name}`, form)
  }

  #addForm(pack: Pack, label: Label, form: string): void {
    const words = this.#wordsOf(pack, form)
    const [only, ...others] = words
    if (others.length === 0) for (const id of only ?? none) this.#vocabulary.classes[id]?.push(label)
    else words.reduce((state, ids) => stateBehind(state, ids, newForm), this.forms).labels.push(label)
  }

  #addPlain(pack: Pack | null, key: CueKey, form: string): void {
    const words = this.#wordsOf(pack, form)
    const state = words.reduce((before, ids) => stateBehind(before, ids, newState), this.start)
    this.#addPattern(state, { key, lang: pack?.tag ?? 'en', text: form })
  }

  #addLine(pack: Pack, key: CueKey, { text, pieces }: Line): void {
    let state: NewState = this.start
    for (const piece of pieces) {
      if ('gap' in piece) state = stateInGap(state, langBit(pack.tag))
      else if ('slot' in piece) state = stateBehind(state, [slotLabel(piece.slot)], newState)
      else if ('wordClass' in piece)
        state = stateBehind(state, [classLabel(pack.tag, piece.wordClass)], newState)
      else for (const ids of this.#wordsOf(pack, piece.word)) state = stateBehind(state, ids, newState)
    }
    this.#addPattern(state, { key, lang: pack.tag, text })
  }

  #addPattern(state: NewState, pattern: Pattern): void {
    state.found = [...state.found, pattern]
  }

  /** The numbers of each word of a form, which is found by its other spellings too. */
  #wordsOf(pack: Pack | null, form: string): readonly (readonly number[])[] {
    if (pack !== this.#pack) this.#numbers.clear()
    this.#pack = pack
    const known = this.#numbers.get(form)
    if (known !== undefined) return known
    const spelled = pack === null ? form : spell(pack, form)
    const others = spelled === form ? none : this.#vocabulary.wordsIn(spelled)
    const numbers = this.#vocabulary.wordsIn(form).map((word, at) => {
      const id = this.#vocabulary.add(word, pack === null ? 0 : langBit(pack.tag))
      const other = others[at]?.word
      if (other !== undefined && other !== word.word) this.#vocabulary.alias(other, id)
      return this.#vocabulary.idsToo(word, id)
    })
    this.#numbers.set(form, numbers)
    return numbers
  }

  #spelled(pack: Pack, form: string): ReadonlySet<string> {
    const both = [form, spell(pack, form)].flatMap((text) => this.#vocabulary.wordsIn(text))
    return new Set(both.map(({ word }) => word))
  }
}

/** Classes whose words are as small and frequent as articles. */
const tellingClasses = ['have', 'be', 'we', 'our', 'might'] as const

/** Single words of the lines that tell how something is said: "not", "never". */
function assertingWords({ phrases }: Pack): string[] {
  return [...phrases['assert.denied'], ...phrases['assert.asks']].flatMap(({ pieces }) => {
    const [only, ...others] = pieces
    return only !== undefined && 'word' in only && others.length === 0 ? [only.word] : []
  })
}

/** Every text of a pack that holds words to be found. */
function textsOf(pack: Pack): string[] {
  const tables = [
    pack.words,
    pack.sections,
    pack.topics,
    pack.terms,
    pack.stages,
    pack.titles,
    pack.segments,
  ].flatMap((table) => Object.values(table).flat())
  const lines = Object.values(pack.phrases).flat()
  const words = lines.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => ('word' in piece ? [piece.word] : [])),
  )
  return [
    ...pack.fillers,
    ...pack.elisions,
    ...pack.clauseEnds,
    ...pack.smallWords,
    ...pack.doubtfulWords,
    ...pack.abbreviations,
    ...tables,
    ...words,
  ]
}

const spell = ({ spellings }: Pack, form: string): string =>
  /^[a-z-]*$/.test(form)
    ? form
    : Object.entries(spellings).reduce((text, [letter, other]) => text.replaceAll(letter, other), form)

interface NewState extends State {
  next: Map<Label, NewState>
  gaps: readonly { readonly gap: number; readonly behind: NewState }[]
  found: readonly Pattern[]
}

interface NewForm extends FormState {
  next: Map<number, NewForm>
  readonly labels: Label[]
}

const noStates = new Map<number, never>()
const none: readonly never[] = []
/** Most states are the ends of lines, and have nothing behind them. */
const newState = (): NewState => ({ next: noStates, gaps: none, found: none, mask: 0 })
const newForm = (): NewForm => ({ next: noStates, labels: [] })

/** The state behind the first of some labels, behind which it is by the others too, unless they lead elsewhere. */
function stateBehind<Of extends { next: Map<Label, Of> }>(
  from: Of,
  labels: readonly Label[],
  make: () => Of,
): Of {
  const [first] = labels
  const state = (first === undefined ? undefined : from.next.get(first)) ?? make()
  if (from.next === noStates) from.next = new Map()
  for (const label of labels) if (!from.next.has(label)) from.next.set(label, state)
  return state
}

function stateInGap(from: NewState, gap: number): NewState {
  const known = from.gaps.find((other) => other.gap === gap)
  if (known !== undefined) return known.behind
  const behind = newState()
  from.gaps = [...from.gaps, { gap, behind }]
  return behind
}

const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][]
