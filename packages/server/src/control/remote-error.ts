/** What the server refused or failed to do, in its own words. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code: string
  readonly details: unknown

  constructor(error: { code: string; message: string; details?: unknown }, options?: ErrorOptions) {
    super(error.message, options)
    this.code = error.code
    this.details = error.details
  }
}
