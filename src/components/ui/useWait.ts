import { useEffect } from 'react'
import { beginWait } from '../../shared/waits'

/** Lets the page tell that something the guest asked for is still waited for, when that takes long. */
export function useWait(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? beginWait() : undefined), [isWaiting])
}
