/** A machine that a release is built for. */
export interface Target {
  /** As Bun names it. */
  readonly bun: Bun.Build.CompileTarget
  /** As the file is named: `dealflow-0.2.0-linux-x64-musl`. */
  readonly name: string
  /** What runs the file here for its smoke test; null when nothing on this machine can. */
  readonly runsHere: boolean
}

const names = [
  'linux-x64',
  'linux-x64-baseline',
  'linux-arm64',
  'linux-x64-musl',
  'linux-x64-musl-baseline',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64',
  'windows-arm64',
] as const

/** Every target that Bun offers and Dealflow is released for. */
export function releaseTargets(machine: { platform: string; arch: string; isMusl: boolean }): Target[] {
  return names.map((name) => {
    const [platform, arch] = name.split('-')
    const isSame =
      platform === (machine.platform === 'win32' ? 'windows' : machine.platform) && arch === machine.arch
    return {
      bun: `bun-${name}` as Bun.Build.CompileTarget,
      name,
      runsHere: isSame && (platform !== 'linux' || name.includes('musl') === machine.isMusl),
    }
  })
}
