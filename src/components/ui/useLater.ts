import { startTransition, useEffect, useState } from 'react'
import { keepTrying } from '../../shared/keep-trying'
import { beginWait } from '../../shared/waits'

/**
 * Gives a module that is loaded when it is first wanted. Undefined before that, and while it cannot be
 * loaded: then it is asked for again, and the page does without. `load` must be the same function at each
 * call.
 */
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

/** Lets the page tell that something the guest asked for is still waited for, when that takes long. */
export function useWait(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? beginWait() : undefined), [isWaiting])
}
