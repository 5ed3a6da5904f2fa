import type { Company } from '../../records/index.ts'
import { bracketedNames, formerNames, normalizeName } from '../../reference/index.ts'
import type { NameKind, NormalizedName } from '../segments/document.ts'
import { withoutJoinedForm } from '../segments/names/written-forms.ts'

/**
 * The names by which a company is found, each normal form once, the current name first. `Luma (formerly Midnox)` is found as that, as
 * Luma and as Midnox.
 */
export function indexedNames(
  company: Pick<Company, 'name' | 'legal_name' | 'aliases' | 'description'>,
): NormalizedName[] {
  const names: NormalizedName[] = []
  const known = new Set<string>()
  const add = (text: string, kind: NameKind) => {
    const normal = normalizeName(text)
    if (normal === '' || known.has(normal)) return
    known.add(normal)
    names.push({ text, kind, normal })
  }
  const written = [company.name, company.legal_name ?? '', ...company.aliases]
  for (const [i, text] of written.entries()) add(text, i === 0 ? 'name' : 'alias')
  for (const text of written) {
    const apart = withoutJoinedForm(text)
    if (apart !== text) add(apart, 'alias')
  }
  const read = written.map(bracketedNames)
  for (const [i, { name }] of read.entries()) if (name !== written[i]) add(name, 'alias')
  for (const { formerNames: former } of read) for (const text of former) add(text, 'former')
  if (company.description !== null)
    for (const text of formerNames(
      company.description,
      names.map(({ text }) => text),
    ))
      add(text, 'former')
  return names
}
