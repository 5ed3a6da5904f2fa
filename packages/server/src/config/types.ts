import { isAddressRange, isNameServer, isWebUrl, readDigits } from '@dealflow/core'
import type { SettingType } from './setting.ts'

/** A TOML string: JSON's escapes are TOML's. */
export const quoted = (text: string) => JSON.stringify(text)

export function choice<const Choice extends string>(...choices: readonly Choice[]): SettingType<Choice> {
  return {
    value: choices.join('|'),
    expected: `one of ${choices.join(', ')}`,
    read: (written) => choices.find((known) => known === written),
    toToml: quoted,
  }
}

export const truth: SettingType<boolean> = {
  value: 'true|false',
  expected: 'true or false',
  read: (written) =>
    written === true || written === 'true'
      ? true
      : written === false || written === 'false'
        ? false
        : undefined,
  toToml: String,
}

/** A file or directory; relative ones are taken from the working directory. */
export const path: SettingType<string> = {
  value: 'PATH',
  expected: 'a path',
  read: (written) => (typeof written === 'string' && written.trim() !== '' ? written : undefined),
  toToml: quoted,
}

/** What somebody else calls something. */
export const name: SettingType<string> = { ...path, value: 'NAME', expected: 'a name' }

/** Text that is put in front of another, spaces and all. */
export const prefix: SettingType<string> = {
  value: 'TEXT',
  expected: 'text of 1 to 200 characters',
  read: (written) =>
    typeof written === 'string' && written !== '' && written.length <= 200 ? written : undefined,
  toToml: quoted,
}

/** An http or https address without credentials or a fragment, as it was written. */
export const webAddress: SettingType<string> = {
  value: 'URL',
  expected: 'an http or https address without a user and a fragment, such as http://127.0.0.1:8888',
  read(written) {
    if (typeof written !== 'string' || !isWebUrl(written)) return undefined
    const { username, password, hash } = new URL(written)
    return username === '' && password === '' && hash === '' ? written : undefined
  },
  toToml: quoted,
}

/** Null is "not given": the file leaves the key out. */
export function optional<T>(type: SettingType<T>): SettingType<T | null> {
  return { ...type, toToml: (value) => (value === null ? '' : type.toToml(value)) }
}

/** `off` is null. */
export function orOff<T>(type: SettingType<T>): SettingType<T | null> {
  return {
    value: `${type.value}|off`,
    expected: `${type.expected}, or off`,
    read: (written) => (written === 'off' ? null : type.read(written)),
    toToml: (value) => (value === null ? '"off"' : type.toToml(value)),
  }
}

export interface Address {
  readonly host: string
  readonly port: number
}

export const address: SettingType<Address> = {
  value: 'HOST:PORT',
  expected: 'an address and a port, such as 127.0.0.1:8787 or [::1]:8787; port 0 picks a free one',
  read(written) {
    const match =
      typeof written === 'string' ? /^(?:\[([0-9a-fA-F:.]+)\]|([^:\s]+)):(\d{1,5})$/.exec(written) : null
    const host = match?.[1] ?? match?.[2]
    const port = Number(match?.[3])
    return host === undefined || port > 65_535 ? undefined : { host, port }
  },
  toToml: (value) => quoted(addressText(value)),
}

export function addressText({ host, port }: Address): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** `30s`, `15m`, `24h` or `7d`, in milliseconds. */
export function duration(minMs: number, maxMs: number): SettingType<number> {
  return {
    value: 'TIME',
    expected: `a time from ${durationText(minMs)} to ${durationText(maxMs)}, such as ${examples(minMs, maxMs)}`,
    read(written) {
      const ms = typeof written === 'string' ? durationMs(written) : Number.NaN
      return ms >= minMs && ms <= maxMs ? ms : undefined
    },
    toToml: (value) => quoted(durationText(value)),
  }
}

function durationMs(text: string): number {
  const count = readDigits(text.slice(0, -1)) ?? Number.NaN
  return count * (unitMs[text.slice(-1)] ?? Number.NaN)
}

