/** What the address of the list of third parties asks: its tab and filters, and how they are changed. */

import { customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import { useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'

/** Tabs of the list: what each one asks. */
export const tabs = [
  { id: 'todos', label: 'Todos', count: 'active', role: '', state: 'active' },
  { id: 'clientes', label: 'Clientes', count: 'customers', role: 'customer', state: 'active' },
  { id: 'proveedores', label: 'Proveedores', count: 'suppliers', role: 'supplier', state: 'active' },
  { id: 'empleados', label: 'Empleados', count: 'employees', role: 'employee', state: 'active' },
  { id: 'vendedores', label: 'Vendedores', count: 'sellers', role: 'seller', state: 'active' },
  { id: 'contactos', label: 'Contactos', count: 'contacts', role: 'contact', state: 'active' },
  { id: 'inactivos', label: 'Inactivos', count: 'inactive', role: '', state: 'inactive' },
] as const

export type PeopleAsked = ReturnType<typeof usePeopleAsked>

export function usePeopleAsked() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const tab = tabs.find((one) => one.id === query['vista']) ?? tabs[0]
  const custom = customFiltersIn(query)
  const filters = {
    search: query['search'] ?? '',
    cityCode: query['municipio'] ?? '',
    tagId: query['etiqueta'] ?? '',
    sellerId: query['vendedor'] ?? '',
    custom: writeCustomFilter(custom),
  }
  /** Changes what narrows it: it begins at the first page again. */
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  return {
    query,
    tab,
    custom,
    filters,
    isFiltered: Object.values(filters).some((value) => value !== '') || tab.id !== 'todos',
    narrow,
    clear: () =>
      narrow({ ...{ search: null, municipio: null, etiqueta: null, vendedor: null, vista: null }, ...withoutCustomFilters(custom) }),
  }
}
