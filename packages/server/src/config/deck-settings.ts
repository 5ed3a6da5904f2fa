import { setting } from './setting.ts'
import { choice, duration, languages, whole } from './types.ts'

/** How pitch decks are read, by a server and by `dealflow deck`. */
export const deckSettings = {
  deckTime: setting({
    summary: 'how long reading one deck may take',
    // With a minute of recognising pictures it stays within the three minutes of a job.
    type: duration(5_000, 100_000),
    default: 30_000,
    usedBy: 'serve, deck',
    details:
      'A page may take a third of it, and is left out when it takes longer. Pages that are not read by then are left out; a deck of which no page was read fails with DEADLINE_EXCEEDED, or with PDF_TOO_COMPLEX when two processes were ended over it. Recognising text in pictures has a minute of its own.',
  }),
  deckMemoryMb: setting({
    summary: 'memory that the process reading a deck may take, in MB',
    type: whole(192, 16_384),
    default: 512,
    usedBy: 'serve, deck',
    details:
      'A process that takes more is ended, and the page it was reading left out. As many processes run as decks are read at once: pitch_deck_workers. A usual deck takes less than 150 MB, 200 pages of 30 MB about 250.',
  }),
  deckPagesMax: setting({
    summary: 'pages that a deck may have',
    type: whole(1, 2_000),
    default: 300,
    usedBy: 'serve, deck',
    details: 'A longer one fails with PDF_TOO_MANY_PAGES.',
  }),
  ocr: setting({
    summary:
      'whether text in pictures is recognised where pdftoppm and tesseract are on the PATH (auto) or not (off)',
    type: choice('auto', 'off'),
    default: 'auto',
    usedBy: 'serve, deck',
    details:
      'For pages with a picture and fewer than 20 characters. They are looked for when the first deck is read; dealflow doctor says what is missing.',
  }),
  ocrLanguages: setting({
    summary: 'languages of text in pictures, as tesseract names them',
    type: languages,
    default: ['eng'],
    usedBy: 'serve, deck',
    example: ['eng', 'deu'],
    details:
      'Each needs its language pack; one whose pack is missing is left out. Name no more than the decks need: every language costs time.',
  }),
} as const
