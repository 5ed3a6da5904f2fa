/** A file of an office program that is not read on; the message says why, and the remedy. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** What is done about a file that came here in part or was changed on the way. */
export const damaged = (what: string, cause?: unknown) =>
  new UnreadableFile(
    `The file is damaged: ${what}. Get it again, or open it in its office program and save it anew.`,
    { cause },
  )
