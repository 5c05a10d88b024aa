import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DatabasePlace } from '../../src/server/db/database'
import type { Database } from '../../src/server/db/schema'
import { PostgresCluster } from '../support/postgres/cluster'
import { createPostgresDatabase } from '../support/postgres/test-database'
import { RELEASE_ENVIRONMENTS } from '../support/releases'
import { makeTempDir, onClose } from '../support/server/closing'
import { type DatabaseKind, openTestDatabase } from '../support/server/database'
import { type FakeSmtp, startSmtp } from '../support/server/smtp'
import { pickOne } from '../support/suite/random'
import { makePublishProject, type PublishProject } from '../torture/support/publish-project'
import { rest } from './calls'
import { type SoakPaystack, startSoakPaystack } from './paystack'
import { findQuietPort, SoakServer } from './server'
import type { Tally } from './tally'

export const REBUILD_TOKEN = 'the-soak-may-have-the-site-built-anew'

const LOOK_MS = 100

/** A hotel in production, with all that it works with; everything but guests and people of the desk. */
export interface SoakHotel {
  kind: DatabaseKind
  servers: readonly SoakServer[]
  project: PublishProject
  paystack: SoakPaystack
  smtp: FakeSmtp
  /** The books, on a connection of the soak's own. */
  database: Kysely<Database>
  place: DatabasePlace
  /** Undefined on SQLite. */
  cluster: PostgresCluster | undefined
  logFiles: string[]
  /** Resolves when a server takes requests, or at the signal: nobody comes to a hotel that is away. */
  untilUp(signal: AbortSignal): Promise<void>
  /** Where the next guest comes to, as a proxy decides it: a server that is up, if there is one. */
  url(random: () => number): string
  deskUrl(random: () => number): string
}

/**
 * Opens a hotel with one server on SQLite, or with two on a PostgreSQL of its own. Its first release is
 * published and its servers take requests. closeAll ends everything.
 */
export async function openSoakHotel(
  kind: DatabaseKind,
  random: () => number,
  tally: Tally,
): Promise<SoakHotel> {
  const cluster = kind === 'postgres' ? await openCluster() : undefined
  const project = await makePublishProject({ isReal: false })
  const databaseUrl = cluster && (await createPostgresDatabase(cluster.url())).url
  const place = { dataDir: project.dataDir, databaseUrl }
  const paystack = await startSoakPaystack()
  const smtp = await startSmtp()
  const env = {
    NODE_ENV: 'production',
    ...RELEASE_ENVIRONMENTS.keys,
    HOST: '127.0.0.1',
    // What stands in for a proxy. Attackers come from other addresses of this machine.
    TRUSTED_PROXIES: '127.0.0.1',
    PAYSTACK_BASE_URL: paystack.baseUrl,
    DATA_DIR: place.dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    SMTP_URL: `smtp://127.0.0.1:${smtp.server.port}`,
    DESK_EMAIL: 'desk@example.com',
    REBUILD_TOKEN,
  }
  const { code, said } = await project.publish(env)
  if (code !== 0) throw new Error(`nothing was published: ${said}`)
  const logs = await makeTempDir()
  const names = kind === 'postgres' ? ['server 1', 'server 2'] : ['server 1']
  const servers: SoakServer[] = []
  for (const [index, name] of names.entries()) {
    const options = {
      name,
      root: project.root,
      logFile: join(logs, `${name.replace(' ', '-')}.log`),
      port: await findQuietPort(random),
      deskPort: await findQuietPort(random),
      // Of several servers over one folder of releases, one looks for changes.
      env: { ...env, REBUILD_AUTO: index === 0 ? 'on' : 'off' },
    }
    servers.push(new SoakServer(options, (line) => tally.breach(line)))
  }
  for (const server of servers) await server.start()
  tally.lifeAt = (url) => {
    const asked = servers.find((server) => [server.url, server.deskUrl].includes(new URL(url).origin))
    return asked?.isUp === true ? asked.lives.length : 0
  }
  const database = await openTestDatabase(place)
  const choose = (by: () => number) => {
    const up = servers.filter(({ isUp }) => isUp)
    return pickOne(up.length === 0 ? servers : up, by)
  }
  return {
    kind,
    servers,
    project,
    paystack,
    smtp,
    database,
    place,
    cluster,
    logFiles: servers.map(({ options }) => options.logFile),
    async untilUp(signal) {
      while (!signal.aborted && !servers.some(({ isUp }) => isUp)) await rest(LOOK_MS, signal)
    },
    url: (by) => choose(by).url,
    deskUrl: (by) => choose(by).deskUrl,
  }
}

async function openCluster(): Promise<PostgresCluster> {
  const cluster = await PostgresCluster.create()
  onClose(() => cluster.destroy())
  return cluster
}
