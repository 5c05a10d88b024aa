import type { Page } from 'playwright-core'
import { GUEST, rehearsalPopup } from '../support/booking-steps'
import { stateNamed } from '../support/states'
import { visitLive } from '../support/states/state'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

async function openState(name: string): Promise<Page> {
  const page = await hotel.guest({ reducedMotion: 'reduce' })
  await stateNamed(name).open(page)
  return page
}

interface Told {
  role: string
  name: string
  description: string
  /** Properties such as `required: true`. */
  states: Record<string, unknown>
}

/** All that the browser itself tells a screen reader, in order, without the text that only fills names. */
async function toldBy(page: Page): Promise<Told[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.type !== 'internalRole')
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? ''),
      description: String(description?.value ?? ''),
      states: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }))
}

describe('the booking form', () => {
  it('names its fields, and says that they are required', async () => {
    const page = await openState('room')
    const fields = (await toldBy(page)).filter(({ role, name }) => role === 'textbox' && name !== '')
    expect(fields).toEqual(
      expect.arrayContaining(
        ['Name', 'Email'].map((name) =>
          expect.objectContaining({ name, states: expect.objectContaining({ required: true }) }),
        ),
      ),
    )
    const main = page.getByRole('main')
    expect(await main.getByLabel('Name').getAttribute('autocomplete')).toBe('name')
    expect(await main.getByLabel('Email').getAttribute('autocomplete')).toBe('email')
  })

  it('says what is wrong with a field as its description', async () => {
    const page = await openState('booking-field-errors')
    const wrong = (await toldBy(page)).filter(({ states }) => states['invalid'] === 'true')
    expect(wrong.map(({ name, description }) => [name, description])).toEqual([
      ['Name', 'Please enter your name.'],
      ['Email', 'Please enter your email.'],
    ])
  })

  it('says that it is busy while the payment is confirmed, and what is going on beside what is busy', async () => {
    const page = await openState('booking-confirming')
    const fields = page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: 'Processing...' }) })
    expect(await fields.getAttribute('aria-busy')).toBe('true')
    const said = page.getByRole('status').filter({ hasText: 'Payment received' })
    expect(await said.evaluateAll((all) => all.map((one) => one.closest('[aria-busy="true"]')))).toEqual([
      null,
    ])
  })
})

it('an alert is named by its message, described by its help, and all that can be reached', async () => {
  for (const pattern of stateNamed('booking-room-taken').expects ?? []) hotel.expectComplaint(pattern)
  const page = await openState('booking-room-taken')
  const told = await toldBy(page)
  expect(told.find(({ role }) => role === 'alertdialog')).toEqual({
    role: 'alertdialog',
    name: 'Payment completed, but booking failed. Please contact support.',
    description: expect.stringMatching(/refund.*Payment reference: 7-\d{13}-/),
    states: expect.objectContaining({ modal: true }),
  })
  const reached = told.filter(({ role }) => /^(button|link|textbox)$/.test(role)).map(({ name }) => name)
  expect(reached).toEqual(await page.getByRole('alertdialog').locator('a, button').allInnerTexts())
})

it('the frame of the payment has a title, and its page says that no money moves', async () => {
  const page = await openState('booking-popup')
  expect(await page.locator('iframe:visible').last().getAttribute('title')).toMatch(/payment/i)
  const snapshot = await rehearsalPopup(page).getByRole('main').ariaSnapshot()
  expect(snapshot).toContain('Rehearsal: no money moves')
  expect(snapshot).toContain('heading "Pay ₦380,000" [level=1]')
  expect(snapshot).toContain(GUEST.email)
  expect(snapshot).toMatch(/radio "4084 0840 8408 4081.*" \[checked\]/)
})

describe('the list of rooms', () => {
  it('says what it waits for, and can be read meanwhile', async () => {
    const page = await openState('rooms-loading')
    expect(await page.getByRole('main').locator('[aria-busy]').count()).toBe(0)
    expect(await page.getByRole('main').getByRole('status').innerText()).toMatch(/availability/)
  })

  it('says of each room what it is, whether it is free, and where its button leads', async () => {
    const page = await openState('rooms')
    const cards = page.getByRole('main').getByRole('listitem')
    const free = await cards.filter({ hasText: 'Ambassador Suite' }).ariaSnapshot()
    expect(free).toContain('heading "Ambassador Suite" [level=2]')
    expect(free).toContain('Available')
    expect(free).toContain('link "View Details: Ambassador Suite"')
    const taken = await cards.filter({ hasText: 'Twin Room' }).ariaSnapshot()
    expect(taken).toContain('Occupied')
    expect(taken).toMatch(/button "Unavailable.*" \[disabled\]/)
  })
})

describe.each([
  ['Rooms', 8, ['Next slide']],
  ['Pool', 4, ['Previous slide', 'Next slide']],
] as const)('the %s carousel', (name, count, moves) => {
  it('is one, has its slides as groups, and its buttons have names', async () => {
    const page = await openState('home')
    const carousel = page.getByRole('region', { name })
    expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel')
    const slides = carousel.locator('[aria-roledescription="slide"]')
    expect(
      await slides.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label'))),
    ).toEqual(Array.from({ length: count }, (_, position) => `${position + 1} of ${count}`))
    await carousel.getByRole('button', { name: 'Go to slide 3' }).click()
    await carousel.getByRole('group', { name: `3 of ${count}` }).waitFor()
    const snapshot = await carousel.ariaSnapshot()
    expect(snapshot.match(/group "\d of \d"/g)).toEqual([`group "3 of ${count}"`])
    const buttons = await carousel.getByRole('button').filter({ visible: true }).all()
    const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')))
    expect(names.filter((label) => label !== null)).toEqual([
      'Play slideshow',
      ...moves,
      ...Array.from({ length: count }, (_, position) => `Go to slide ${position + 1}`),
    ])
    expect(await carousel.locator('[aria-current="true"]').getAttribute('aria-label')).toBe('Go to slide 3')
  })

  it('does not talk while it plays, and does when it is paused', async () => {
    const page = await hotel.guest()
    await visitLive(page, '/')
    const carousel = page.getByRole('region', { name })
    await carousel.scrollIntoViewIfNeeded()
    const talking = () => carousel.locator('[aria-live]').getAttribute('aria-live')
    await page.mouse.move(0, 0)
    await carousel.locator('[aria-live="off"]').waitFor()
    await carousel.getByRole('button', { name: 'Pause slideshow' }).press('Enter')
    await carousel.getByRole('button', { name: 'Play slideshow' }).waitFor()
    expect(await talking()).toBe('polite')
    await carousel.getByRole('button', { name: 'Play slideshow' }).press('Enter')
    await carousel.getByRole('button', { name: 'Pause slideshow' }).waitFor()
    expect(await talking()).toBe('off')
  })
})
