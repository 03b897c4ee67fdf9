import { expect, test } from 'vitest'
import { at, inPlaces } from './place.ts'
import { defineSocket } from './socket.ts'

test('a socket gathers what was plugged into it, in the order of the modules, and nothing of another', () => {
  const links = defineSocket<string>('links')
  const meters = defineSocket<number>('meters')
  const modules = [{ plugs: [links.plug('a', 'b'), meters.plug(1)] }, {}, { plugs: [links.plug('c')] }]
  expect(links.gather(modules)).toEqual(['a', 'b', 'c'])
  expect(meters.gather(modules)).toEqual([1])
})

test('two sockets of one name are two', () => {
  const [one, other] = [defineSocket<string>('links'), defineSocket<string>('links')]
  expect(other.gather([{ plugs: [one.plug('a')] }])).toEqual([])
})

test('what is placed comes by its place, and of one place in the order of the modules', () => {
  expect(inPlaces([at(20, 'c', 'd'), at(10, 'a'), at(20, 'e'), at(10, 'b')])).toEqual(['a', 'b', 'c', 'd', 'e'])
})
