/** The two sections of `/settings/taxes`: the taxes themselves, and the values of law that rules are written in. */
import { StateTabs } from '#platform/ui/index.tsx'
import { LEGAL_VALUES_PLACE, taxesScreen } from './screens.ts'

export const SECTION = 'values'

export function TaxSections({ current }: { current: 'taxes' | typeof SECTION }) {
  return (
    <StateTabs
      label="Secciones"
      current={current}
      tabs={[
        { id: 'taxes', label: 'Impuestos', href: taxesScreen.path },
        { id: SECTION, label: LEGAL_VALUES_PLACE.title, href: LEGAL_VALUES_PLACE.path },
      ]}
    />
  )
}
