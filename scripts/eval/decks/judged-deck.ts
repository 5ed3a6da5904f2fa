import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Slide } from '../../../packages/core/src/pitch-decks/schema.ts'

/** What a careful reader expects of a deck, judged on pictures of its pages: facts about pages, in `judged/*.json`. */
export interface JudgedDeck {
  /** Its file without `.pdf`. */
  readonly deck: string
  readonly language: string
  /** `picture`: no page has a text layer. */
  readonly source: 'native' | 'picture'
  /** Judged before anybody looked at what the rules make of it. */
  readonly heldOut?: boolean
  readonly pages: readonly JudgedPage[]
}

export interface JudgedPage {
  readonly page: number
  readonly title: string | null
  /** Titles that are right too, where readers would differ. */
  readonly alsoTitles?: readonly string[]
  /** The title is a picture or an outline: no text layer has it. */
  readonly titleIsDrawn?: boolean
  /** Any of them is right. */
  readonly sections: readonly Slide['section'][]
  /** Chains of short phrases in the order a person reads; where two orders are right, a chain each. */
  readonly order?: readonly (readonly string[])[]
  /** Phrases of a tile or a column: none of another one is read between them. */
  readonly groups?: readonly (readonly string[])[]
  readonly tables?: readonly JudgedTable[]
  /** A reader may see a table here, or may not. */
  readonly mayHaveTable?: boolean
  /** How many bullets and numbered points; absent where they are not text. */
  readonly bullets?: number
  /** Footers: nowhere on the slide. */
  readonly absent?: readonly string[]
  /** Page numbers and names of footers: not alone on a line. */
  readonly absentLines?: readonly string[]
}

export interface JudgedTable {
  readonly header: readonly string[] | null
  /** Without the header. */
  readonly rows: number
  readonly columns: number
  /** Some of its cells; the first row below the header is 1, the first column 1. */
  readonly cells: readonly { readonly row: number; readonly column: number; readonly text: string }[]
}

export interface DeckToJudge extends JudgedDeck {
  readonly path: string
}

/** The judged decks whose files are in the directory, and the names of those that are not. */
export function decksIn(directory: string): {
  readonly decks: readonly DeckToJudge[]
  readonly absent: string[]
} {
  const folder = new URL('./judged/', import.meta.url)
  const decks = readdirSync(folder).map((name): JudgedDeck & { pagesOf?: string } =>
    JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  )
  const all = decks.map(({ pagesOf, ...deck }): DeckToJudge => {
    const pages = pagesOf === undefined ? deck.pages : decks.find((other) => other.deck === pagesOf)?.pages
    if (pages === undefined) throw new Error(`${deck.deck} takes the pages of ${pagesOf}, which is not there`)
    return { ...deck, pages, path: `${directory}/${deck.deck}.pdf` }
  })
  return {
    decks: all.filter(({ path }) => existsSync(path)),
    absent: all.filter(({ path }) => !existsSync(path)).map(({ deck }) => deck),
  }
}
