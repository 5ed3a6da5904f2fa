/**
 * The processes of the fault tests and dealflow itself as one program, which the check compiles: a test that starts hundreds of them
 * from the sources takes four times as long. The first argument names a process; without one it is dealflow.
 */
const processes: Readonly<Record<string, () => Promise<unknown>>> = {
  'charging-process': () => import('./charging-process.ts'),
  'command-process': () => import('./command-process.ts'),
  'deck-serving-process': () => import('./deck-serving-process.ts'),
  'dying-process': () => import('./dying-process.ts'),
  'holding-process': () => import('./holding-process.ts'),
  // What a bundler could put in undici's place shows in a program that is compiled as dealflow is.
  'outbound-runner': () => import('./outbound-runner.ts'),
  'serving-process': () => import('./serving-process.ts'),
  'site-serving-process': () => import('./site-serving-process.ts'),
  'upload-process': () => import('./upload-process.ts'),
}

const start = processes[process.argv[2] ?? '']
if (start === undefined) await import('../../src/main.ts')
else {
  process.argv.splice(2, 1)
  await start()
}

export {}
