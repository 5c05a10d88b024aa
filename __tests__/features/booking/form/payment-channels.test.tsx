import { checkoutLoads, guestClosesPopup, pressBookNow } from '../booking-page'

jest.mock('../../../../src/apollo/calls')
jest.mock('../../../../src/config/site-env', () => ({
  ...jest.requireActual<object>('../../../../src/config/site-env'),
  paymentChannels: ['card', 'ussd'],
}))

it('asks Paystack for the ways to pay that the settings name', async () => {
  await pressBookNow()
  expect(await checkoutLoads()).toMatchObject({ channels: ['card', 'ussd'] })
  await guestClosesPopup()
})
