import { composeText } from './compose-text'

/**
 * Gives a name in the form in which guests tell two of them apart: composed (NFC), without what spaces and
 * capitals make different.
 * @example alike(' Deluxe  KING') === alike('Deluxe King') // true
 */
export function alike(name: string): string {
  return composeText(name).replaceAll(/\s+/g, ' ').toLowerCase()
}
