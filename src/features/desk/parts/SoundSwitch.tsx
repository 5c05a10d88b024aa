import { useSyncExternalStore } from 'react'
import { IconButton } from '../../../components/ui/Button'
import { iconOf } from '../../../components/ui/icons'
import { readStored, store } from '../../../shared/storage'

export function SoundSwitch() {
  const isOn = useSoundIsOn()
  if (typeof AudioContext === 'undefined') return null
  return (
    <IconButton
      label="Sound for new bookings"
      aria-pressed={isOn}
      title={isOn ? 'A new booking plays a sound' : 'A new booking plays no sound'}
      onClick={() => setSound(!isOn)}
    >
      {isOn ? <BellIcon /> : <MutedBellIcon />}
    </IconButton>
  )
}

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4'
const BellIcon = iconOf(BELL)
const MutedBellIcon = iconOf(`${BELL}M3 3l18 18`)

const SWITCH = 'desk.sound'

const NOTES_HZ = [880, 1175]
const NOTE_SECONDS = 0.3
const VOLUME = 0.25
const SILENCE = 0.0001

let context: AudioContext | undefined

/** Undefined in a browser without Web Audio. */
function openContext(): AudioContext | undefined {
  if (context !== undefined || typeof AudioContext === 'undefined') return context
  context = new AudioContext()
  // Browsers forbid sound until the page is used. A page whose switch is on may play from its first click.
  const resume = () => {
    if (readStored(SWITCH) === true) void context?.resume()
  }
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, resume, { capture: true })
  if (readStored(SWITCH) === false) void context.suspend()
  return context
}

function subscribe(onChange: () => void): () => void {
  const opened = openContext()
  opened?.addEventListener('statechange', onChange)
  return () => opened?.removeEventListener('statechange', onChange)
}

/** True while the page may play the sound: its switch is on, and the browser allows it. */
function useSoundIsOn(): boolean {
  return useSyncExternalStore(subscribe, () => context?.state === 'running')
}

function setSound(isOn: boolean): void {
  store(SWITCH, isOn)
  const opened = openContext()
  void (isOn ? opened?.resume() : opened?.suspend())
}

/** Plays two notes, if the sound is on. */
export function playBookingSound(): void {
  if (context?.state !== 'running') return
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
