import { readDigits } from '@dealflow/core'
import { type CommandInput, UsageError } from './command.ts'

export function readPort(input: CommandInput): number {
  return readWhole(input, 'port', 0, 65_535)
}

/** The value of an option that must be a whole number, in decimal digits and nothing else. */
export function readWhole(input: CommandInput, name: string, min: number, max: number): number {
  const text = input.need(name)
  const value = readDigits(text)
  if (value !== null && value >= min && value <= max) return value
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}; got "${text}".`)
}
