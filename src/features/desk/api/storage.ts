type Place = 'localStorage' | 'sessionStorage'

/** Returns what this browser has stored. Undefined for nothing, and where the browser blocks its storage. */
export function readStored(key: string, place: Place = 'localStorage'): unknown {
  try {
    const text = window[place].getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined removes the key. */
export function store(key: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, JSON.stringify(value))
  } catch {
    // Blocked or full: the next visit does without it.
  }
}

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

const NAMES = 'desk-names'
const NAMES_KEPT = 8

/** Returns the names of the people who signed in on this device, the last one first. */
export function knownNames(): string[] {
  const names = readStored(NAMES)
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function rememberName(name: string): void {
  store(NAMES, [name, ...knownNames().filter((other) => other !== name)].slice(0, NAMES_KEPT))
}
