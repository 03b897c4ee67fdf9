import { MoneyField, Switch } from '#platform/ui/index.tsx'
import type { AutomaticChoice } from './automatic.ts'

interface Props {
  readonly value: AutomaticChoice
  readonly onChange: (value: AutomaticChoice) => void
}

/** The next ones of this supplier are posted by themselves, up to an amount. */
export const Automatic = ({ value, onChange }: Props) => (
  <div className="inbox-automatic">
    <Switch
      label="Contabilizar solas las próximas de este proveedor"
      value={value.isOn}
      states={['Sí', 'No']}
      onChange={(isOn) => onChange({ ...value, isOn })}
    />
    {value.isOn && <MoneyField label="Hasta" required value={value.upTo} onChange={(upTo) => onChange({ ...value, upTo })} />}
  </div>
)
