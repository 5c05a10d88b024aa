import { fold } from '../../../../shared/search-words'

/**
 * Returns the last part of the address for a title: small letters, digits and single hyphens.
 * @example addressFor('Ọjọ́ at the Pool, 2026') // 'ojo-at-the-pool-2026'
 */
export function addressFor(title: string): string {
  return fold(title.replaceAll(/\p{Pd}/gu, ' '))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
}
