// The form in which Bun imports a file's path.
declare module '*.bin' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module '*.jsonl.gz' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
