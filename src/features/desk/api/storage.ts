import { readStored, store } from '../../../shared/storage'

const NAMES = 'desk-names'
const NAMES_KEPT = 8

export function knownNames(): string[] {
  const names = readStored(NAMES)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function rememberName(name: string): void {
  store(NAMES, [name, ...knownNames().filter((other) => other !== name)].slice(0, NAMES_KEPT))
}
