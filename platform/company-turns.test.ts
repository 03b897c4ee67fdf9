// Only so much at once, in turns of companies.
import { expect, test } from 'vitest'
import { CompanyTurns } from './company-turns.server.ts'

test('a company with much to do is passed by another; what fails gives its place back', async () => {
  const turns = new CompanyTurns(1)
  const done: string[] = []
  let atOnce = 0
  const one = (company: string, name: string) =>
    turns.run(company, async () => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      done.push(name)
      if (name === 'a2') throw new Error('no')
    })
  const asked = [one('a', 'a1'), one('a', 'a2'), one('a', 'a3'), one('b', 'b1')]
  expect([turns.waitingOf('a'), turns.waitingOf('b')]).toEqual([2, 1])
  const ended = await Promise.allSettled(asked)
  expect(done).toEqual(['a1', 'a2', 'b1', 'a3'])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  await expect(turns.run('c', async () => 'ok')).resolves.toBe('ok')
})
