import { composeText } from './compose-text'

/**
 * Returns a name in the form in which names are compared: NFC, lower case, single spaces.
 * @example alike(' Deluxe  KING') === alike('Deluxe King') // true
 */
export function alike(name: string): string {
  return composeText(name).replaceAll(/\s+/g, ' ').toLowerCase()
}
