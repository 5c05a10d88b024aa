import { createSearch, fold } from '../../src/shared/search-words'

test.each([
  ['Adé ỌBI', 'ade obi'],
  ['Ṣadé', 'sade'],
  ['Ɓala Ɗanjuma Ƙwari Ƴaƴa', 'bala danjuma kwari yaya'],
  ['ʼYan’uwa N‘Dour O`Brien D´Arc', 'yanuwa ndour obrien darc'],
  ['Đorđe Łukasz Søren Weiß Ŋkɔyɔ Işık', 'dorde lukasz soren weiss nkoyo isik'],
  ['Okonkwo-Eze Jean‑Paul', 'okonkwoeze jeanpaul'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

const FIELDS = {
  texts: ['Ɗan-Juma Ƙwari', 'dan.juma@example.com', 'Deluxe King'],
  room: 3,
  codes: ['LH-6PMVGN'],
  references: ['3-1795334400000-abcdefghijkl'],
  phones: ['0803 123 4567'],
}

test.each([
  ['', true],
  ['danjuma', true],
  ['Ɗan Juma', true],
  ['kwari suite', false],
  ['LH-6PM\u200DVGN.', true],
  ['(“lh 6pmvgn”)', true],
  ['lh 6pmvgn', true],
  ['6 P M V G N', true],
  ['juma 6pm', true],
  ['6p', false],
  ['3-1795334400000', true],
  ['3', true],
  ['Room3 king', true],
  ['room 33', false],
  ['0803 123 4567', true],
  ['+234 (0) 803 123', true],
  ['002348031234567', true],
  ['tel:+2348031234567', true],
  ['Booking LH 6PMVGN, room 5', true],
  ['https://hotel.example/booking?code=LH-6PMVGN#top', true],
  ['Code: 6PMV', true],
  ['Code: LH-6PMVGX', false],
  ['Ref. no.: 3-1795334400000-abcdefghijkl', true],
  ['Phone (mobile): 0803 123 4567', true],
  ['Call +234 803 123 4567 please', true],
  ['Guest: Ada', false],
  ['<mailto:dan.juma@example.com>', true],
  ['123 4567', true],
  ['juma 0803-123', true],
  ['+234 805 123 4567', false],
  ['456', false],
])('%j matches: %j', (query, isMatch) => {
  expect(createSearch(query)(FIELDS)).toBe(isMatch)
})

test('finds a room by the number in its name', () => {
  const search = createSearch('room 30')
  expect(search({ texts: ['Garden Room 30'], room: 5 })).toBe(true)
  expect(search({ texts: ['Garden Room 301'], room: 6 })).toBe(false)
})

test('keeps the country of a foreign number', () => {
  const search = createSearch('+44 20 7946')
  expect(search({ texts: [], phones: ['+44 20 7946 0958'] })).toBe(true)
  expect(search({ texts: [], phones: ['020 7946 0958'] })).toBe(false)
})
