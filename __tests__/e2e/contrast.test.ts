import { DESKTOP, PHONE } from '../support/browser'
import { stateNamed } from '../support/states'
import { contextOptionsOf } from '../support/states/state'
import { faintTextsOn } from '../support/text-contrast'
import { useSite } from '../support/useSite'

const hotel = useSite('rehearsal')

describe('what axe cannot measure: text over a picture, and on the bar', () => {
  it('finds a text that is too faint for its ground', async () => {
    const page = await hotel.guest({ viewport: PHONE, reducedMotion: 'reduce' })
    await stateNamed('home-top').open(page)
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.style.color = '#777777'))
    expect(await faintTextsOn(page)).toContainEqual(
      expect.stringMatching(/^"WELCOME TO THE LANDMARK HOTEL": [12]\.\d/),
    )
  })

  it.each(['home-top', 'home-scrolled', 'rooms', 'room', 'room-occupied', 'dining', 'facilities', 'contact'])(
    'each text on the first screen of %s stands out from what is really behind it',
    async (name) => {
      const state = stateNamed(name)
      for (const viewport of [PHONE, DESKTOP]) {
        const page = await hotel.guest({ viewport, ...contextOptionsOf(state) })
        await state.open(page)
        expect(await faintTextsOn(page)).toEqual([])
      }
    },
  )
})
