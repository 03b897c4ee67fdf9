// Around each file of journeys: before its own preparations, after its own farewells.
import { afterAll, beforeAll } from 'vitest'
import { closeProduct, openProduct } from './product.ts'

beforeAll(openProduct)
afterAll(closeProduct)
