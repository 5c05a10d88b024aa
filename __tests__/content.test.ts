import { resolve } from 'node:path'
import { checkContent } from '../src/content/check-content'
import { CONTENT_FILES } from '../src/content/content-files'
import { readHotel } from '../src/server/hotel/hotel'

describe('content/', () => {
  it('passes its check', async () => {
    const { contents, problems } = await checkContent(resolve('content'))
    expect(problems).toEqual([])
    expect([...contents.keys()]).toEqual(Object.keys(CONTENT_FILES))
  })

  it('has the texts of the mails', async () => {
    const settings = { smtp: undefined, from: undefined, desk: undefined }
    await expect(readHotel(resolve('content'), settings)).resolves.toBeDefined()
  })
})
