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

/** How much more its account may keep, and what is answered to a file that is larger. */
export interface FileRoom {
  /** At 0 not even the smallest file is read. */
  readonly bytes: number
  refusal(): Error
}

/** A file that was taken. */
export interface UploadedFile {
  /** Base name, at most 255 characters. */
  readonly filename: string
  readonly sizeBytes: number
  /** 64 hex digits. */
  readonly sha256: string
  readonly facts: Readonly<Record<string, unknown>>
  /** Its bytes, until a job takes them over; null where no work reads them, as for test keys. */
  readonly spooled: SpooledFile | null
}

/** The bytes of a file that has come in. Whoever has it calls `handOver` or `discard` in the end. */
export interface SpooledFile {
  /** The id that its job gets. */
  readonly id: string
  /** The file is durable when it resolves, and belongs to no job yet: call it before the job is made. */
  keep(): Promise<void>
  /** Its job is made, and the file goes when that ends. */
  handOver(): void
  /** Nothing is left of it, unless its job was made after all. Does nothing after `handOver`, and never rejects. */
  discard(): Promise<void>
}

/** The same while it comes in. */
export interface FileSpool extends SpooledFile {
  /** Resolves when more may come; the bytes may be used again then. */
  write(bytes: Uint8Array): Promise<void>
}

/** Where uploaded files wait for the job that works on them. A file goes by the id of its job. */
export interface UploadStore {
  /** Begins a file; nobody sees it before `keep`. Rejects with a message for its caller where the disk takes no more. */
  begin(id: string): Promise<UploadSink>
  /** What `DeckFile.location` is: of the host's own making. */
  locate(id: string): string
  /** Whether there is a file that was kept under this id. */
  holds(id: string): Promise<boolean>
  /** Nothing where there is none. */
  remove(id: string): Promise<void>
  /** Ids of the files that were kept. What was begun by a process that died is removed. */
  list(): Promise<readonly string[]>
}

export interface UploadSink {
  /** The bytes may be used again once it resolves. */
  write(bytes: Uint8Array): Promise<void>
  /** The file is durable, under its id, when it resolves. */
  keep(): Promise<void>
  /** Nothing is left of it, whatever a write or `keep` came to. Does nothing after a `keep` that resolved. */
  discard(): Promise<void>
}
