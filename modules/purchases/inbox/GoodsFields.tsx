/** Of an invoice with goods: the order or receipt that it is of, and where what was not received comes in. */
import { warehouse } from '#modules/inventory/index.ts'
import { SelectField } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { ReceivedSources } from './endpoints.ts'

interface SourceProps {
  readonly documents: ReceivedSources['documents']
  readonly value: string
  readonly onChange: (id: string) => void
}

/** What was received is not received again: its lines come from there. */
export const SourceField = ({ documents, value, onChange }: SourceProps) => (
  <SelectField
    label="Asociar a orden o remisión"
    value={value}
    options={[
      { value: '', label: 'Ninguna' },
      ...documents.map(({ id, name, number, matched }) => ({
        value: id,
        label: `${name} ${number} · ${matched.filter((each) => each !== null).length} de ${matched.length} líneas`,
      })),
    ]}
    onChange={onChange}
  />
)

/** Where goods come in that nobody received before. */
export function WarehouseField({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const options = useAsk(warehouse.endpoints.options, { query: {} }).data?.options ?? []
  return (
    <SelectField
      label="Bodega a la que entra"
      value={value}
      options={[
        { value: '', label: 'La que usas siempre' },
        ...options.flatMap(({ id, label, inactive }) => (inactive === true ? [] : [{ value: id, label }])),
      ]}
      onChange={onChange}
    />
  )
}
