import { badRequest } from '../kernel/index.ts'

/** API keys, operator keys and webhook secrets, cut off ones too. What is listed of a key, its first five, is no secret. */
const secretForm = /df_(?:live|test|admin)_[0-9A-Za-z]{12,}|whsec_[0-9A-Za-z+/=_-]{12,}/g

/**
 * Throws `BAD_REQUEST` that names where something in a JSON value looks like a key, and does not repeat it: a person who
 * pastes a key where its id belongs must not find it in a log that is never changed.
 */
export function refuseSecrets(value: unknown, path = '') {
  if (typeof value === 'string' && withoutSecrets(value) !== value)
    throw badRequest([
      {
        path,
        message: 'holds what looks like a key, and the audit log keeps no secrets. Name it by its id.',
      },
    ])
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    refuseSecrets(name, path)
    refuseSecrets(part, path === '' ? name : `${path}.${name}`)
  }
}

/** The text with `[secret]` where a key was. */
export function withoutSecrets(text: string): string {
  return text.replace(secretForm, '[secret]')
}
