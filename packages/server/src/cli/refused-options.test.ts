import { expect, test } from 'bun:test'
import { ServiceError } from '@dealflow/core'
import { refusedOptions } from '../commands/research.ts'
import { RemoteError } from '../control/remote-error.ts'
import { UsageError } from './command.ts'

const options = { country_iso: '--country-iso', website: 'WEBSITE' }
const details = [{ path: 'country_iso', message: 'must be an ISO 3166-1 alpha-2 code such as DE' }]

test('what a request is refused for is told by the names of the command line, whoever refused it', () => {
  for (const error of [
    new ServiceError('BAD_REQUEST', { message: 'country_iso: …', details }),
    new RemoteError({ code: 'BAD_REQUEST', message: 'country_iso: …', details }),
  ]) {
    const told = refusedOptions(error, options)
    expect(told).toBeInstanceOf(UsageError)
    expect((told as UsageError).message).toBe('--country-iso must be an ISO 3166-1 alpha-2 code such as DE.')
  }
})

test('another error, or one of what no option gives, is left as it is', () => {
  const others = [
    new Error('The disk is full.'),
    new RemoteError({ code: 'WEBSITE_BLOCKED', message: 'It lets nobody in.' }),
    new RemoteError({
      code: 'BAD_REQUEST',
      message: 'x',
      details: [...details, { path: '', message: 'is no object' }],
    }),
  ]
  for (const error of others) expect(refusedOptions(error, options)).toBe(error)
})
