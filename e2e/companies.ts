/** Going from one company to another, as whoever works in several does. */
import type { Locator, Page } from 'playwright-core'

/** What says in which company a page is, and leads to the others. */
export const switcherOf = (page: Page, company: string): Locator => page.getByRole('button', { name: `Empresa: ${company}` })

export async function enterFrom(page: Page, from: string, to: string): Promise<void> {
  await switcherOf(page, from).click()
  await page.getByRole('menuitemcheckbox', { name: to }).click()
  await switcherOf(page, to).waitFor()
}

/** The colour that the company has in the top bar of a page. */
export const badgeColourOf = (page: Page) => page.evaluate<string>(`getComputedStyle(document.querySelector('.top .mono')).backgroundColor`)
