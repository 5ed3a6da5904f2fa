/** Whether the path of an absolute URL begins with /api/: the hot path, so the URL is not parsed. */
export function isPublicApi(url: string): boolean {
  return url.startsWith('/api/', url.indexOf('/', url.indexOf('//') + 2))
}
