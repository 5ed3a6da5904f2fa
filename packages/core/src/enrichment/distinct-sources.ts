import type { SourceRef } from './evidence-schema.ts'

/** What makes two references one: the same words of the same page. */
export const keyOfSource = ({ url, quote }: SourceRef): string => `${url}\n${quote}`

/** Each quote of a page once. */
export function distinctSources(sources: readonly SourceRef[]): SourceRef[] {
  return [...new Map(sources.map((source) => [keyOfSource(source), source])).values()]
}
