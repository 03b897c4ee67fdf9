/** What narrows a suggestion, and the days that it is worked out with. */
import { warehouse } from '#modules/inventory/index.ts'
import { category } from '#modules/items/index.ts'
import { searchParties } from '#modules/people/index.tsx'
import { FieldGrid, NumberField, Picker, type PickerOption, Segmented, SelectField } from '#platform/ui/index.tsx'
import { askOnce, useAsk } from '#platform/web/index.tsx'
import { MOST_DAYS } from './endpoints.ts'

export interface Asked {
  readonly warehouseId: string
  readonly supplier: PickerOption | null
  readonly category: PickerOption | null
  readonly saleDays: string
  readonly coverDays: string
  /** Empty: what suppliers took with each product. */
  readonly leadDays: string
  readonly scope: 'all' | 'short'
}

export const begun: Asked = { warehouseId: '', supplier: null, category: null, saleDays: '30', coverDays: '30', leadDays: '', scope: 'all' }

const isDays = (text: string, least: number): boolean => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= MOST_DAYS

const problemOf = (text: string, least: number): string | null => (isDays(text, least) ? null : `Entre ${least} y ${MOST_DAYS} días`)

/** Null while some of its days cannot be read. */
export function askedQuery({ warehouseId, supplier, category: within, saleDays, coverDays, leadDays, scope }: Asked) {
  if (!isDays(saleDays, 1) || !isDays(coverDays, 1) || (leadDays !== '' && !isDays(leadDays, 0))) return null
  return {
    ...{ saleDays: Number(saleDays), coverDays: Number(coverDays), scope },
    ...(leadDays === '' ? {} : { leadDays: Number(leadDays) }),
    ...(warehouseId === '' ? {} : { warehouseId }),
    ...(supplier ? { supplierId: supplier.id } : {}),
    ...(within ? { categoryId: within.id } : {}),
  }
}

const findCategories = async (text: string, signal: AbortSignal): Promise<readonly PickerOption[]> =>
  (await askOnce(category.endpoints.options, { query: { text } }, signal)).options.map(({ id, label }) => ({ id, label }))

interface Props {
  readonly asked: Asked
  readonly onChange: (asked: Asked) => void
}

export function SuggestFilters({ asked, onChange }: Props) {
  const options = useAsk(warehouse.endpoints.options, { query: {} }).data?.options ?? []
  const places = options.filter((option) => option.inactive !== true)
  const edit = (values: Partial<Asked>) => onChange({ ...asked, ...values })
  return (
    <FieldGrid columns={3}>
      <SelectField
        label="Bodega"
        value={asked.warehouseId}
        onChange={(warehouseId) => edit({ warehouseId })}
        options={[{ value: '', label: 'Todas' }, ...places.map(({ id, label }) => ({ value: id, label }))]}
      />
      <Picker
        label="Proveedor"
        placeholder="Todos"
        clearable
        source={searchParties}
        value={asked.supplier}
        onChange={(supplier) => edit({ supplier })}
      />
      <Picker
        label="Categoría"
        placeholder="Todas"
        clearable
        source={findCategories}
        value={asked.category}
        onChange={(within) => edit({ category: within })}
      />
      <NumberField
        label="Días de venta"
        help="Con ellos se promedia"
        decimals={0}
        value={asked.saleDays}
        error={problemOf(asked.saleDays, 1)}
        onChange={(saleDays) => edit({ saleDays })}
      />
      <NumberField
        label="Días por cubrir"
        help="Lo que dura cada compra"
        decimals={0}
        value={asked.coverDays}
        error={problemOf(asked.coverDays, 1)}
        onChange={(coverDays) => edit({ coverDays })}
      />
      <NumberField
        label="Días de entrega"
        help="Vacío: lo que tardó cada producto"
        decimals={0}
        value={asked.leadDays}
        error={asked.leadDays === '' ? null : problemOf(asked.leadDays, 0)}
        onChange={(leadDays) => edit({ leadDays })}
      />
      <Segmented
        label="Mostrar"
        value={asked.scope}
        onChange={(scope) => edit({ scope })}
        options={[
          { value: 'all', label: 'Todo lo que falta' },
          { value: 'short', label: 'Bajo el mínimo' },
        ]}
      />
    </FieldGrid>
  )
}
