/** What axe says of a page as it stands: only what would stop somebody. */
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

/**
 * Serious and critical problems of the page as it stands, once what fades in is there (half of a colour is no colour) and what it
 * said to be busy has come: grey bars that wait hold nothing to reach with a key, and a long page of them is no fault. The script
 * is evaluated by the tool, past the content policy, once in a document. Rules whose faults are never as bad as that are not run,
 * nor the one about spacing that is written in an element and may not be changed (`!important`): React writes no such style.
 */
export async function seriousProblems(page: Page): Promise<string[]> {
  // What waits behind a dialog waits for its answer.
  await page.locator('html:not(:has(:modal)) [aria-busy="true"], :modal [aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.evaluate(PASSED)
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const harmless = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    const unneeded = [...harmless.map(({ id }) => id), 'avoid-inline-spacing']
    const rules = Object.fromEntries(unneeded.map((id) => [id, { enabled: false as const }]))
    const { violations } = await axe.run({ resultTypes: ['violations'], rules, preload: false })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
}
