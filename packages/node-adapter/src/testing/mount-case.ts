import type { FetchService } from '../handler/options.ts'
import { type Line, openLine } from './mount-line.ts'

/** A service that serves through an app of another framework, or through the binary's own server. */
export interface MountedService {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  /** Before the service's own paths: `/dealflow`, or nothing. */
  readonly basePath: string
  /** What the framework says itself, before the service hears of a request. Default: nothing. */
  readonly own?: FrameworkAnswers
  /** Also ends what is open. */
  close(): Promise<void>
}

export interface FrameworkAnswers {
  /** The status for a `Host` with a port that no URL has. */
  readonly badPort?: number
  /** It alone sees a target as it was sent: the service gets the path that a URL makes of it. */
  readonly resolvesPaths?: true
  /** The status for a path with a backslash. */
  readonly backslash?: number
  /** What `fetch` throws, and an answer that breaks off, are answered in the framework's own form. */
  readonly failures?: true
  /** It reads what is left of a refused body for half a second, and ends the connection of one that is still coming. */
  readonly drainsBriefly?: true
  /** The statuses with which its body parser refuses JSON, in its own form. */
  readonly parser?: { readonly malformed: number; readonly tooLarge: number }
}

export type StartMount = (service: FetchService) => Promise<MountedService>

/** One promise of every mount: `run` throws what is broken. */
export interface MountCase {
  readonly name: string
  /** It moves tens of megabytes. */
  readonly isHeavy?: true
  run(start: StartMount): Promise<void>
}

/** A case over a service of its own, with what is needed to talk to it. */
export function mountCase(
  name: string,
  service: FetchService,
  run: (bench: MountBench) => Promise<void>,
): MountCase {
  return { name, run: (start) => onMount(start, service, run) }
}

export interface MountBench {
  readonly mounted: MountedService
  /** Each is closed with the bench. */
  open(): Promise<Line>
  /** The first line and the headers of a request to a path of the service, with the empty line that ends them. */
  head(method: string, path: string, headers?: readonly string[]): string
}

export async function onMount(
  start: StartMount,
  service: FetchService,
  run: (bench: MountBench) => Promise<void>,
): Promise<void> {
  const mounted = await start(service)
  const lines: Line[] = []
  try {
    await run({
      mounted,
      async open() {
        const line = await openLine(mounted.origin)
        lines.push(line)
        return line
      },
      head: (method, path, headers = []) =>
        [`${method} ${mounted.basePath}${path} HTTP/1.1`, 'Host: dealflow.test', ...headers, '', ''].join(
          '\r\n',
        ),
    })
  } finally {
    for (const line of lines) line.hangUp()
    await mounted.close()
  }
}

/**
 * Asks for `path` so often that a host which reads or writes on without bound would be through with megabytes. It waits for
 * nothing that has to happen: a host that does hold back passes however slow it is.
 */
export async function manyRoundTrips({ open, head }: MountBench, path: string): Promise<void> {
  const line = await open()
  for (let trips = 0; trips < 200; trips++) {
    line.send(head('GET', path))
    await line.answer()
  }
}

export function is(actual: unknown, expected: unknown, what: string): void {
  const [seen, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (seen !== wanted) throw new Error(`${what}: expected ${wanted}, got ${seen}`)
}
