export { inventoryErrors } from './errors.ts'
