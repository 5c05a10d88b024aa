import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTabTitle } from '../../../components/layout/PageHead'
import { playBookingSound } from './SoundSwitch'

/** How many bookings came since somebody last looked at the tab. */
export const NewBookingsContext = createContext(0)

/** Sets the title of the tab. @example '(2) Desk – Today' */
export function useDeskTitle(title: string): void {
  const count = useContext(NewBookingsContext)
  useTabTitle(`${count === 0 ? '' : `(${count}) `}Desk – ${title}`)
}

/** Plays a sound for a new booking. `onTotal` takes the number of all bookings by guests so far. */
export function useNewBookings(): { count: number; onTotal: (total: number) => void } {
  const [count, setCount] = useState(0)
  const known = useRef<number>(undefined)

  const onTotal = useCallback((total: number) => {
    const added = known.current === undefined ? 0 : total - known.current
    known.current = total
    if (added <= 0) return
    playBookingSound()
    if (!isLookedAt()) setCount((before) => before + added)
  }, [])

  useEffect(() => {
    const reset = () => {
      if (isLookedAt()) setCount(0)
    }
    window.addEventListener('focus', reset)
    document.addEventListener('visibilitychange', reset)
    return () => {
      window.removeEventListener('focus', reset)
      document.removeEventListener('visibilitychange', reset)
    }
  }, [])

  return { count, onTotal }
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}
