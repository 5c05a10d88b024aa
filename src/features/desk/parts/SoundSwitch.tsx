import { useEffect, useState } from 'react'
import { IconButton } from '../../../components/ui/Button'
import { iconOf } from '../../../components/ui/icons'
import { readStored, store } from '../../../shared/storage'

const SWITCH = 'desk.sound'

export function SoundSwitch() {
  const [isOn, setIsOn] = useState(() => readStored(SWITCH) === true)

  useEffect(() => {
    if (!isOn) return undefined
    // Browsers allow sound once the page is used.
    window.addEventListener('click', allowSound)
    return () => window.removeEventListener('click', allowSound)
  }, [isOn])

  function toggle() {
    store(SWITCH, !isOn)
    setIsOn(!isOn)
    allowSound()
  }

  return (
    <IconButton
      label="Sound for new bookings"
      aria-pressed={isOn}
      title={isOn ? 'A new booking plays a sound' : 'A new booking plays no sound'}
      onClick={toggle}
    >
      {isOn ? <BellIcon /> : <MutedBellIcon />}
    </IconButton>
  )
}

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4'
const BellIcon = iconOf(BELL)
const MutedBellIcon = iconOf(`${BELL}M3 3l18 18`)

const NOTES_HZ = [880, 1175]
const NOTE_SECONDS = 0.3
const VOLUME = 0.25
const SILENCE = 0.0001

let context: AudioContext | undefined

function allowSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

export function playBookingSound(): void {
  if (readStored(SWITCH) !== true || context?.state !== 'running') return
  const tone = context.createOscillator()
  const gain = context.createGain()
  const start = context.currentTime
  const end = start + NOTES_HZ.length * NOTE_SECONDS
  for (const [index, hertz] of NOTES_HZ.entries()) {
    tone.frequency.setValueAtTime(hertz, start + index * NOTE_SECONDS)
  }
  gain.gain.setValueAtTime(VOLUME, start)
  gain.gain.exponentialRampToValueAtTime(SILENCE, end)
  tone.connect(gain).connect(context.destination)
  tone.start()
  tone.stop(end)
}
