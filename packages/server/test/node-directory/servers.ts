import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { finished, type Program, type RunningServer, type Workbench } from '../dealflow.ts'

const node = fileURLToPath(new URL('../../../node-adapter/node_modules/.bin/node', import.meta.url))
const program = fileURLToPath(new URL('./node-server.ts', import.meta.url))
// Each process would else strip the types of the same hundreds of files anew.
const compiled = fileURLToPath(new URL('../../../../.tmp/compiled', import.meta.url))
const onNode: Program = [node, '--no-warnings', program]

/** Serves the bench's directory on Node; rejects with what it wrote when it ends before it listens. */
export async function serveOnNode(
  bench: Workbench,
  resolveMap: string,
  environment: Readonly<Record<string, string>> = {},
  nameServers: readonly string[] = [],
): Promise<Pick<RunningServer, 'url' | 'pid' | 'stop' | 'kill'>> {
  const told = JSON.stringify({ data: bench.data, resolveMap, nameServers })
  const child = bench.spawnProgram(onNode, [told], { NODE_COMPILE_CACHE: compiled, ...environment })
  const end = finished(child)
  const url = await new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('no stdout'))
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line).listening))
    void end.then(({ code, stderr }) => reject(new Error(`Node ended with ${code}: ${stderr}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      return (await end).code
    },
    async kill() {
      child.kill('SIGKILL')
      await end
    },
  }
}
