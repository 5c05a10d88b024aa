import { checkContent } from '../../src/content/check-content'
import { describeProblem } from '../../src/content/problem'
import { copyContent } from '../support/content-copy'
import { closeAll } from '../support/server/closing'

afterEach(closeAll)

async function problemsOf(contentDir: string): Promise<string[]> {
  return (await checkContent(contentDir)).problems.map(describeProblem)
}

const NO_JSON_NUMBER =
  'is not a number as JSON writes one; write digits alone, without commas, spaces, letters or signs of a currency, such as 85000 (the rest of the file was not checked)'
const CONFLICT =
  'is a conflict of two changes, which git has marked; keep the lines that are right, and delete the lines of <<<<<<<, ======= and >>>>>>> (the rest of the file was not checked)'

describe('a slip in a file', () => {
  it.each([
    [
      'a comma that is missing',
      ['rooms.json', '"size": "28 m²",', '"size": "28 m²"'],
      'content/rooms.json:9:22: a comma is missing; write a comma after this entry',
    ],
    [
      'a comma too many',
      ['contact.json', '"Message us on WhatsApp"', '"Message us on WhatsApp",'],
      'content/contact.json:13:41: a comma is too many; remove the comma after the last entry',
    ],
    [
      'a quotation mark that is missing',
      ['contact.json', '"heading": "Find us"', '"heading": "Find us'],
      'content/contact.json:11:16: a quotation mark is missing; close each text with " on the same line (the rest of the file was not checked)',
    ],
    [
      'two commas',
      ['rooms.json', '"price": 130000,', '"price": 130000,,'],
      'content/rooms.json:31:23: a comma is too many; remove this comma',
    ],
    [
      'a point between thousands',
      ['rooms.json', '"price": 130000,', '"price": 130.000,'],
      'content/rooms.json:31:16: room 3 ("Deluxe King"), price: has more than 2 digits after the point, and counts as 130; write naira without a point between the digits, such as 85000; a point stands before the kobo',
    ],
    [
      'a part of a kobo',
      ['rooms.json', '"price": 130000,', '"price": 130000.005,'],
      'content/rooms.json:31:16: room 3 ("Deluxe King"), price: has more than 2 digits after the point, and counts as 130000.005; write naira without a point between the digits, such as 85000; a point stands before the kobo',
    ],
    [
      'a comma before the first entry',
      ['contact.json', '"ways": {', '"ways": {,'],
      'content/contact.json:10:12: a comma is too many; remove this comma',
    ],
    [
      'a value that is missing',
      ['rooms.json', '"price": 130000,', '"price": ,'],
      'content/rooms.json:31:16: a value is missing; write it after the colon (the rest of the file was not checked)',
    ],
    [
      'curly quotation marks',
      ['contact.json', '"heading": "Find us"', '“heading”: “Find us”'],
      'content/contact.json:11:5: is not a straight double quotation mark; write "text", with the same " on both sides (the rest of the file was not checked)',
    ],
    [
      'single quotation marks',
      ['contact.json', '"Find us"', "'Find us'"],
      'content/contact.json:11:16: is not a straight double quotation mark; write "text", with the same " on both sides (the rest of the file was not checked)',
    ],
    [
      'a backslash in the path of a picture',
      ['rooms.json', 'rooms/twin-room.jpg', 'rooms\\\\deluxe.jpg'],
      'content/rooms.json:38:16: room 4 ("Twin Room"), image: "rooms\\\\deluxe.jpg" has a backslash; write / between folder and file',
    ],
    [
      'a backslash that makes a tab of a letter',
      ['rooms.json', 'rooms/twin-room.jpg', 'rooms\\twin-room.jpg'],
      'content/rooms.json:38:16: room 4 ("Twin Room"), image: "rooms\\twin-room.jpg" has a backslash; write / between folder and file',
    ],
    [
      'a backslash before another letter',
      ['rooms.json', 'rooms/classic-room.jpg', 'rooms\\classic-room.jpg'],
      'content/rooms.json:8:16: is not known after a backslash; write / in the path of a picture, and \\\\ for a backslash (the rest of the file was not checked)',
    ],
    [
      'a name that two rooms have',
      ['rooms.json', '"Twin Room"', '"Deluxe  King "'],
      'content/rooms.json:36:15: room 4 ("Deluxe  King "), name: "Deluxe  King " is used twice; each entry needs its own',
    ],
    [
      'a name that two rooms have but for its capitals',
      ['rooms.json', '"Twin Room"', '"DELUXE king"'],
      'content/rooms.json:36:15: room 4 ("DELUXE king"), name: "DELUXE king" is used twice; each entry needs its own',
    ],
    [
      'a room that has another id than its place',
      ['rooms.json', '"id": 3,\n      "name": "Deluxe King",', '"id": 30,\n      "name": "",'],
      'content/rooms.json:26:15: room 30, name: is empty; right is a title of at most 38 characters',
    ],
    [
      'a telephone that is no number',
      ['hotel.json', '"+234 800 000 0101"', '"call us"'],
      'content/hotel.json:9:35: phones 2: "call us" does not fit; right is a number of 7 to 15 digits with the code of the country, such as "+234 800 000 0100"',
    ],
    [
      'half a number for WhatsApp',
      ['hotel.json', '"2348000000100"', '"+234 800"'],
      'content/hotel.json:10:15: whatsapp: "+234 800" does not fit; right is a number of 7 to 15 digits with the code of the country, such as "+234 800 000 0100"',
    ],
    [
      'a missing field',
      ['not-found.json', '"home": "Back to the entrance",', ''],
      'content/not-found.json:10:11: ways.home: is missing; right is a label of at most 40 characters',
    ],
    [
      'a misspelt field',
      ['contact.json', '"headline"', '"headlin"'],
      'content/contact.json:7:5: banner.headlin: is not a field that is known here; did you mean "headline"?',
    ],
    [
      'an unknown field',
      ['not-found.json', '"ways"', '"desk": 1, "ways"'],
      'content/not-found.json:10:3: desk: is not a field that is known here; the fields here are description, banner, ways, removedRoom',
    ],
    [
      'a field that is written twice',
      ['contact.json', '"map"', '"heading": "Way", "map"'],
      'content/contact.json:12:5: ways.heading: is written twice; keep one of the two',
    ],
    [
      'an empty text',
      ['home.json', '"eyebrow": "Stay"', '"eyebrow": " "'],
      'content/home.json:10:16: rooms.eyebrow: is empty; right is a line of at most 30 characters',
    ],
    [
      'a title too long',
      ['rooms.json', '"Twin Room"', `"${'Twin '.repeat(9)}"`],
      'content/rooms.json:36:15: room 4 ("Twin Twin Twin Twin Twin Twin Twin Twin …"), name: has 45 characters, which is too long; right is a title of at most 38 characters',
    ],
    [
      'a negative price',
      ['rooms.json', '"price": 130000', '"price": -5'],
      'content/rooms.json:31:16: room 3 ("Deluxe King"), price: -5 is too low; right is a price in naira from 50 to 10000000',
    ],
    [
      'a price above what Paystack charges',
      ['rooms.json', '"price": 130000', '"price": 10000001'],
      'content/rooms.json:31:16: room 3 ("Deluxe King"), price: 10000001 is too high; right is a price in naira from 50 to 10000000',
    ],
    [
      'a price in quotation marks',
      ['rooms.json', '"price": 130000', '"price": "130000"'],
      'content/rooms.json:31:16: room 3 ("Deluxe King"), price: "130000" is not a number; right is a price in naira from 50 to 10000000, in digits alone, without quotation marks and commas',
    ],
    [
      'two slips of a number in one line',
      ['rooms.json', '"max_people": 5', '"max_people": 1,5'],
      `content/rooms.json:60:21: 1,5 ${NO_JSON_NUMBER}`,
    ],
    [
      'a conflict of git',
      ['hotel.json', '  "address"', '<<<<<<< HEAD\n=======\n>>>>>>> theirs\n  "address"'],
      `content/hotel.json:7:1: ${CONFLICT}`,
    ],
    [
      'half of a conflict of git',
      [
        'rooms.json',
        '      "price": 130000',
        '=======\r\n      "price": 130000,\r\n>>>>>>> 1a2b3c\r\n"price": 130000',
      ],
      `content/rooms.json:33:1: ${CONFLICT}`,
    ],
    [
      'half a guest',
      ['rooms.json', '"max_people": 5', '"max_people": 2.5'],
      'content/rooms.json:60:21: room 6 ("Family Suite"), max_people: 2.5 is not a whole number; right is a whole number from 1 to 20',
    ],
    [
      'an id that is used twice',
      ['rooms.json', '"id": 4', '"id": 3'],
      'content/rooms.json:35:13: room 3 ("Twin Room"), id: 3 is used twice; each entry needs its own',
    ],
    [
      'an availability in words',
      ['rooms.json', '"available": false', '"available": "no"'],
      'content/rooms.json:42:20: room 4 ("Twin Room"), available: "no" does not fit; right is true or false; it counts for a new room only, later the bookings decide',
    ],
    [
      'a picture that is not there',
      ['rooms.json', 'rooms/twin-room.jpg', 'rooms/Twin-room.jpg'],
      'content/rooms.json:38:16: room 4 ("Twin Room"), image: content/images has no rooms/Twin-room.jpg; did you mean "rooms/twin-room.jpg"?',
    ],
    [
      'an e-mail address without its host',
      ['hotel.json', 'stay@thelandmark.example', 'stay'],
      'content/hotel.json:8:12: email: "stay" does not fit; right is an e-mail address, such as "stay@hotel.example"',
    ],
    [
      'a number in a list of texts',
      ['room-page.json', '"Air conditioning and backup power"', '7'],
      'content/room-page.json:7:9: list number 1 ("In every room"), items 1: 7 is not a text; right is a heading of at most 60 characters',
    ],
  ])('is named with file, line, entry, field and what would be right: %s', async (_what, slip, line) => {
    const { contentDir, replace } = await copyContent()
    const [file = '', part = '', by = ''] = slip
    await replace(file, part, by)
    expect(await problemsOf(contentDir)).toEqual([line])
  })

  it.each(['85,000', '₦85,000', '1,300,000', '85.000,00', '85 000', '085000', '85_000', '85k', '+85000'])(
    'is a price as people write it: %s',
    async (price) => {
      const { contentDir, replace } = await copyContent()
      await replace('rooms.json', '"price": 130000', `"price": ${price}`)
      expect(await problemsOf(contentDir)).toEqual([`content/rooms.json:31:16: ${price} ${NO_JSON_NUMBER}`])
    },
  )

  it.each(['85000', '85000.50', '8.5e4'])('is none in a price as JSON writes it: %s', async (price) => {
    const { contentDir, replace } = await copyContent()
    await replace('rooms.json', '"price": 130000', `"price": ${price}`)
    expect(await problemsOf(contentDir)).toEqual([])
  })

  it.each([
    ['outside content/images', '../rooms.json'],
    ['outside content/images, with a fitting name', '../secret.jpg'],
    ['hidden', 'rooms/.twin.jpg'],
    ['no picture', 'rooms/twin-room.gif'],
  ])('is a picture %s', async (_what, path) => {
    const { contentDir, replace } = await copyContent()
    await replace('rooms.json', 'rooms/twin-room.jpg', path)
    expect(await problemsOf(contentDir)).toEqual([
      expect.stringMatching(/room 4 \("Twin Room"\), image: .* does not fit; right is the path of/),
    ])
  })
})
