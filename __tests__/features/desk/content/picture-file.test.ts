import { shrinkPicture } from '../../../../src/features/desk/content/pictures/picture-file'

const file = new File(['bytes'], 'IMG_1.jpg', { type: 'image/jpeg' })
/** jsdom decodes no pictures. */
const decode = (createImageBitmap: () => Promise<object>) => Object.assign(globalThis, { createImageBitmap })

test('makes a picture no wider than the site shows it', async () => {
  decode(async () => ({ width: 8_000, height: 6_000, close: () => undefined }))
  const drawImage = jest.fn()
  const small = new Blob(['small'], { type: 'image/jpeg' })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage }),
    toBlob: (done: BlobCallback) => done(small),
  })
  expect(await shrinkPicture(file)).toBe(small)
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 2_400, 1_800)
})

test('leaves to the server what the browser cannot show, such as a HEIC', async () => {
  decode(() => Promise.reject(new Error('not decoded')))
  expect(await shrinkPicture(file)).toBe(file)
})
