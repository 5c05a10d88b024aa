import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** WCAG 1.4.3; large is from 24 px, or from 18.66 px when bold. */
const NEEDED = { normal: 4.5, large: 3 }
/** A lamp on a photograph may be as bright as it likes, as long as it is small. */
const SHARE_THAT_MAY_BE_FAINT = 0.05

type Rgb = readonly [number, number, number]

interface ShownText {
  words: string
  colour: Rgb
  isLarge: boolean
  box: { left: number; top: number; width: number; height: number }
}

/** Gives one line for each text on the screen that does not stand out from the pixels behind it. */
export async function faintTextsOn(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const texts = await textsOnScreen(page)
  await hideText(page)
  const ground = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return texts.flatMap(({ words, colour, isLarge, box }) => {
    const own = luminanceOf(...colour)
    const contrasts = luminancesOf(ground, box)
      .map((behind) => contrastOf(own, behind))
      .toSorted((a, b) => a - b)
    const contrast = contrasts[Math.floor(contrasts.length * SHARE_THAT_MAY_BE_FAINT)]
    if (contrast === undefined || contrast >= (isLarge ? NEEDED.large : NEEDED.normal)) return []
    return [`"${words}": ${contrast.toFixed(2)} to 1`]
  })
}

function textsOnScreen(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const shown: ShownText[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? ''
      const element = walker.currentNode.parentElement
      if (!element || words === '' || element.closest('[inert], :disabled, script, style, noscript')) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
      const size = parseFloat(fontSize)
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const { left, top, width, height } of range.getClientRects()) {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (!hit || !(element.contains(hit) || hit.contains(element))) continue
        shown.push({
          words,
          colour: [red, green, blue],
          isLarge: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
          box: { left, top, width, height },
        })
      }
    }
    return shown
  })
}

async function hideText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { color: transparent !important; text-decoration-color: transparent !important; }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

function luminancesOf(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  { left, top, width, height }: ShownText['box'],
): number[] {
  const luminances: number[] = []
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(info.height, top + height); y += 1) {
    for (let x = Math.max(0, Math.ceil(left)); x < Math.min(info.width, left + width); x += 1) {
      const at = (y * info.width + x) * 3
      luminances.push(luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
    }
  }
  return luminances
}

/** WCAG's contrast ratio of two luminances, from 1 to 21. */
function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** What each value of a colour's part counts for, by WCAG. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

function luminanceOf(red: number, green: number, blue: number): number {
  return 0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0)
}
