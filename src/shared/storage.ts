type Place = 'localStorage' | 'sessionStorage'

/** Returns what this browser has stored. Undefined for nothing, or when the browser blocks its storage. */
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
    // Storage is blocked or full: the next visit does without the value.
  }
}
