/** What a device runs, without its screen: stories and benchmarks sell with it as a register does. */
export { addToCart, changeLine, emptyCart, taxesOf, type Cart } from '../device/cart.ts'
export { computeCart, linesToSend, saidOf, sellingOf, type ComputedCart, type Selling } from '../device/computing.ts'
export type { BuyerTerms, DeviceItem } from '../device/endpoints.ts'
export type { DeviceFacts } from '../device/facts.ts'
export { knownAfter, withPage, type Paged } from '../device/pages.ts'
export { findByCode, indexItems } from '../device/search.ts'
export { charge, chooseRepriced, firstPaying, paying, startCharging, typeAmount, withTotal } from '../device/tenders.ts'
export { afterSale, afterSaleTo } from '../device/uses.ts'
