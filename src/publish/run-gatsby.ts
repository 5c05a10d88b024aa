import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { stripVTControlCharacters } from 'node:util'
import { SECRET_SETTINGS } from '../config/settings'
import { describeKill, signalGroup } from '../server/rebuild/run-publish'
import { complain, passOn, say } from '../terminal/lines'
import type { PublishOptions } from './publish'
import { DISK_FULL, PublishError } from './publish-error'

const MEMORY_MB = 2_048
const OUT_OF_MEMORY = /heap out of memory|Cannot allocate memory|ENOMEM|Worker exited before finishing/
const REASON_MAX_LINES = 4
/** Libraries of Gatsby use Node's deprecated `punycode`, and its workers report the warning as an error. */
const NO_PUNYCODE_WARNING = '--disable-warning=DEP0040'
/** `roomSource` of src/build/errors.ts, as Gatsby's reporter writes it. */
const ROOM_LIST_UNREAD = 'default-site-plugin_roomSource'
/** Ends Gatsby when the process that started it has died: only the holder of the lock may build. */
const END_WITH_PARENT =
  'data:text/javascript,const parent=process.ppid;setInterval(()=>{if(process.ppid!==parent)process.kill(process.pid,"SIGKILL")},200).unref()'
/** A build cannot publish secrets that it does not have. The XDG variables would override its HOME. */
const NOT_FOR_BUILDS = [...SECRET_SETTINGS, 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME']

interface GatsbyRun extends Pick<PublishOptions, 'environment' | 'isShown' | 'signal'> {
  workspace: string
  dataDir: string
  logFile: string
  timeoutMs: number
}

/** Builds in a process of its own with low priority and bounded memory and time. Throws a PublishError. */
export async function runGatsby(run: GatsbyRun): Promise<void> {
  const { workspace, dataDir, environment, logFile, isShown, timeoutMs, signal } = run
  if (signal.aborted) throw new PublishError('the build was stopped')
  const gatsby = createRequire(join(workspace, 'package.json')).resolve('gatsby/cli.js')
  const args = [`--max-old-space-size=${MEMORY_MB}`, `--import=${END_WITH_PARENT}`, gatsby, 'build']
  // Gatsby writes to its user's home folder, and service users often have none.
  const home = join(dirname(workspace), 'home')
  await mkdir(home, { recursive: true, mode: 0o700 })
  const always = {
    NODE_ENV: 'production',
    NODE_OPTIONS: `${environment['NODE_OPTIONS'] ?? ''} ${NO_PUNYCODE_WARNING}`.trim(),
    GATSBY_TELEMETRY_DISABLED: '1',
    HOME: home,
  }
  const env: NodeJS.ProcessEnv = { ...environment, ...always }
  for (const name of NOT_FOR_BUILDS) delete env[name]
  env['DATA_DIR'] = dataDir
  const log = createWriteStream(logFile, { mode: 0o600 })
  // On a full disk the log ends early; the build's result is reported all the same.
  log.on('error', () => undefined)
  const child = spawn(process.execPath, args, {
    cwd: workspace,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const kill = () => signalGroup(child.pid, 'SIGKILL')
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    kill()
  }, timeoutMs)
  signal.addEventListener('abort', kill)
  let said = ''
  const keep = (show: (line: string) => void) => (line: string) => {
    said += `${line}\n`
    log.write(`${line}\n`)
    if (isShown) show(line)
  }
  passOn(child.stdout, keep(say))
  passOn(child.stderr, keep(complain))
  try {
    if (signal.aborted) kill()
    const [code, endedBy] = await once(child, 'close')
    log.end()
    await finished(log).catch(() => undefined)
    if (code === 0) return
    if (signal.aborted) throw new PublishError('the build was stopped', logFile)
    if (isLate) {
      throw new PublishError(`the build took longer than ${timeoutMs / 60_000} minutes`, logFile)
    }
    if (/ENOSPC|No space left on device/.test(said)) throw new PublishError(DISK_FULL, logFile)
    if (endedBy !== null) throw new PublishError(describeKill(endedBy), logFile)
    if (OUT_OF_MEMORY.test(said)) {
      throw new PublishError('the build ran out of memory: it needs 2 GB', logFile)
    }
    // The room list's host may be away for a moment: then a retry helps.
    throw new PublishError(reasonIn(said), logFile, !said.includes(ROOM_LIST_UNREAD))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  }
}

/** Finds the error message in the log of a failed build. Gatsby breaks it into lines of 80 columns. */
function reasonIn(log: string): string {
  const lines = stripVTControlCharacters(log)
    .split('\n')
    .map((line) => line.trim())
  const title = lines.findIndex(isTitle)
  if (title === -1) return lines.findLast((line) => line !== '') ?? 'the build failed'
  const begin = lines.findIndex((line, index) => index > title && line !== '' && !isTitle(line))
  if (begin === -1) return 'the build failed'
  const end = lines.indexOf('', begin)
  return lines.slice(begin, Math.min(end === -1 ? Infinity : end, begin + REASON_MAX_LINES)).join(' ')
}

function isTitle(line: string): boolean {
  return /^ERROR\b/.test(line)
}
