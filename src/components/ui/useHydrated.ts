import { useSyncExternalStore } from 'react'

/** False in the build and in a built page's first render, which must equal the build. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
