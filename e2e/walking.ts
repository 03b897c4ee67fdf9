/** A form walked as a person in a hurry does it: something is chosen, and Tab and Enter go through all of it. */
import type { Page } from 'playwright-core'

interface Stop {
  /** Its name, when it is a button inside a field, which does what a key of the field does. */
  readonly inside: string
  readonly tag: string
  readonly isList: boolean
}

/** Where the focus is. Said as text: it runs in the page, which this file's compiler does not know. */
export const focusOf = (page: Page): Promise<Stop> =>
  page.evaluate<Stop>(`(() => {
    const at = document.activeElement
    const inside = at?.matches('.in button, .picked button, .line-end button') ? at.getAttribute('aria-label') : ''
    return { inside, tag: at?.tagName ?? '', isList: at?.getAttribute('role') === 'combobox' }
  })()`)

/** What stands in the boxes of the page. */
const readBoxes = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('.main input, .main textarea, .side-panel input')].map(({ name, value }) => name + '=' + value)`,
  )

/** The first of the first lists, as far as they have any. */
async function chooseSome(page: Page): Promise<void> {
  const boxes = page.locator('form input[role=combobox]')
  for (const at of [0, 1]) {
    const box = boxes.nth(at)
    if (!(await box.isVisible()) || !(await box.isEditable())) continue
    await box.click()
    const option = page.locator('.pop [role=option]').first()
    const none = page.locator('.note-line', { hasText: 'Sin resultados' })
    await option.or(none).first().waitFor()
    if ((await option.count()) > 0) await option.click()
    else await page.keyboard.press('Escape')
  }
}

const STOPS = 45

/** Chooses and walks. @returns what was lost of what was written, and the buttons inside fields that are stops. A grid may have been given a line more. */
export async function walkForm(page: Page): Promise<string[]> {
  await chooseSome(page)
  const before = await readBoxes(page)
  const within: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    const { inside, isList } = await focusOf(page)
    if (inside !== '') within.push(inside)
    if (isList) await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  const after = await readBoxes(page)
  return [...within.map((name) => `stop inside: ${name}`), ...before.filter((box) => !after.includes(box)).map((box) => `lost: ${box}`)]
}
