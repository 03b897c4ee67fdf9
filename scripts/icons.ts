/** `npm run icons`: the icons of the installed application as PNG, drawn by Chromium from `app/icon.svg`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, findChromium } from './chromium.ts'

const APP = join(import.meta.dirname, '../app')

/** A maskable icon may lose its outer tenth: the drawing keeps inside, and the ground goes to the edge. */
const icons = [
  { name: '192', size: 192, isMaskable: false },
  { name: '512', size: 512, isMaskable: false },
  { name: 'maskable-512', size: 512, isMaskable: true },
  { name: 'apple-180', size: 180, isMaskable: true },
] as const

const svg = readFileSync(join(APP, 'icon.svg'), 'utf8')
const ground = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? 'none'
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })
try {
  mkdirSync(join(APP, 'icons'), { recursive: true })
  for (const { name, size, isMaskable } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const inner = isMaskable ? Math.round(size * 0.8) : size
    await page.setContent(
      `<style>html,body{margin:0;height:100%;background:${isMaskable ? ground : 'transparent'}}svg{position:absolute;inset:0;margin:auto;width:${inner}px;height:${inner}px}</style>${svg}`,
    )
    writeFileSync(join(APP, 'icons', `${name}.png`), await page.screenshot({ omitBackground: !isMaskable }))
    await page.close()
  }
} finally {
  await browser.close()
}
