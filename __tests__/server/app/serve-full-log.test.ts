import { freePort } from '../../support/free-port'
import { ask, exitCode, makeProject, start, type StartedProgram } from '../../support/process/project'
import { waitFor } from '../../support/wait-for'

/** Starts a server whose output the shell redirects, and returns its URL when it answers. */
async function startTo(target: string): Promise<{ server: StartedProgram; url: string }> {
  const port = await freePort()
  const script = `exec node --import tsx src/server/app/serve.ts ${target}`
  const server = start(await makeProject(), { PORT: String(port), HOST: '127.0.0.1' }, ['bash', '-c', script])
  const url = `http://127.0.0.1:${port}`
  return waitFor(async () => {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (server.process.exitCode !== null) throw new Error(`ended: ${server.output.err}`)
    return answer?.ok === true ? { server, url } : undefined
  })
}

it.each([
  [
    'its log',
    '>/dev/full',
    /^The log cannot be written \(the disk is full\): the server continues without a log\n$/,
  ],
  ['all that it writes', '>/dev/full 2>/dev/full', /^$/],
])(
  'guests are served, and the server ends in order, while the disk under %s is full',
  async (_, to, told) => {
    const { server, url } = await startTo(to)
    for (let asked = 0; asked < 50; asked += 1) {
      // A room that is not there has a line in the log.
      const answer = await ask(`${url}/api/rooms/99/`)
      expect(answer.status).toBe(404)
      await answer.text()
    }
    expect(server.output.err).toMatch(told)
    server.process.kill('SIGTERM')
    expect(await exitCode(server)).toBe(0)
  },
)
