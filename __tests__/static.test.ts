import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import hotel from '../content/hotel.json'
import { theme } from '../src/styles/theme'

const STATIC = 'static'

it('has a manifest with the hotel’s name and colour, whose icons exist', async () => {
  const manifest = JSON.parse(await readFile(join(STATIC, 'manifest.webmanifest'), 'utf8'))
  expect(manifest).toMatchObject({ name: hotel.name, theme_color: theme.color.night })
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = manifest.icons
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(join(STATIC, src)).metadata()
    expect([src, type]).toEqual([src, format === 'svg' ? 'image/svg+xml' : `image/${format}`])
    expect([src, sizes]).toEqual([src, format === 'svg' ? 'any' : `${width}x${height}`])
  }
})

it('has a touch icon and a link preview of the required sizes', async () => {
  expect(await sharp(join(STATIC, 'apple-touch-icon.png')).metadata()).toMatchObject({
    width: 180,
    height: 180,
  })
  expect(await sharp(join(STATIC, 'og.jpg')).metadata()).toMatchObject({ width: 1200, height: 630 })
})
