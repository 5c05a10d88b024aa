import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { takeFileLock } from '../../../src/server/db/file-lock'
import { baseUrl, exitCode } from '../../support/process/project'
import { closeAll } from '../../support/server/closing'
import type { Scenario } from '../../support/suite/scenario'
import { canMountDisk, mountSmallDisk, type SmallDisk } from '../support/disk-small'
import { makePublishProject, type PublishProject } from '../support/publish-project'

const PRICE = 50_000
const NEW_PRICE = 60_000
/** Room for the copies of content/ and src/ in the workspace and in a release, and somewhat more. */
const DISK_MEBIBYTES = 64

interface Fault {
  name: string
  /** What the publish must say. */
  reason: RegExp
  /** Publishes with the fault, and gives what it said. */
  publish(project: PublishProject, fill: () => void): Promise<{ code: number | null; said: string }>
}

const FAULTS: readonly Fault[] = [
  {
    name: 'a build fails',
    reason: /^Nothing was published: The room list could not be read \(.*\)$/,
    publish: (project) => project.publish({ BUILD_ENDS: 'failed' }),
  },
  {
    name: 'a build never ends',
    reason: /^Nothing was published: the build took longer than 0\.05 minutes/,
    publish: (project) => project.publish({ BUILD_ENDS: 'never', BUILD_TIMEOUT_MINUTES: '0.05' }),
  },
  {
    name: 'the disk is full',
    reason: /^(Nothing was published: the disk is full|the disk of DATA_DIR is full)/,
    publish(project, fill) {
      fill()
      return project.publish()
    },
  },
  {
    name: 'two build at once',
    reason: /^Nothing was published: another build is running/m,
    async publish(project) {
      const first = project.startPublish({ BUILD_ENDS: 'never' })
      await untilLocked(project)
      const second = await project.publish({ BUILD_TIMEOUT_MINUTES: '0.05' })
      first.process.kill('SIGTERM')
      await exitCode(first)
      return second
    },
  },
]

/** Whatever goes wrong while a price is published, what was live goes on, and the reason is told. */
export const publishFaults: Scenario = {
  name: 'publish-faults',
  claim:
    'A build fails, never ends, meets a full disk, or another builder: what was live goes on with its prices, the reason is told in one line, nothing is left behind, and the next publish works',
  databases: ['sqlite'],
  rounds: { test: { sqlite: 1 }, quick: 1, full: 3 },
  whyNot: () => (canMountDisk() ? undefined : 'no disk can be mounted here'),
  async run({ rounds }) {
    const figures = { faults: 0, told: 0, 'live as before': 0 }
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const hotel = await openHotel()
      for (const fault of FAULTS) {
        const problems = await tryFault(hotel, fault)
        figures.faults += 1
        figures.told += problems.some((problem) => problem.startsWith('said')) ? 0 : 1
        figures['live as before'] += problems.some((problem) => problem.startsWith('live')) ? 0 : 1
        violations.push(...problems.map((problem) => `${fault.name}: ${problem}`))
      }
      const { code, said } = await hotel.project.publish()
      if (code !== 0) violations.push(`afterwards nothing can be published: ${said}`)
      await closeAll()
    }
    return { figures, violations }
  },
}

interface Hotel {
  disk: SmallDisk
  project: PublishProject
  url: string
}

/** Publishes a first price on a small disk, and serves it. */
async function openHotel(): Promise<Hotel> {
  const disk = await mountSmallDisk(DISK_MEBIBYTES)
  const project = await makePublishProject({ isReal: false, dataDir: disk.folder })
  await project.setPrice(PRICE)
  const { code, said } = await project.publish()
  if (code !== 0) throw new Error(`nothing was published: ${said}`)
  return { disk, project, url: await baseUrl(project.serve()) }
}

/** Gives one line for each thing that is not as it must be; those begin with "said", "live" or "left". */
async function tryFault({ disk, project, url }: Hotel, { reason, publish }: Fault): Promise<string[]> {
  const problems: string[] = []
  const before = (await project.store.live())?.id
  await project.setPrice(NEW_PRICE)
  const { code, said } = await publish(project, () => disk.fill())
  if (code !== 1 || !reason.test(said)) problems.push(`said with code ${code}: ${said}`)
  if ((await project.store.live())?.id !== before) problems.push('live is another release')
  const [page, room] = await Promise.all([get(`${url}/room/1`), get(`${url}/api/rooms/1/`)])
  if (!page.includes(`="${PRICE}"`) || !room.includes(`"price":${PRICE}`)) problems.push('live has changed')
  const parts = (await readdir(join(project.dataDir, 'releases'))).filter((name) => name.startsWith('.'))
  if (parts.length > 0) problems.push(`left behind: ${parts.join(', ')}`)
  disk.relieve()
  return problems
}

async function get(url: string): Promise<string> {
  return (await fetch(url)).text()
}

async function untilLocked({ dataDir }: PublishProject): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const lock = takeFileLock(join(dataDir, 'build/lock'))
    if (lock === undefined) return
    lock.release()
    await wait(50)
  }
  throw new Error('no builder took the lock')
}
