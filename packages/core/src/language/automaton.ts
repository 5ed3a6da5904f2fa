import { isPlainWord } from '../kernel/index.ts'
import type { CueKey, SlotName } from './keys.ts'
import { isHeading, slotNames } from './keys.ts'
import type { Headings, Pack } from './pack.ts'
import type { Line } from './phrase-line.ts'
import { maskOf, States, startState } from './states.ts'
import { roles } from './table-keys.ts'
import { allLangs, classLabel, type Label, langBit, Vocabulary } from './vocabulary.ts'

/** Forms of several words: what follows a word, and the classes that a form ends in. */
export interface FormState {
  readonly next: ReadonlyMap<number, FormState>
  readonly labels: readonly Label[]
}

/** All lines, forms and headings of all packs in one automaton. */
export interface Automaton {
  readonly vocabulary: Vocabulary
  readonly states: States
  readonly forms: FormState
  /** Of each word the bits of all labels that it bears, alone or as the first of several words. */
  readonly masks: Int32Array
  /** 1 for each word that a form of several words begins with. */
  readonly beginsForm: Uint8Array
}

/** Below all labels of classes. */
const slotLabels = -1_000_000
const labelsOfSlots = new Map(slotNames.map((slot, at) => [slot, slotLabels - at]))
export const slotLabel = (slot: SlotName): Label => labelsOfSlots.get(slot) ?? slotLabels

export function compile(packs: readonly Pack[], others: readonly Headings[]): Automaton {
  const vocabulary = new Vocabulary()
  const builder = new Builder(vocabulary)
  const texts = new Set<string>()
  for (const pack of packs) addTexts(pack, texts)
  vocabulary.part(texts)
  for (const pack of packs) builder.addPack(pack)
  for (const headings of others) builder.addHeadings(headings, null)
  vocabulary.close()
  const { states, forms } = builder
  const beginsForm = new Uint8Array(vocabulary.classes.length)
  for (const word of forms.next.keys()) beginsForm[word] = 1
  return { vocabulary, states, forms, masks: masksOf(vocabulary, forms), beginsForm }
}

function masksOf({ classes }: Vocabulary, forms: FormState): Int32Array {
  const masks = new Int32Array(classes.length)
  for (let id = 1; id < masks.length; id++) {
    let mask = maskOf(id)
    for (const label of classes[id] ?? none) mask |= maskOf(label)
    masks[id] = mask
  }
  for (const [word, state] of forms.next) masks[word] = (masks[word] ?? 0) | maskOfForms(state)
  return masks
}

const maskOfForms = ({ labels, next }: FormState): number =>
  [...next.values()].reduce(
    (all, behind) => all | maskOfForms(behind),
    labels.reduce((all, label) => all | maskOf(label), 0),
  )

class Builder {
  readonly states = new States()
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
    const mark = (of: Uint16Array, words: readonly string[]) => {
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
    for (const [name, forms] of entriesOf(pack.stages)) {
      this.#addForms(pack, `stage.${name}`, forms)
      for (const form of forms) {
        const [word, letter, ...others] = vocabulary.wordsIn(form)
        if (letter?.word.length === 1 && others.length === 0) vocabulary.takesLetter.add(word?.word ?? '')
      }
    }
    for (const role of roles) this.#addForms(pack, `role.${role}`, pack.titles[role])
    for (const [name, forms] of entriesOf(pack.segments)) this.#addForms(pack, `segment.${name}`, forms)
    this.addHeadings(pack, pack)
  }

  addHeadings({ sections, topics, terms }: Headings, pack: Pack | null): void {
    for (const [name, forms] of entriesOf(sections)) this.#addForms(pack, `section.${name}`, forms)
    for (const [name, forms] of entriesOf(topics)) this.#addForms(pack, `topic.${name}`, forms)
    for (const [name, forms] of entriesOf(terms)) this.#addForms(pack, `term.${name}`, forms)
  }

