import { isOfTests } from '../check/test-files.ts'

/** What a tarball may hold. Of what is compiled no file is a test's: nothing published imports one. */
const ALLOWED = [
  /^(?:package\.json|README\.md|LICENSE)$/,
  /^data\/(?:languages\/(?:headings\/)?)?[a-z-]+\.json$/,
  /^data\/(?:README\.md|LOCATIONS\.md|locations\.bin|sample-companies\.jsonl\.gz)$/,
  /^dist\/(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.generated)?\.(?:js|d\.ts)$/,
  /^dist\/(?:competitors\/competitor-model|deep-research\/example-report|vc-backability\/vc-model)\.json$/,
]

/** The paths that do not belong into a package. */
export function strangers(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => isOfTests(path) || !ALLOWED.some((pattern) => pattern.test(path)))
}
