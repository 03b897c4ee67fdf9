/** What a cashier types where codes are read. Pure. */

/** «3*» before a code is three of it, as a cashier types it. @returns a quantity of one where nothing was said */
export function readTyped(text: string): { readonly quantity: string; readonly code: string } {
  const said = /^(\d{1,6}(?:[.,]\d{1,3})?)\*(.*)$/.exec(text.trim())
  return said ? { quantity: (said[1] ?? '1').replace(',', '.'), code: (said[2] ?? '').trim() } : { quantity: '1', code: text.trim() }
}
