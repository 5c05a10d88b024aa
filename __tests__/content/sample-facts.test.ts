import { join } from 'node:path'
import { findSampleFacts } from '../../src/content/sample-facts'
import { copyContent } from '../support/content-copy'

it('names each fact that is still the sample’s', async () => {
  const inTheYearAfter = new Date('2025-12-31T23:30:00Z')
  expect(await findSampleFacts(join(process.cwd(), 'content'), inTheYearAfter)).toEqual([
    'content/hotel.json: "email" has the sample\'s stay@thelandmark.example',
    'content/hotel.json: "address" has the sample\'s 12 Lagoon Crescent',
    'content/hotel.json: "phones" has the sample\'s +234 800 000 0100',
    'content/hotel.json: "phones" has the sample\'s +234 800 000 0101',
    'content/hotel.json: "whatsapp" has the sample\'s 2348000000100',
    'content/hotel.json: "coordinates" has the sample\'s 6.4281, 3.4219',
    'content/hotel.json: "fromAirport" has the sample\'s About 45 minutes by car from Lagos airport, outside the rush hours. Our car is ₦45,000 each way.',
    'content/hotel.json: "tin" has the sample\'s 00000000-0001',
    'content/hotel.json: "rcNumber" has the sample\'s RC 0000000',
    'content/hotel.json: "amenities.confirmed" is false: nobody has said that this is so',
    'content/dining.json: "menu.confirmed" is false: nobody has said that this is so',
    'content/hotel.json: "copyrightYear" is 2025; this year is 2026',
    'content/contact.json: "confirmed" is false: nobody has said that this is so',
    'content/policies.json: "confirmed" is false: nobody has said that this is so',
    'content/privacy.json: "confirmed" is false: nobody has said that this is so',
    'content/questions.json: "confirmed" is false: nobody has said that this is so',
    'content/room-amenities.json: "confirmed" is false: nobody has said that this is so',
    'content/room-page.json: "confirmed" is false: nobody has said that this is so',
  ])
})

it('returns nothing for a hotel’s own facts', async () => {
  const { contentDir, replace } = await copyContent()
  await replace('hotel.json', 'thelandmark.example', 'landmark.ng')
  await replace('hotel.json', '12 Lagoon Crescent', '3 Marina')
  await replace('hotel.json', '"+234 800 000 0100", "+234 800 000 0101"', '"+234 1 700 0100"')
  await replace('hotel.json', '"2348000000100"', '"23417000100"')
  await replace('hotel.json', '"latitude": 6.4281', '"latitude": 6.4302')
  await replace('hotel.json', 'About 45 minutes', 'About an hour')
  await replace('hotel.json', '"00000000-0001"', '"12345678-0001"')
  await replace('hotel.json', '"RC 0000000"', '"RC 123456"')
  await replace('hotel.json', '"confirmed": false', '"confirmed": true')
  await replace('contact.json', '"confirmed": false', '"confirmed": true')
  await replace('dining.json', '"confirmed": false', '"confirmed": true')
  await replace('room-amenities.json', '"confirmed": false', '"confirmed": true')
  await replace('room-page.json', '"confirmed": false', '"confirmed": true')
  await replace('policies.json', '"confirmed": false', '"confirmed": true')
  await replace('questions.json', '"confirmed": false', '"confirmed": true')
  await replace('privacy.json', '"confirmed": false', '"confirmed": true')
  expect(await findSampleFacts(contentDir, new Date('2025-12-31T22:30:00Z'))).toEqual([])
})

it('names what the page of policies leaves out of the hotel’s rules', async () => {
  const { contentDir, replace } = await copyContent()
  await replace('policies.json', '"cancelUntil": "18:00"', '"cancelUntil": "16:30", "percentAfter": 50')
  await replace('policies.json', '"cancelDaysBefore": 0', '"cancelDaysBefore": 2')
  await replace('policies.json', '"maxNights": 14', '"maxNights": 7')
  expect((await findSampleFacts(contentDir)).slice(-4)).toEqual([
    'content/policies.json: the sections do not say "4:30 pm", as "stay.cancelUntil" does',
    'content/policies.json: the sections do not say "2 days before", as "stay.cancelDaysBefore" does',
    'content/policies.json: the sections do not say "50%", as "stay.percentAfter" does',
    'content/policies.json: the sections do not say "7 nights", as "maxNights" does',
  ])
})
