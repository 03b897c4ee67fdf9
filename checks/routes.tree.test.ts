/** The application's own screens against the specification's table, and how many addresses still wait for theirs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { ratchetProblems, readRatchet } from './ratchet.ts'
import { readRoutes, routeProblems, unbuiltRoutes } from './routes.ts'

const UNBUILT = 'spec/unbuilt.txt'
const specified = readRoutes(readFileSync(join(import.meta.dirname, 'spec/routes.tsv'), 'utf8'))

test('every screen stands at an address of the specification, with its title, plan and services', () => {
  expect(screens.length).toBeGreaterThan(0)
  expect(routeProblems(screens, specified)).toEqual([])
})

test('addresses without a screen only become fewer', () => {
  const waiting = unbuiltRoutes(screens, specified)
  expect(ratchetProblems(UNBUILT, readRatchet(UNBUILT), waiting.length, 'addresses without a screen')).toEqual([])
})