  #addForm(pack: Pack, label: Label, form: string): void {
    const words = this.#wordsOf(pack, form)
    const [only, ...others] = words
    if (others.length === 0) for (const id of only ?? none) this.#vocabulary.addClass(id, label)
    else words.reduce(formBehind, this.forms).labels.push(label)
  }

  #addForms(pack: Pack | null, key: CueKey, forms: readonly string[]): void {
    const { states } = this
    const lang = pack?.tag ?? 'en'
    const langs = isHeading(key) ? allLangs : langBit(lang)
    for (const text of forms) {
      let state = startState
      for (const ids of this.#wordsOf(pack, text)) state = states.behind(state, ids, langs)
      states.addPattern(state, { key, lang, text }, langs)
    }
  }

  #addLine(pack: Pack, key: CueKey, { text, pieces }: Line): void {
    const { states } = this
    const bit = langBit(pack.tag)
    let state = startState
    for (const piece of pieces) {
      if ('gap' in piece) state = states.inGap(state, bit)
      else if ('slot' in piece) state = states.behind(state, [slotLabel(piece.slot)], bit)
      else if ('wordClass' in piece)
        state = states.behind(state, [classLabel(pack.tag, piece.wordClass)], bit)
      else for (const ids of this.#wordsOf(pack, piece.word)) state = states.behind(state, ids, bit)
    }
    states.addPattern(state, { key, lang: pack.tag, text }, bit)
  }

  /** The numbers of each word of a form, which is found by its other spellings too. */
  #wordsOf(pack: Pack | null, form: string): readonly (readonly number[])[] {
    if (pack !== this.#pack) this.#numbers.clear()
    this.#pack = pack
    const known = this.#numbers.get(form)
    if (known !== undefined) return known
    const numbers = isPlainWord(form)
      ? [this.#vocabulary.add({ word: form, written: form }, langOf(pack))]
      : this.#spelledToo(pack, form)
    this.#numbers.set(form, numbers)
    return numbers
  }

  #spelledToo(pack: Pack | null, form: string): readonly (readonly number[])[] {
    const vocabulary = this.#vocabulary
    const spelled = pack === null ? form : spell(pack, form)
    const others = spelled === form ? none : vocabulary.wordsIn(spelled)
    return vocabulary.wordsIn(form).map((word, at) => {
      const numbers = vocabulary.add(word, langOf(pack))
      const other = others[at]?.word
      if (other !== undefined && other !== word.word) vocabulary.alias(other, numbers[0] ?? 0)
      return numbers
    })
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

/** Adds every text of a pack that holds words to be found. */
function addTexts(pack: Pack, texts: Set<string>): void {
  const add = (forms: readonly string[]) => {
    for (const form of forms) texts.add(form)
  }
  for (const forms of [pack.fillers, pack.elisions, pack.clauseEnds]) add(forms)
  for (const forms of [pack.smallWords, pack.doubtfulWords, pack.abbreviations]) add(forms)
  const { words, sections, topics, terms, stages, titles, segments } = pack
  for (const table of [words, sections, topics, terms, stages, titles, segments])
    for (const forms of Object.values(table)) add(forms)
  for (const lines of Object.values(pack.phrases))
    for (const { pieces } of lines) for (const piece of pieces) if ('word' in piece) texts.add(piece.word)
}

const langOf = (pack: Pack | null): number => (pack === null ? 0 : langBit(pack.tag))

const spell = ({ spellings }: Pack, form: string): string =>
  /^[a-z-]*$/.test(form)
    ? form
    : Object.entries(spellings).reduce((text, [letter, other]) => text.replaceAll(letter, other), form)

interface NewForm extends FormState {
  next: Map<number, NewForm>
  readonly labels: Label[]
}

const noForms = new Map<number, never>()
const none: readonly never[] = []
/** Most are the ends of forms, and have nothing behind them. */
const newForm = (): NewForm => ({ next: noForms, labels: [] })

/** What is behind the first of some words, behind which it is by the others too, unless they lead elsewhere. */
function formBehind(from: NewForm, words: readonly number[]): NewForm {
  const [first = 0] = words
  const form = from.next.get(first) ?? newForm()
  if (from.next === noForms) from.next = new Map()
  for (const word of words) if (!from.next.has(word)) from.next.set(word, form)
  return form
}

const entriesOf = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>) =>
  Object.entries(record) as [Key, Value][]
