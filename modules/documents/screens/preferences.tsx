/** "Precios con impuestos incluidos" is remembered by person, in this browser (areas.md 0.4). */
const KEY = 'paramo.pricesIncludeTax'

export const pricesIncludeTaxByDefault = (): boolean => localStorage.getItem(KEY) === 'yes'
export const rememberPricesIncludeTax = (value: boolean): void => localStorage.setItem(KEY, value ? 'yes' : 'no')
