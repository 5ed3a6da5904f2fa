#!/usr/bin/env node
// Runs `bun FILE ARGS` on a machine that may have only Node 20+ and npm: node scripts/with-bun.mjs FILE|x ARGS...
// Plain Node without dependencies, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_MIN = 20
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.dealflow-installed')
const exe = process.platform === 'win32' ? '.exe' : ''

class SetupError extends Error {}

function main(args) {
  if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR_MIN) {
    throw new SetupError(`Node ${NODE_MAJOR_MIN} or newer is needed; this is ${process.version}.`)
  }
  if (args.length === 0) throw new SetupError('Usage: node scripts/with-bun.mjs FILE|x ARGS...')
  run(readyBun(), args)
}

/** The pinned Bun inside node_modules, after an install from the lockfile if anything it depends on has changed. */
function readyBun() {
  const version = pinnedVersion()
  const workspaces = workspaceFolders()
  const stamp = stampOf(version, workspaces)
  const installed = installedBun(version)
  if (installed && workspacesLinked(workspaces) && readIfThere(stampFile) === stamp) return installed

  say(`Installing Bun ${version} and the dependencies in bun.lock (only after a change)…`)
  rmSync(stampFile, { force: true })
  const bootstrap = installed ? undefined : downloadBun(version)
  install(installed ?? bootstrap.bun)
  if (bootstrap) rmSync(bootstrap.folder, { recursive: true, force: true })
  const bun = installedBun(version)
  if (!bun) {
    throw new SetupError(
      `The install ended well, yet there is no Bun ${version} for this platform in node_modules.`,
    )
  }
  writeFileSync(stampFile, stamp)
  return bun
}

/** Replaces this process as far as Node 20 can: same terminal, signals passed on, the same end. */
function run(bun, args) {
  const path = [join(modules, '.bin'), dirname(bun), process.env.PATH].filter(Boolean).join(delimiter)
  const child = spawn(bun, args, { stdio: 'inherit', env: { ...process.env, PATH: path } })
  // A terminal sends Ctrl-C to the whole group; passing it on as well would look like a second, impatient Ctrl-C.
  const passOn = (signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  const posixOnly = process.platform === 'win32' ? [] : ['SIGQUIT', 'SIGUSR2']
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...posixOnly]
  for (const signal of signals) process.on(signal, passOn)
  child.on('error', (error) => fail(new SetupError(`Bun does not start: ${error.message}`)))
  child.on('exit', (code, signal) => {
    for (const name of signals) process.off(name, passOn)
    if (signal) process.kill(process.pid, signal)
    else process.exitCode = code ?? 1
  })
}

/** `package.json` folders of the root's `packages/*` and `examples/*`. */
function workspaceFolders() {
  return readJson(join(root, 'package.json')).workspaces.flatMap((pattern) => {
    const parent = join(root, pattern.replace(/\/\*$/, ''))
    if (!existsSync(parent)) return []
    return readdirSync(parent)
      .sort()
      .map((name) => join(parent, name))
      .filter((folder) => existsSync(join(folder, 'package.json')))
  })
}

/** Someone may have deleted a package's node_modules and left the root's with its stamp. */
function workspacesLinked(workspaces) {
  return workspaces.every((folder) => {
    const { dependencies, devDependencies } = readJson(join(folder, 'package.json'))
    const needs = Object.keys({ ...dependencies, ...devDependencies }).length > 0
    return !needs || existsSync(join(folder, 'node_modules'))
  })
}

function stampOf(version, workspaces) {
  const hash = createHash('sha256').update([version, process.platform, process.arch].join(' '))
  const files = ['package.json', 'bun.lock', 'bunfig.toml'].map((name) => join(root, name))
  for (const file of [...files, ...workspaces.map((folder) => join(folder, 'package.json'))]) {
    hash.update(`\n${file.slice(root.length)}\n`).update(readIfThere(file) ?? '')
  }
  return hash.digest('hex')
}

