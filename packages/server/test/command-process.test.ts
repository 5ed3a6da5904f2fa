import { expect, test } from 'bun:test'
import { CommandProcess } from './command-process.ts'

const line = { args: ['version'], directory: '/', environment: {} }

test('commands of a process that has ended fail at once, with what it said', async () => {
  const words = `process.once('message', () => { console.error('out of order'); process.exit(3) })`
  const commands = new CommandProcess([process.execPath, '-e', words])
  const told = 'dealflow version: the process that runs commands ended with 3: out of order'
  try {
    await expect(commands.run(line)).rejects.toThrow(told)
    await expect(commands.run(line)).rejects.toThrow(told)
  } finally {
    await commands.close()
  }
})
