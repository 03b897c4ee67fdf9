import { expect, test } from 'vitest'
import { joinTodos, TODO_SHOWN, type Todo, type TodoAnswer } from './todo.ts'

const todo = (id: string, tone: Todo['tone']): Todo => ({ id, tone, title: id, detail: '', amount: null, href: `/${id}`, verb: 'Ver' })
const answer = (count: number, total: string | null, ...todos: readonly Todo[]): TodoAnswer => ({ todos: [...todos], count, total })

test('of nothing there is nothing, and it is worth nothing', () => expect(joinTodos([])).toEqual({ todos: [], count: 0, total: '0.00' }))

test('the worst of all come first, those of one tone in the order of the modules, and no more than a card shows', () => {
  const joined = joinTodos([
    answer(3, '300.00', todo('a', 'warn'), todo('b', 'info'), todo('c', 'quiet')),
    answer(9, '900.50', todo('d', 'danger'), todo('e', 'warn'), todo('f', 'info')),
  ])
  expect(joined.todos.map(({ id }) => id)).toEqual(['d', 'a', 'e', 'b', 'f'])
  expect(joined.todos).toHaveLength(TODO_SHOWN)
  expect(joined).toMatchObject({ count: 12, total: '1200.50' })
})

test('what one module cannot add up is not added up, unless it has nothing', () => {
  expect(joinTodos([answer(1, '10.00', todo('a', 'warn')), answer(2, null, todo('b', 'warn'))]).total).toBeNull()
  expect(joinTodos([answer(1, '10.00', todo('a', 'warn')), answer(0, null)]).total).toBe('10.00')
})