/** Of the usual times those within the bounds. */
function examples(minMs: number, maxMs: number): string {
  const fitting = ['30s', '15m', '24h', '7d'].filter((text) => {
    const ms = durationMs(text)
    return ms >= minMs && ms <= maxMs
  })
  const last = fitting.pop() ?? durationText(minMs)
  return fitting.length === 0 ? last : `${fitting.join(', ')} or ${last}`
}

/** In the largest unit that divides it; one day is 24h, as people say it. */
function durationText(ms: number): string {
  const fits = ([unit, size]: [string, number]) => ms % size === 0 && (unit !== 'd' || ms > size)
  const [unit, size] = Object.entries(unitMs).findLast(fits) ?? ['s', 1_000]
  return `${ms / size}${unit}`
}

export function whole(min: number, max: number): SettingType<number> {
  return {
    value: 'N',
    expected: `a whole number from ${min} to ${max}`,
    read(written) {
      const number = typeof written === 'string' ? readDigits(written) : written
      const fits =
        typeof number === 'number' && Number.isSafeInteger(number) && number >= min && number <= max
      return fits ? number : undefined
    },
    toToml: String,
  }
}

/** Address ranges; text separates them with commas. */
export const ranges: SettingType<readonly string[]> = {
  value: 'LIST',
  expected: 'address ranges such as 10.0.0.0/8, 2001:db8::/32',
  read(written) {
    const parts = typeof written === 'string' ? commaSeparated(written) : written
    const isList =
      Array.isArray(parts) && parts.every((part) => typeof part === 'string' && isAddressRange(part))
    return isList ? parts : undefined
  },
  toToml: (value) => `[${value.map(quoted).join(', ')}]`,
}

/** Name servers, each with a port where it is not 53; text separates them with commas. */
export const nameServers: SettingType<readonly string[]> = {
  value: 'LIST',
  expected: 'up to 8 addresses of name servers such as 10.0.0.2, 10.0.0.3:5353, [fd00::2]:53',
  read(written) {
    const parts = typeof written === 'string' ? commaSeparated(written) : written
    const isList =
      Array.isArray(parts) &&
      parts.length <= 8 &&
      parts.every((part) => typeof part === 'string' && isNameServer(part))
    return isList ? parts : undefined
  },
  toToml: (value) => `[${value.map(quoted).join(', ')}]`,
}

/** Languages as tesseract names its packs; text separates them with commas. */
export const languages: SettingType<readonly string[]> = {
  value: 'LIST',
  expected: 'languages as tesseract names them, such as eng, deu, chi_sim; at most 10',
  read(written) {
    const parts = typeof written === 'string' ? commaSeparated(written) : written
    const isList =
      Array.isArray(parts) &&
      parts.length >= 1 &&
      parts.length <= 10 &&
      parts.every((part) => typeof part === 'string' && /^[a-z]{3}(?:_[a-z]{1,12}){0,2}$/.test(part))
    return isList ? [...new Set(parts)] : undefined
  },
  toToml: (value) => `[${value.map(quoted).join(', ')}]`,
}

function commaSeparated(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map((part) => part.trim())
}

/** An instant, in epoch milliseconds. */
export const instant: SettingType<number> = {
  value: 'TIME',
  expected: 'an ISO time such as 2026-03-13T00:00:00Z',
  read(written) {
    const text = written instanceof Date ? written.toISOString() : written
    const isIso = typeof text === 'string' && isoForm.test(text)
    const epochMs = isIso ? Date.parse(text) : Number.NaN
    return Number.isNaN(epochMs) ? undefined : epochMs
  },
  toToml: (value) => quoted(new Date(value).toISOString()),
}

// A time of day without a zone would mean another instant on another machine.
const isoForm = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/i

export function secret(
  value: string,
  expected: string,
  fits: (text: string) => boolean,
): SettingType<string> {
  return {
    value,
    expected,
    read: (written) => (typeof written === 'string' && fits(written) ? written : undefined),
    toToml: quoted,
  }
}