/** Where Bun's own npm package put the binary, or its platform package if install scripts were refused. */
function installedBun(version) {
  const manifest = readIfThere(join(modules, 'bun', 'package.json'))
  if (!manifest || JSON.parse(manifest).version !== version) return undefined
  return findBinary([
    join(modules, 'bun', 'bin', 'bun.exe'),
    ...platformBinaries(join(modules, '.bun'), version),
  ])
}

/** node_modules/.bun/@oven+bun-PLATFORM@VERSION/node_modules/@oven/bun-PLATFORM/bin/bun */
function platformBinaries(store, version) {
  if (!existsSync(store)) return []
  return readdirSync(store)
    .filter((name) => name.startsWith('@oven+bun-') && name.includes(`@${version}`))
    .map((name) =>
      join(store, name, 'node_modules', '@oven', name.slice(6, name.lastIndexOf('@')), 'bin', `bun${exe}`),
    )
}

/** Without its install script the bun package holds a placeholder of a few hundred bytes; the binary has 100 MB. */
function findBinary(candidates) {
  return candidates.find((file) => existsSync(file) && statSync(file).size > 1_000_000)
}

/**
 * Fetches only the platform's binary package through npm, for the first install. Scripts are off: newer npm versions
 * refuse them, and the binary lies ready in the platform package.
 */
function downloadBun(version) {
  const folder = join(root, '.tmp', `bun-${version}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--no-update-notifier']
  npm(['install', '--prefix', folder, '--loglevel=error', ...flags, `bun@${version}`], folder)
  const packages = join(folder, 'node_modules', '@oven')
  const found = existsSync(packages)
    ? findBinary(readdirSync(packages).map((name) => join(packages, name, 'bin', `bun${exe}`)))
    : undefined
  if (!found) {
    throw new SetupError(
      `npm has no Bun ${version} for ${process.platform} ${process.arch} (Linux with glibc or musl, macOS and Windows on x64 and arm64 have one).`,
    )
  }
  return { folder, bun: found }
}

function npm(args, cwd) {
  // Under `npm run` this names npm's own script, which needs no shell even on Windows.
  const script = process.env.npm_execpath
  const isNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)
  const result = isNpm
    ? spawnSync(process.execPath, [script, ...args], { cwd, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.error) throw new SetupError(`npm does not start (${result.error.message}); it comes with Node.`)
  if (result.status !== 0) throw new SetupError(explain('npm could not fetch Bun.', result))
}

function install(bun) {
  // Standard input is closed to it: in CI nobody answers a question.
  const result = spawnSync(bun, ['install', '--frozen-lockfile'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (result.error) throw new SetupError(`Bun does not start: ${result.error.message}`)
  if (result.status !== 0) throw new SetupError(explain('The dependencies could not be installed.', result))
}

/** Puts the usual causes in words, above what the tool said itself. */
function explain(what, { stdout, stderr }) {
  const output = `${stderr}\n${stdout}`.trim()
  const causes = [
    [
      /lockfile had changes|lockfile is frozen|frozen-lockfile/i,
      `bun.lock does not fit the package.json files. Run \`npx bun@${pinnedVersion()} install\` and commit the new bun.lock.`,
    ],
    [
      /CERT|certificate/i,
      'The TLS certificate was not trusted. Behind a proxy with its own certificate authority, set NODE_EXTRA_CA_CERTS to its file.',
    ],
    [
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ConnectionRefused|FailedToOpenSocket|DNS|network/i,
      'The package registry could not be reached: is there a network, or a proxy to set (HTTPS_PROXY)?',
    ],
    [
      /EACCES|EPERM|EROFS|permission denied/i,
      `No permission to write: ${root} and the home directory must belong to you.`,
    ],
    [/ENOSPC|No space left/i, 'The disk is full; about 700 MB are needed.'],
  ]
  const cause = causes.find(([pattern]) => pattern.test(output))?.[1]
  return [what, cause, output && `\nThe tool said:\n${output}`].filter(Boolean).join('\n')
}

function pinnedVersion() {
  return readJson(join(root, 'package.json')).devDependencies.bun
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(error) {
  if (!(error instanceof SetupError)) throw error
  say(`\nDealflow could not be set up. ${error.message}`)
  process.exitCode = 1
}

try {
  main(process.argv.slice(2))
} catch (error) {
  fail(error)
}
