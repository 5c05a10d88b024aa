import { choosePicture, shrinkPicture } from '../../../../src/features/desk/content/pictures/picture-file'
import { HEIC_HELP } from '../../../../src/shared/pictures'

/** jsdom decodes no pictures: this one is of the given size, or cannot be shown. */
function showPictures(size: { naturalWidth: number; naturalHeight: number } | undefined): void {
  class FakeImage extends EventTarget {
    naturalWidth = size?.naturalWidth ?? 0
    naturalHeight = size?.naturalHeight ?? 0
    set src(_src: string) {
      queueMicrotask(() => void this.dispatchEvent(new Event(size === undefined ? 'error' : 'load')))
    }
  }
  Object.assign(globalThis, { Image: FakeImage })
}

const HEIC = '\0\0\0\x28ftypheic\0\0\0\0mif1MiHEmiafMiHBheic'
const named = (content: BlobPart, name = 'IMG_1.jpg') => new File([content], name, { type: 'image/jpeg' })

test('tells what to do about a HEIC that this browser cannot show, whatever its name', async () => {
  showPictures(undefined)
  expect(await choosePicture(named(HEIC), 'cropped')).toEqual({ problem: HEIC_HELP })
  expect((await choosePicture(named('words'), 'cropped')).problem).toMatch('Please choose a photo')
})

test.each(['image/gif', 'image/svg+xml'])('refuses a file of type %s before it is sent', async (type) => {
  showPictures({ naturalWidth: 3_000, naturalHeight: 2_000 })
  const { problem } = await choosePicture(new File(['bytes'], 'picture', { type }), 'whole')
  expect(problem).toBe('This file is no photo. Please choose a photo (JPEG, PNG or WebP).')
})

test.each([
  ['whole', 1_500, 799, 'It must have 1,200 × 800 or more.'],
  ['cropped', 1_199, 3_000, 'It must be 1,200 pixels wide or more.'],
  ['small', 60, 20, undefined],
] as const)(
  'knows whether a picture to be shown %s is large enough: %i × %i',
  async (use, width, height, end) => {
    showPictures({ naturalWidth: width, naturalHeight: height })
    const { picture, problem } = await choosePicture(named('bytes'), use)
    expect(problem?.slice(-(end?.length ?? 0))).toBe(end)
    expect(picture?.width).toBe(end === undefined ? width : undefined)
  },
)

test('makes a picture no wider than the site shows it', async () => {
  showPictures({ naturalWidth: 8_000, naturalHeight: 6_000 })
  const drawImage = jest.fn()
  const small = new Blob(['small'], { type: 'image/jpeg' })
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage }),
    toBlob: (done: BlobCallback) => done(small),
  })
  const { picture } = await choosePicture(named('bytes'), 'cropped')
  if (picture === undefined) throw new Error('The picture was refused')
  expect(await shrinkPicture(picture)).toBe(small)
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, 2_400, 1_800)
})
