/** What axe says of a page as it stands: what would stop somebody, or all of it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Told as text: it runs in the page. What turns without end is not waited for. */
const PASSED = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    .map(({ finished }) => finished),
).then(() => undefined)`

interface Axe {
  run(options: {
    resultTypes: string[]
    /** Only a rule that is off reads style sheets beforehand. */
    preload: boolean
    rules: Record<string, { enabled: false }>
  }): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
  /** Its own list: the public one does not tell how bad a fault of each rule is. */
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: string }[] }
}

/** `serious`: what would stop somebody; `all`: any of its rules; `contrast`: what another theme may change. */
export type AxeScope = 'serious' | 'all' | 'contrast'

/** Serious and critical problems of the page as it stands. */
export const seriousProblems = (page: Page): Promise<string[]> => axeProblems(page, 'serious')

/**
 * Problems of the page as it stands, once what fades in is there (half of a colour is no colour) and what it said to be busy has come:
 * grey bars that wait hold nothing to reach with a key, and a long page of them is no fault. The script is evaluated by the tool, past
 * the content policy, once in a document. Rules whose faults are not asked for are not run, nor the one about spacing that is written
 * in an element and may not be changed (`!important`): React writes no such style.
 */
export async function axeProblems(page: Page, scope: AxeScope): Promise<string[]> {
  // What waits behind a dialog waits for its answer.
  await page.locator('html:not(:has(:modal)) [aria-busy="true"], :modal [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(PASSED)
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource)
  return page.evaluate(async (asked) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const isHarmless = (impact: string | undefined) => impact === 'minor' || impact === 'moderate'
    const isUnneeded = (id: string, impact: string | undefined) =>
      asked === 'contrast' ? id !== 'color-contrast' : id === 'avoid-inline-spacing' || (asked === 'serious' && isHarmless(impact))
    const unneeded = axe._audit.rules.filter(({ id, impact }) => isUnneeded(id, impact))
    const rules = Object.fromEntries(unneeded.map(({ id }) => [id, { enabled: false as const }]))
    const { violations } = await axe.run({ resultTypes: ['violations'], rules, preload: false })
    return violations
      .filter(({ impact }) => asked !== 'serious' || impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  }, scope)
}
