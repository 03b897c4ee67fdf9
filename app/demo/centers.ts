/** The cost centres of the demonstration, and what belongs to each; people who come by belong to none. */

export const demoCenters = [
  { key: 'ventas', code: '10', name: 'Ventas', above: null },
  { key: 'institucional', code: '1001', name: 'Clientes institucionales', above: 'ventas' },
  { key: 'tiendas', code: '1002', name: 'Tiendas y supermercados', above: 'ventas' },
  { key: 'reparto', code: '20', name: 'Reparto', above: null },
] as const
type DemoCenter = (typeof demoCenters)[number]['key']

/** Of what is sold to whom. */
export const centerOfParty: Readonly<Record<string, DemoCenter>> = {
  hoteles: 'institucional',
  colegio: 'institucional',
  clinica: 'institucional',
  consorcio: 'institucional',
  vecino: 'tiendas',
  puerta: 'tiendas',
}

/** Of items that are of one whoever buys them. */
export const centerOfItem: Readonly<Record<string, DemoCenter>> = { flete: 'reparto' }
