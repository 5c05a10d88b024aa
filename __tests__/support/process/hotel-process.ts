import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabasePlace } from '../../../src/server/db/database'
import { RELEASE_ENVIRONMENTS } from '../releases'
import { onClose } from '../server/closing'
import { baseUrl, makeProject, publishAt, SERVE, start } from './project'

/** The hotel in a process of its own, as in production: src/server/app/serve.ts with test keys. */
export interface HotelProcess {
  url: string
  pid: number
  /** Stops it and resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Resolves when it is gone, by itself or by others. */
  gone: Promise<unknown>
}

export interface HotelProcessOptions {
  place: DatabasePlace
  /** Where its Paystack answers. */
  paystackUrl: string
  env?: Record<string, string>
  /** The program that runs it, with its arguments. */
  command?: string[]
}

/** Starts the hotel on a free port and resolves when it listens. Throws its output if it fails to start. */
export async function startHotelProcess({
  place,
  paystackUrl,
  env,
  command = SERVE,
}: HotelProcessOptions): Promise<HotelProcess> {
  const settings = {
    NODE_ENV: 'production',
    ...RELEASE_ENVIRONMENTS.keys,
    HOST: '127.0.0.1',
    // Many guests come from this one machine.
    TRUSTED_PROXIES: '127.0.0.1',
    PAYSTACK_BASE_URL: paystackUrl,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...env,
  }
  const project = await sharedProject()
  if (!existsSync(join(place.dataDir, 'releases'))) await publishAt(place.dataDir, project)
  const server = start(project, settings, command)
  const gone = once(server.process, 'exit')
  return {
    url: await baseUrl(server),
    pid: server.process.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      server.process.kill(signal)
      await gone
    },
    gone,
  }
}

let shared: Promise<string> | undefined

/** Returns the folder in which all processes of a test are started. */
function sharedProject(): Promise<string> {
  const { GATSBY_PAYSTACK_PUBLIC_KEY = '', SITE_URL = '' } = RELEASE_ENVIRONMENTS.keys
  const settings = { paystackPublicKey: GATSBY_PAYSTACK_PUBLIC_KEY, siteUrl: SITE_URL }
  shared ??= makeProject({ settings }).then((project) => {
    onClose(async () => {
      shared = undefined
    })
    return project
  })
  return shared
}
