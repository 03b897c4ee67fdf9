// Lists of third parties and items are found again as a person left them.
import { test } from 'vitest'
import { type Visit, visitThroughout } from '../browser.ts'
import { keepsItsView } from '../list-views.ts'

let visited: Visit
visitThroughout((begun) => {
  visited = begun
})

test.each([
  { place: '/people', head: 'Municipio', query: '?vista=clientes', asked: ['vista', 'clientes'] },
  { place: '/items', head: 'Marca', query: '?sort=-code', asked: ['sort', '-code'] },
] as const)('$place keeps its columns and opens with the view that was chosen', (left) => keepsItsView(visited, left))
