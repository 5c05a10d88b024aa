import type { ServerEnv } from '../../config/server-env'
import { useRelease } from '../../publish/use-release'
import type { Publishing } from '../desk/services'
import type { Builder } from '../rebuild/builder'
import type { ReleaseStore } from '../releases/store'

/** Returns what the desk publishes with. Without a builder it can only go back to an earlier release. */
export function openPublishing(
  env: ServerEnv,
  store: ReleaseStore,
  builder: Builder | undefined,
): Publishing {
  return {
    store,
    builder,
    useRelease: (id) => useRelease(id, env),
  }
}
