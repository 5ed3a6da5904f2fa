/** What a route takes as a file. */
export interface UploadRules {
  /** Of the file, without the multipart frame. */
  readonly bytesMax: number
  /** Told the first bytes, 1,024 where there are as many; false answers 400. */
  readonly accepts: (head: Uint8Array) => boolean
  /** What `accepts` wants, in words: "a PDF". */
  readonly wants: string
  /** Looks at one file as it streams by. */
  readonly look: () => FileLook
}

/** Told of a file piece by piece, in order; it keeps little of it. A file that is refused half way has no `facts`. */
export interface FileLook {
  chunk(bytes: Uint8Array): void
  /** What it saw, once the whole file went by; JSON. */
  facts(): Readonly<Record<string, unknown>>
}

/** A file that was taken. */
export interface UploadedFile {
  /** Base name, at most 255 characters. */
  readonly filename: string
  readonly sizeBytes: number
  /** 64 hex digits. */
  readonly sha256: string
  readonly facts: Readonly<Record<string, unknown>>
}
