import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { findCircles } from './check/circles.ts'
import { refuseLayer } from './check/layers.ts'
import { PackageBoundaries, rulesOf } from './check/packages.ts'
import { findGlobalUses } from './check/runtime-globals.ts'
import { isOfTests } from './check/test-files.ts'
import { findImports, type Import, type Token, tokenize } from './check/tokens.ts'

/** One broken rule: where, which, and what is allowed instead. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly rule: 'layer' | 'circle' | 'package' | 'global' | 'clock' | 'size' | 'default-export'
  readonly message: string
}

const LINES_MAX = 400
const CORE_SRC = 'packages/core/src/'
const SOURCES = '{packages,examples,scripts}/**/*.{ts,tsx,mjs,js}'
/** Whoever reads a file may read what it imports first; tests and what they bring with them may go in circles. */
const NO_CIRCLES = /^packages\/(?:core|node-adapter|server)\/src\/(?!testing\/)/
/** Of the server, what works on an instance, which has a clock: tests move that one, and two clocks would part. */
const TAKES_CLOCK = /^packages\/server\/src\/(?:operations|backup|doctor|control|admin)\//
/** Data that happens to be code: it grows with the world, not with ideas. */
const IS_TABLE = /-table\.ts$|\.generated\.ts$/

/** Every broken rule of the source tree under `root`, and how many files were read. */
export function checkBoundaries(root: string): { files: number; findings: Finding[] } {
  const packages = new PackageBoundaries(root)
  const findings: Finding[] = []
  const imports = new Map<string, readonly Import[]>()
  let files = 0
  for (const file of [...new Bun.Glob(SOURCES).scanSync({ cwd: root })].sort()) {
    if (/(?:^|\/)(?:node_modules|dist|coverage)\//.test(file)) continue
    files++
    const source = readFileSync(join(root, file), 'utf8')
    const tokens = tokenize(source)
    findings.push(...checkFile(packages, file, source, tokens))
    if (NO_CIRCLES.test(file) && !isOfTests(file)) imports.set(file, findImports(tokens))
  }
  findings.push(...checkCircles(imports))
  return { files, findings }
}

function checkFile(
  packages: PackageBoundaries,
  file: string,
  source: string,
  tokens: readonly Token[],
): Finding[] {
  const isTest = isOfTests(file)
  return [
    ...checkSize(file, source),
    ...checkDefaultExport(file, tokens),
    ...checkPackage(packages, file, tokens, isTest),
    ...(file.startsWith(CORE_SRC) && !isTest ? checkCore(file, tokens) : []),
    ...(TAKES_CLOCK.test(file) && !isTest ? checkClock(file, tokens) : []),
  ]
}

function checkSize(file: string, source: string): Finding[] {
  const lines = source.split('\n').length - (source.endsWith('\n') ? 1 : 0)
  if (lines <= LINES_MAX || IS_TABLE.test(file)) return []
  return [{ file, line: LINES_MAX + 1, rule: 'size', message: `has ${lines} lines; at most ${LINES_MAX}` }]
}

function checkDefaultExport(file: string, tokens: readonly Token[]): Finding[] {
  // A declaration file may have to describe a module that has one, such as an embedded file.
  if (file.endsWith('.d.ts')) return []
  return tokens
    .filter(
      (token, index) =>
        token.text === 'export' && token.kind === 'word' && tokens[index + 1]?.text === 'default',
    )
    .map(({ line }) => ({ file, line, rule: 'default-export', message: 'exports a default; give it a name' }))
}

function checkPackage(
  packages: PackageBoundaries,
  file: string,
  tokens: readonly Token[],
  isTest: boolean,
): Finding[] {
  const folder = /^(?:packages|examples)\/[^/]+(?=\/)/.exec(file)?.[0]
  if (folder === undefined) return []
  const rules = rulesOf(folder)
  const imports = findImports(tokens)
  const findings: Finding[] = []
  for (const { specifier, line } of imports) {
    const message = packages.refuse(rules, file, specifier, isTest)
    if (message !== undefined) findings.push({ file, line, rule: 'package', message })
  }
  const mix = isTest ? undefined : packages.refuseMix(rules, imports)
  if (mix !== undefined) findings.push({ file, line: 1, rule: 'package', message: mix })
  return findings
}

function checkCore(file: string, tokens: readonly Token[]): Finding[] {
  const path = file.slice(CORE_SRC.length)
  const findings: Finding[] = []
  for (const found of findImports(tokens)) {
    const message = found.specifier.startsWith('.') ? refuseLayer(path, found) : undefined
    if (message !== undefined) findings.push({ file, line: found.line, rule: 'layer', message })
  }
  // The client runs in its user's process, whose clock, chance and network are its own.
  if (path.startsWith('client/')) return findings
  for (const { name, line, instead } of findGlobalUses(tokens)) {
    findings.push({
      file,
      line,
      rule: 'global',
      message: `uses ${name}; core gets it through the port ${instead}`,
    })
  }
  return findings
}

function checkCircles(imports: ReadonlyMap<string, readonly Import[]>): Finding[] {
  return findCircles(imports).map(({ files, line }) => ({
    file: files[0],
    line,
    rule: 'circle',
    message: `is in a circle of imports, ${[...files, files[0]].join(' → ')}; types count. Move what they share to the file that owns it, or to one of its own`,
  }))
}

function checkClock(file: string, tokens: readonly Token[]): Finding[] {
  return findGlobalUses(tokens)
    .filter(({ name }) => /^(?:Date\.now|new Date\(\)|Date)$/.test(name))
    .map(({ name, line }) => ({
      file,
      line,
      rule: 'clock',
      message: `uses ${name}; take the time from the clock of the instance or of its host`,
    }))
}

if (import.meta.main) {
  const { files, findings } = checkBoundaries(join(import.meta.dir, '..'))
  for (const { file, line, rule, message } of findings) console.error(`${file}:${line} [${rule}] ${message}`)
  if (files === 0) console.log('nothing to check: no source files')
  else console.log(`${files} files, ${findings.length} findings`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
