export interface DealflowOptions {
  /** `df_live_…` or `df_test_…`: a secret, so never in a page that others can read. */
  readonly apiKey: string
  /**
   * Where the service is, with the path that it is mounted under: `https://dealflow.example`, `https://acme.example/dealflow`.
   * Without user and password, query and fragment.
   */
  readonly baseUrl: string
  /**
   * Sends a request. Default: the global `fetch`.
   *
   * @example
   * fetch: (url, init) => service.fetch(new Request(url, init))
   */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How often a request is tried again, where that is safe. Default 2. */
  readonly retriesMax?: number
  /** How long one try may take, from 1 on. Default 60,000; the upload of a deck 300,000. */
  readonly timeoutMs?: number
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What every method takes last. */
export interface RequestOptions {
  /** Ends the request, and any wait before another try, at once; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Instead of that of the client. */
  readonly retriesMax?: number | undefined
  /** Instead of that of the client. */
  readonly timeoutMs?: number | undefined
  /** Besides those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** What the creation of a job takes last. */
export interface CreateOptions extends RequestOptions {
  /**
   * With the same key the same request makes one job, however often it is sent, for as long as that job is kept, and however it
   * ended. 1 to 255 printable ASCII characters. Default: a new one each call. `null` sends none: an enrichment that is under way
   * for the same website is then joined for nothing, and a request whose answer was lost is not sent again.
   */
  readonly idempotencyKey?: string | null | undefined
}
