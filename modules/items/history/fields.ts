/** How the history of an item says what changed: the words of each field, and its values as a person reads them. Pure. */
import { isQuantityText, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { aiuServiceNames, isAiuService } from '#colombia/index.ts'
import { formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import { controlNames, itemControls } from '../control.ts'
import { itemKindNames, itemKinds } from '../kinds.ts'

/** The names that changes are kept under. Those of levels, prices of lists and files are written in words already. */
const labels: Readonly<Record<string, string>> = {
  kind: 'Tipo',
  code: 'Código',
  reference: 'Referencia',
  barcode: 'Código de barras',
  barcodes: 'Otros códigos de barras',
  name: 'Nombre',
  description: 'Descripción',
  category_id: 'Categoría',
  brand_id: 'Marca',
  unit_id: 'Unidad de medida',
  units: 'Otras unidades',
  components: 'Fórmula',
  variant: 'Variante',
  content: 'Contenido (ml)',
  price: 'Precio de venta',
  minimum_price: 'Precio mínimo',
  taxes: 'Impuestos',
  tags: 'Etiquetas',
  withholding_code: 'Concepto de retención',
  ica_code: 'Actividad de ICA',
  aiu_service: 'AIU',
  standard_code: 'Código estándar',
  income_account_id: 'Cuenta de ingreso',
  inventory_account_id: 'Cuenta de inventario',
  cost_account_id: 'Cuenta de costo',
  control: 'Control',
  sellable: 'Se vende',
  purchasable: 'Se compra',
  in_pos: 'En punto de venta',
  weight: 'Peso (kg)',
  length: 'Largo (cm)',
  width: 'Ancho (cm)',
  height: 'Alto (cm)',
  plu: 'PLU',
  warranty_months: 'Garantía (meses)',
  active: 'Activo',
  suppliers: 'Proveedores',
  supplierPrices: 'Precios de proveedores',
  file: 'Archivo',
  mainPhoto: 'Foto principal',
}

export const fieldLabel = (field: string): string => labels[field] ?? field

/** Fields that keep the id of something else, or a list of them. */
export const fieldsOfIds = {
  item_category: ['category_id'],
  brand: ['brand_id'],
  measurement_unit: ['unit_id'],
  tax: ['taxes'],
  account: ['income_account_id', 'inventory_account_id', 'cost_account_id'],
} as const

const prices: ReadonlySet<string> = new Set(['price', 'minimum_price'])
const quantities: ReadonlySet<string> = new Set(['content', 'weight', 'length', 'width', 'height'])
const ofIds: ReadonlySet<string> = new Set(Object.values(fieldsOfIds).flat())

/** @param names of what ids point to; what no longer exists is absent */
export function shownValue(field: string, value: unknown, names: Readonly<Record<string, string>>): string {
  if (Array.isArray(value)) {
    const all = value.map((each) => shownValue(field, each, names))
    return all.length === 0 ? 'Ninguno' : all.join(', ')
  }
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  const text = String(value)
  if (ofIds.has(field)) return names[text] ?? 'Uno que ya no existe'
  if (prices.has(field) && isQuantityText(text)) return formatUnitPrice(parseUnitPrice(text))
  if (quantities.has(field) && isQuantityText(text)) return formatQuantity(parseQuantity(text))
  if (field === 'kind') return itemKindNames[itemKinds.find((kind) => kind === text) ?? 'product']
  if (field === 'control') return controlNames[itemControls.find((control) => control === text) ?? 'none']
  return field === 'aiu_service' && isAiuService(text) ? aiuServiceNames[text] : text
}
