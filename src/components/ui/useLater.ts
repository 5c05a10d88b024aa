import { startTransition, useEffect, useState } from 'react'
import { keepTrying } from '../../shared/keep-trying'
import { beginWait } from '../../shared/waits'

/** Loads a module when it is first wanted, with retries. `load` must be the same function at each call. */
export function useLater<Module>(load: () => Promise<Module>, isWanted: boolean): Module | undefined {
  const [code, setCode] = useState<{ module: Module }>()
  const isMissing = isWanted && code === undefined

  useEffect(() => {
    if (!isMissing) return undefined
    const over = new AbortController()
    const loadOnce = async () => ({ module: await load() })
    void keepTrying(loadOnce, over.signal, (error) =>
      console.warn('Part of the page not loaded', { error: String(error) }),
    ).then((loaded) => loaded && startTransition(() => setCode(loaded)))
    return () => over.abort()
  }, [isMissing, load])

  return code?.module
}

/** Shows 'Still loading' in ConnectionStatus when the wait takes long. */
export function useWait(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? beginWait() : undefined), [isWaiting])
}
