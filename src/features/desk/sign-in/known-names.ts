const KEY = 'desk-names'
const MOST = 8

/** Returns the names of the people who signed in on this device, the last one first. */
export function knownNames(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

export function rememberName(name: string): void {
  const names = [name, ...knownNames().filter((other) => other !== name)]
  try {
    localStorage.setItem(KEY, JSON.stringify(names.slice(0, MOST)))
  } catch {
    // Without storage the name is typed again.
  }
}
