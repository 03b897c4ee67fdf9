/** Whether more may leave a warehouse than there is (areas.md, 5 and 17): not unless somebody chose it. */
export const negativeStockChoices = {
  refuse: 'No se deja emitir',
  allow: 'Se permite, con aviso',
} as const
export type NegativeStock = keyof typeof negativeStockChoices

/**
 * @param warehouse what the warehouse says; null leaves it to the company
 * @param company what the company says; null or unknown is no permission
 */
export const allowsNegative = (warehouse: NegativeStock | null, company: string | null): boolean => (warehouse ?? company) === 'allow'
