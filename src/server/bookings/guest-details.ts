import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { InvalidInput } from '../http/errors'

type Details = Partial<Record<'phone' | 'arrival_time' | 'wishes' | 'company' | 'tin', string>>

const WHOLE_PHONE =
  'Please enter one whole phone number, such as 0803 123 4567, or +44 20 7946 0958 from abroad.'
const TIN = /^\d(?:-?\d){7,13}$/

/** Returns details as they are stored, null for an emptied field. Throws an InvalidInput. */
export function readDetails(typed: Details): Partial<Record<keyof Details, string | null>> {
  const { phone, tin } = typed
  const wrong = {
    ...(phone && parsePhone(phone) === undefined && { phone: WHOLE_PHONE }),
    ...(tin && !TIN.test(tin.replaceAll(' ', '')) && { tin: 'A TIN has 8 to 14 digits and no letters.' }),
  }
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  const stored = {
    ...typed,
    ...(phone && { phone: parsePhone(phone) }),
    ...(tin && { tin: tin.replaceAll(' ', '') }),
  }
  return Object.fromEntries(
    Object.entries(stored).flatMap(([field, text]) => (text === undefined ? [] : [[field, text || null]])),
  )
}

/** @example parsePhone('0803 123 4567') // '+2348031234567' */
function parsePhone(text: string): string | undefined {
  // A label such as "tel:" may precede the number. Most countries, but not Nigeria, dial 00 for abroad.
  const international = text.replace(/^[^\d+(]*: */, '').replace(/^\s*00 ?(?=[1-9])/, '+')
  const number = parsePhoneNumberFromString(international, { defaultCountry: 'NG', extract: false })
  return number?.isValid() && number.ext === undefined ? number.number : undefined
}
