// Around each file of journeys: before its own preparations, after its own farewells.
import { afterAll, afterEach, beforeAll } from 'vitest'
import { tellPages } from './browser.ts'
import { closeProduct, openProduct } from './product.ts'

beforeAll(openProduct)
afterEach(async ({ task }) => {
  const [error] = task.result?.errors ?? []
  if (!error) return
  error.message = `${await tellPages()}\n${error.message}`
  error.stack = `${error.message}\n${error.stack ?? ''}`
})
afterAll(closeProduct)
