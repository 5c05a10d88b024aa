import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useHeldBack } from '../../../src/components/ui/useHeldBack'
import { fakeIntersectionObserver } from '../../support/fake-browser'

function Place() {
  const ref = useRef<HTMLParagraphElement>(null)
  return <p ref={ref}>{useHeldBack(ref) ? 'held back' : 'sent'}</p>
}

it('holds a picture back until it comes near the screen', async () => {
  const screenEdge = fakeIntersectionObserver()
  render(<Place />)
  expect(screen.getByText('held back')).toBeInTheDocument()
  await screenEdge.scrollNear()
  expect(screen.getByText('sent')).toBeInTheDocument()
})

it.each(['scroll', 'beforeprint'])('leaves it to the browser at the first %s, for good', (type) => {
  render(<Place />)
  act(() => void window.dispatchEvent(new Event(type)))
  expect(screen.getByText('sent')).toBeInTheDocument()
})
