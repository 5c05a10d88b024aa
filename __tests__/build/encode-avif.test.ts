import sharp, { type AvifOptions } from 'sharp'
import { setAvifEncoding } from '../../src/build/encode-avif'

const PICTURE = 'content/images/rooms/classic-room.jpg'
const encode = (options?: AvifOptions) => sharp(PICTURE).resize(160).avif(options).toBuffer()

describe('setAvifEncoding', () => {
  it('sets what a maker of AVIFs leaves open, and nothing else', async () => {
    const byDefault = await encode({ quality: 50 })
    const ours = await encode({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' })
    setAvifEncoding()
    expect(await encode({ quality: 50 })).toEqual(ours)
    expect(await encode({ quality: 50, effort: 4, chromaSubsampling: '4:4:4' })).toEqual(byDefault)
    expect(ours.equals(byDefault)).toBe(false)
  })
})
