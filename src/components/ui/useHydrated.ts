import { useSyncExternalStore } from 'react'

/** False in the build and in the first render of a built page, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
