import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useLateLoading } from '../../../src/components/ui/useLateLoading'
import { fakeIntersectionObserver } from '../../support/fake-browser'

function Place() {
  const ref = useRef<HTMLParagraphElement>(null)
  return <p ref={ref}>{useLateLoading(ref)}</p>
}

it('holds a picture back until it comes near the screen', async () => {
  const screenEdge = fakeIntersectionObserver()
  render(<Place />)
  expect(screen.getByText('never')).toBeInTheDocument()
  await screenEdge.scrollNear()
  expect(screen.getByText('lazy')).toBeInTheDocument()
})

it('leaves loading to the browser after the first scrolling', () => {
  render(<Place />)
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(screen.getByText('lazy')).toBeInTheDocument()
})
