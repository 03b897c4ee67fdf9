/** Where an opening stock is written. */
export const OPENING_ADDRESS = '/inventories/create/saldo-inicial'
