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
declare module '*.pdf' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module '*.css' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module '*.svg' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module '*.browser.js' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module 'swagger-ui-dist/swagger-ui-bundle.js' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
declare module 'pdfjs-dist/package.json' {
  const path: string
  // biome-ignore lint/style/noDefaultExport: a file import has no other name
  export default path
}
