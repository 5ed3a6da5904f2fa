import { actOut, type JobToDo, type TestAct, testActs, type WorkOf } from '../jobs/index.ts'
import { deckMarkdown } from './markdown.ts'
import type { PitchDeckResult, Slide } from './schema.ts'

/** The work of test keys: the same three slides for every deck, whose title may ask for another end. */
export const deckTestWork: WorkOf<'request'> = async (run) => {
  const title = titleOf(run.job.request)
  const asked = testActs.find((name) => title === `dealflow-test-${name}`) ?? 'succeed'
  const steps = slides.map((_, at) => () => run.progress((100 * (at + 1)) / slides.length))
  await actOut(run, { act: asked, name: `dealflow-test-${asked}`, steps, badReason: 'PDF_INVALID' })
  return { result: deckResult(run.job, asked) }
}

export function deckResult({ request }: Pick<JobToDo, 'request'>, asked: TestAct): PitchDeckResult {
  const shown = asked === 'partial' ? slides.map((slide, at) => (at === 1 ? unread(slide) : slide)) : slides
  return {
    request_id: textOrNull(request['request_id']),
    filename: String(request['filename']),
    total_pages: shown.length,
    processed_slides: shown.filter(({ error }) => error === null).length,
    slides: [...shown],
    markdown: deckMarkdown(shown.map(({ markdown }) => markdown)),
    warnings: ['Test keys read no more of the file than its title: every deck has these slides.'],
    outline: [],
    tagged: false,
    document: {
      title: titleOf(request),
      author: null,
      created_at: null,
      producer: null,
      language: null,
      sha256: String(request['sha256']),
    },
    facts,
  }
}

/** What the slides say. */
const facts: NonNullable<PitchDeckResult['facts']> = {
  company_name: 'Larkspur Payroll',
  website: null,
  ask_usd: 3_800_000,
  stage: null,
  metrics: [],
  people: [],
  emails: [],
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const titleOf = (request: JobToDo['request']) => textOrNull(request['title'])

function slide(
  slide_number: number,
  section: Slide['section'],
  title: string,
  bullets: readonly string[],
): Slide {
  const text = [title, ...bullets].join('\n')
  return {
    slide_number,
    title,
    text,
    markdown: `## Slide ${slide_number}: ${title}\n\n${bullets.map((bullet) => `- ${bullet}`).join('\n')}`,
    section,
    section_confidence: 1,
    bullets: [...bullets],
    tables: [],
    links: [],
    title_source: 'font',
    text_source: 'native',
    notes: null,
    image_alts: [],
    rotation: 0,
    warnings: [],
    needs_ocr: false,
    char_count: text.length,
    width: 960,
    height: 540,
    error: null,
  }
}

/** A page that failed keeps its place, without text (docs/design/decisions.md#slides). */
const unread = (failed: Slide): Slide => ({
  ...failed,
  title: null,
  text: '',
  markdown: `## Slide ${failed.slide_number}\n\n> Not read: ${unreadReason}`,
  section: 'other',
  section_confidence: 0,
  bullets: [],
  title_source: null,
  text_source: 'none',
  char_count: 0,
  error: unreadReason,
})

const unreadReason = 'dealflow-test-partial stands for a page that cannot be read.'

const slides: readonly Slide[] = [
  slide(1, 'cover', 'Larkspur Payroll', ['Daily pay for kitchens']),
  slide(2, 'problem', 'Kitchens lose their staff', ['Wages come once a month', 'Rent is due every week']),
  slide(3, 'ask', 'We raise 3.8 million USD', ['For sales in three countries']),
]
