import { act, render, screen } from '@testing-library/react'
import { OpenNow } from '../../../src/components/ui/OpenNow'
import '../../../src/components/ui/OpenNowWords'
import { noteServerTime } from '../../../src/shared/server-time'
import { fakeIntersectionObserver } from '../../support/fake-browser'

const ROWS = [
  { what: 'Front desk', when: '24 hours' },
  { what: 'Pool', when: '7 am to 10 pm' },
  { what: 'Gym', when: '5 am to 11 pm' },
]

// 21:30 in Lagos.
beforeEach(() => act(() => noteServerTime('Sun, 29 Nov 2026 20:30:00 GMT', Date.now())))

test('says what its heading names, and follows the clock', async () => {
  const { scrollNear } = fakeIntersectionObserver()
  render(<OpenNow rows={ROWS} heading="The Pool" />)
  await scrollNear()
  await screen.findByText('Open now, until 10 pm')
  act(() => noteServerTime('Sun, 29 Nov 2026 21:00:00 GMT', Date.now()))
  expect(screen.getByText('Closed now, opens at 7 am')).toBeInTheDocument()
})

test('names each of several things', async () => {
  const { scrollNear } = fakeIntersectionObserver()
  render(<OpenNow rows={ROWS} heading="The Pool and the Gym" />)
  await scrollNear()
  await screen.findByText('Pool: open now, until 10 pm')
  expect(screen.getByText('Gym: open now, until 11 pm')).toBeInTheDocument()
})

test('is nothing where no hours are named', () => {
  expect(render(<OpenNow rows={ROWS} heading="The front desk" />).container).toBeEmptyDOMElement()
})
