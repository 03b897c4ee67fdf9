/** The application's own screens against the specification's table. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { readRoutes, routeProblems } from './routes.ts'

const specified = readRoutes(readFileSync(join(import.meta.dirname, 'spec/routes.tsv'), 'utf8'))

test('every screen stands at an address of the specification, with its title, plan and services', () => {
  expect(screens.length).toBeGreaterThan(0)
  expect(routeProblems(screens, specified)).toEqual([])
})
