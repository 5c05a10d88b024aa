import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { isWorthRetry } from './desk-error'

const SETTINGS: SWRConfiguration = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetry,
  errorRetryInterval: 3_000,
  keepPreviousData: true,
  dedupingInterval: 200,
}

/** Holds the answers of the desk's calls for as long as the desk is open. */
export function DeskCache({ children }: { children: ReactNode }) {
  return <SWRConfig value={SETTINGS}>{children}</SWRConfig>
}
