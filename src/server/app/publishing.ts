import type { ServerEnv } from '../../config/server-env'
import { chooseRelease } from '../../publish/choose-release'
import type { Publishing } from '../desk/services'
import type { Builder } from '../rebuild/builder'
import type { ReleaseStore } from '../releases/store'

/** Gives what the desk publishes with. Without a builder it can only go back to an earlier release. */
export function openPublishing(
  env: ServerEnv,
  store: ReleaseStore,
  builder: Builder | undefined,
): Publishing {
  return {
    store,
    builder,
    // What RELEASE_COMMAND says is for whoever sits at the server: its failure is told in one line.
    useRelease: (id) => chooseRelease(id, { env, environment: process.env, tell: () => undefined }),
  }
}
