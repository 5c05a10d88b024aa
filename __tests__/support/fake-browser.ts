import { act } from '@testing-library/react'

/**
 * Fakes `window.matchMedia`, which jsdom lacks: `set` makes queries match and calls their listeners.
 */
export function fakeMatchMedia(initiallyMatching: readonly string[] = []) {
  const matching = new Set(initiallyMatching)
  const listeners = new Map<string, Set<() => void>>()
  const listenersOf = (query: string) => {
    const known = listeners.get(query) ?? new Set()
    listeners.set(query, known)
    return known
  }
  window.matchMedia = ((query: string) => ({
    media: query,
    get matches() {
      return matching.has(query)
    },
    addEventListener: (_type: string, listener: () => void) => listenersOf(query).add(listener),
    removeEventListener: (_type: string, listener: () => void) => listenersOf(query).delete(listener),
  })) as unknown as typeof window.matchMedia

  return {
    set(query: string, isMatching: boolean) {
      if (isMatching) matching.add(query)
      else matching.delete(query)
      act(() => listenersOf(query).forEach((listener) => listener()))
    },
  }
}

/** Fakes IntersectionObserver: nothing is reported before a call of what it returns. */
export function fakeIntersectionObserver() {
  const observers = new Set<FakeObserver>()
  class FakeObserver {
    constructor(readonly callback: IntersectionObserverCallback) {}
    observe() {
      observers.add(this)
    }
    disconnect() {
      observers.delete(this)
    }
  }
  window.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver

  async function report(isIntersecting: boolean) {
    const entry = { isIntersecting } as IntersectionObserverEntry
    const notify = (observer: FakeObserver) =>
      observer.callback([entry], observer as unknown as IntersectionObserver)
    await act(async () => observers.forEach(notify))
  }
  return { scrollNear: () => report(true), scrollAway: () => report(false) }
}

/** Fakes ResizeObserver, which measures each element once. */
export function fakeResizeObserver() {
  class FakeObserver {
    constructor(private readonly callback: ResizeObserverCallback) {}
    observe() {
      this.callback([], this as unknown as ResizeObserver)
    }
    disconnect() {}
  }
  window.ResizeObserver = FakeObserver as unknown as typeof ResizeObserver
}

export function setTabHidden(isHidden: boolean) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
