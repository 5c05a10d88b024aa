import { VisuallyHidden } from '../../components/ui/VisuallyHidden'
import { TRAP_FIELD } from '../../shared/contact-form'

/**
 * A field that nobody sees, hears or reaches with the keyboard, and that no browser fills in. A program that
 * fills in every field gives itself away.
 */
export function TrapField() {
  return (
    <VisuallyHidden aria-hidden inert>
      <label>
        Subject
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  )
}
