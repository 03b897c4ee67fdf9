/** A second person of the demonstration company, whose password nobody knows: the operator's one-time link lets them in. */
import { demoSeller } from '#app/demo/data.ts'
import type { Visit } from './browser.ts'
import { product } from './product.ts'

/** Signs in as Andrés, who sells. */
export async function signInAsColleague({ page }: Visit): Promise<void> {
  const link = await product().run(['app/access-link.ts', demoSeller.email])
  await page.goto(link.trim())
  await page.getByRole('button', { name: /^Entrar como/ }).click()
  await page.getByRole('heading', { name: /^Hola, Andrés/ }).waitFor()
}
