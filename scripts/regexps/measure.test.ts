import { expect, spyOn, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { inNightly } from '../../packages/core/test/nightly.ts'
import { superlinear } from './measure.ts'

const slow = [
  /\s+$/,
  /^(?:a+)+$/,
  /^(?:a|ab?|b)*c$/,
  /^\s*(?:,)?\s*x/,
  /“[^”]*”/g,
  /\w+@\w+/,
  /a.*b.*c/,
  /^\S+@\S+\.\S+$/,
  /[\s,]+(?:was|is)(?: also)?$/i,
  /(?: ?\[\d{1,4}\])+\.(?= |$)/g,
  /(?:'s)?[\s,]*$/,
  /\p{Lu}\p{L}*(?: \p{Lu}\p{L}*)*,$/u,
]
const linear = [
  /(?<!\s)\s+$/,
  /^a+$/,
  /^\s*(?:,\s*)?x/,
  /^\S[^\s@]*@\S[^\s.]*\.\S+$/,
  /\b\d{4}\b/g,
  /^(?:[a-z]{1,10} ){0,8}x/,
  /[.,;]/g,
]

test.each(slow.map((pattern) => [pattern]))(
  '%p is found to take more than linear time',
  (pattern) => {
    expect(superlinear(pattern.source, pattern.flags)).not.toBeNull()
  },
  600_000,
)

test.each(linear.map((pattern) => [pattern]))(
  '%p is taken for linear',
  (pattern) => {
    expect(superlinear(pattern.source, pattern.flags)).toBeNull()
  },
  600_000,
)

/** Both clocks, with what a busy machine adds to them. */
function noisyClocks(noiseMs: (reading: number) => number) {
  const [cpuUsage, now] = [process.cpuUsage.bind(process), performance.now.bind(performance)]
  const noise = () => {
    let [readings, addedMs] = [0, 0]
    return () => {
      addedMs += noiseMs(readings++)
      return addedMs
    }
  }
  const [ofCpu, ofWall] = [noise(), noise()]
  const clocks = [
    spyOn(process, 'cpuUsage').mockImplementation(() => {
      const { user, system } = cpuUsage()
      return { user: user + ofCpu() * 1_000, system }
    }),
    spyOn(performance, 'now').mockImplementation(() => now() + ofWall()),
  ]
  return { mockRestore: () => clocks.forEach((clock) => void clock.mockRestore()) }
}

for (const [noise, noiseMs] of [
  ['2 ms in every measurement', (reading: number) => (reading % 2 === 1 ? 2 : 0)],
  ['100 ms in every second one', (reading: number) => (reading % 4 === 3 ? 100 : 0)],
  ['100 ms at times', (reading: number) => (reading % 34 === 33 ? 100 : 0)],
] as const) {
  const name = `${noise} of noise makes no pattern slow, and hides none`
  test.skipIf(noise !== '100 ms at times' && !inNightly(name))(
    name,
    () => {
      const clocks = noisyClocks(noiseMs)
      try {
        for (const pattern of linear) expect(superlinear(pattern.source, pattern.flags)).toBeNull()
        for (const pattern of slow.slice(0, 2))
          expect(superlinear(pattern.source, pattern.flags)).not.toBeNull()
      } finally {
        clocks.mockRestore()
      }
    },
    600_000,
  )
}

const beside = 'beside processes that keep every core busy, the same patterns are found'
test.skipIf(!inNightly(beside))(
  beside,
  () => {
    const busy = Array.from({ length: Math.min(navigator.hardwareConcurrency, 4) }, () =>
      // Ends by itself, should nobody end it.
      spawn(process.execPath, ['-e', 'for (const end = Date.now() + 120_000; Date.now() < end; );'], {
        stdio: 'ignore',
      }),
    )
    try {
      for (const pattern of linear) expect(superlinear(pattern.source, pattern.flags)).toBeNull()
      for (const pattern of slow.slice(0, 2))
        expect(superlinear(pattern.source, pattern.flags)).not.toBeNull()
    } finally {
      for (const process of busy) process.kill('SIGKILL')
    }
  },
  600_000,
)
