import { defineModule } from '#platform/module.tsx'
import { accountSections, type LoadAccountSection } from '#modules/accounting/index.tsx'
import { partySections, type LoadPartySections } from '#modules/people/index.tsx'
import { at } from '#platform/place.ts'
import type { PageLoader } from '#platform/web/index.tsx'

const taxesPages: Readonly<Record<string, PageLoader>> = {
  '/settings/taxes': () => import('./TaxesPage.tsx'),
  '/settings/withholdings': () => import('./WithholdingsPage.tsx'),
}

/** On the page of a third party: its own withholdings. Only that page loads it. */
const loadPartySections: LoadPartySections = async () => (await import('./own/sections.tsx')).taxPartySections

/** Beside an account of the chart: what it carries. */
const loadAccountSection: LoadAccountSection = () => import('./of-account/AccountTaxSection.tsx')

export const taxesUi = defineModule({
  name: 'taxes',
  pages: taxesPages,
  plugs: [partySections.plug(at(60, loadPartySections)), accountSections.plug(at(10, loadAccountSection))],
})
