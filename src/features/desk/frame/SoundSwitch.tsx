import { styled } from 'styled-components'
import { Icon } from '../../../components/ui/icons'
import { theme } from '../../../styles/theme'
import { VisuallyHidden } from '../parts/text'
import { hasSound, setSound, useSoundIsOn } from './booking-sound'

/** Switches the sound of a new booking on and off, for this device. */
export function SoundSwitch() {
  const isOn = useSoundIsOn()
  if (!hasSound()) return null
  return (
    <Bell
      type="button"
      aria-pressed={isOn}
      title={isOn ? 'A new booking plays a sound' : 'A new booking plays no sound'}
      onClick={() => setSound(!isOn)}
    >
      <Icon
        path={
          <>
            <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15z" />
            <path d="M10 21.5h4" />
            {!isOn && <path d="M3 3l18 18" />}
          </>
        }
      />
      <VisuallyHidden>Sound for new bookings</VisuallyHidden>
    </Bell>
  )
}

const Bell = styled.button`
  align-items: center;
  background: none;
  border: 0;
  color: inherit;
  cursor: pointer;
  display: inline-flex;
  height: ${theme.touchTarget};
  justify-content: center;
  padding: 0;
  width: ${theme.touchTarget};
`
