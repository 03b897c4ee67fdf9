import pg from 'pg'
import { expect, test } from 'vitest'
import { newClient } from './client.server.ts'

test('a connection that ends while nothing is asked of it ends no process', () => {
  const ended = new Error('terminating connection due to unexpected postmaster exit')
  expect(() => new pg.Client().emit('error', ended)).toThrow(ended)
  expect(() => newClient({}).emit('error', ended)).not.toThrow()
})
