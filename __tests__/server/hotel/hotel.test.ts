import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ContentError } from '../../../src/content/problem'
import { readHotel } from '../../../src/server/hotel/hotel'
import { CONTENT_DIR, makeTempDir } from '../../support/server/backend'

const UNSET = { smtp: undefined, from: undefined, desk: undefined }

let dir: string
beforeEach(async () => {
  dir = await makeTempDir()
  for (const name of ['hotel.json', 'mail.json', 'policies.json']) {
    await copyFile(join(CONTENT_DIR, name), join(dir, name))
  }
})
async function change(name: string, changes: object): Promise<void> {
  const content: object = JSON.parse(await readFile(join(dir, name), 'utf8'))
  await writeFile(join(dir, name), JSON.stringify({ ...content, ...changes }))
}

it("writes from and to the hotel's own address by default", async () => {
  const { email } = await readHotel(CONTENT_DIR, UNSET)
  await expect(readHotel(CONTENT_DIR, UNSET)).resolves.toMatchObject({ from: email, desk: email })
  const env = { ...UNSET, from: 'post@hotel.example', desk: 'desk@hotel.example' }
  await expect(readHotel(CONTENT_DIR, env)).resolves.toMatchObject({
    email,
    from: env.from,
    desk: env.desk,
  })
})

it('reads the policies and the stay, and takes the addresses of desk and site', async () => {
  const addresses = { deskUrl: 'https://desk.example', siteUrl: 'https://hotel.example' }
  await expect(readHotel(CONTENT_DIR, UNSET, addresses)).resolves.toMatchObject({
    ...addresses,
    stay: { arriveFrom: '14:00', leaveBy: '12:00', cancelUntil: '18:00' },
    taxes: 'All taxes included.',
  })
})

it('reads the file of a release of another version, which may have further fields', async () => {
  await change('hotel.json', { facts: { confirmed: true } })
  await expect(readHotel(dir, UNSET)).resolves.toMatchObject({ name: 'The Landmark Hotel' })
})

it.each([
  ['hotel.json', 'email', { email: 'stay@hotel.example, all@hotel.example' }],
  ['hotel.json', 'name', { name: 'The Landmark\nBcc: all@hotel.example' }],
  ['hotel.json', 'phones', { phones: '+234 800 000 0100' }],
  ['mail.json', 'bring 1', { bring: [''] }],
  ['mail.json', 'farewell', { farewell: undefined }],
])('names the field of content/%s when "%s" is wrong', async (name, field, changes) => {
  await change(name, changes)
  const reading = readHotel(dir, UNSET)
  await expect(reading).rejects.toThrow(ContentError)
  await expect(reading).rejects.toThrow(new RegExp(`^content/${name}:\\d+:\\d+: ${field}: `))
})
