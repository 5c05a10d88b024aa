import { act } from '@testing-library/react'

/** Takes the line of jsdom's browser away, or gives it back, and tells the page as a browser does. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
