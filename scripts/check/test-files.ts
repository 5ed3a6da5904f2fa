/** Whether a file is a test, or is there for tests alone: by its name, or by a folder of tests, corpora or fixtures. */
export const isOfTests = (path: string): boolean =>
  /\.test\.[a-z.]+$|(?:^|\/)(?:test|corpus|fixtures)\//.test(path)
