/** What the hands of a person do in a page: each key, chords as one, and each click or touch. Counted where they arrive. */
import type { Page } from 'playwright-core'

export interface Hands {
  readonly keys: number
  readonly clicks: number
}

/** It counts from the page itself, so that nothing that a journey does is forgotten; it goes on over pages of the same tab. */
const COUNTER = `(() => {
  const add = (name) => sessionStorage.setItem('hands.' + name, Number(sessionStorage.getItem('hands.' + name)) + 1)
  const alone = ['Control', 'Shift', 'Alt', 'Meta']
  addEventListener('keydown', (event) => event.isTrusted && !alone.includes(event.key) && add('keys'), true)
  addEventListener('pointerdown', (event) => event.isTrusted && add('clicks'), true)
})()`

/** To be called before the page goes anywhere. */
export const watchHands = (page: Page): Promise<unknown> => page.addInitScript(COUNTER)

/** From now on. */
export const restHands = (page: Page): Promise<void> =>
  page.evaluate<void>(`for (const name of ['keys', 'clicks']) sessionStorage.removeItem('hands.' + name)`)

export const countHands = async (page: Page): Promise<Hands> => {
  const [keys = 0, clicks = 0] = await page.evaluate<number[]>(
    `['keys', 'clicks'].map((name) => Number(sessionStorage.getItem('hands.' + name)))`,
  )
  return { keys, clicks }
}
