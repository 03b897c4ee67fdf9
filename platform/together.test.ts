import { expect, test } from 'vitest'
import { together } from './together.ts'

const after = <T>(turns: number, work: () => T): Promise<T> =>
  turns === 0 ? Promise.resolve().then(work) : Promise.resolve().then(() => after(turns - 1, work))

const fail = (text: string) => () => {
  throw new Error(text)
}

test('gives the answers in the order of the list', async () => {
  expect(await together([after(3, () => 'a'), 2, after(0, () => 'c')])).toEqual(['a', 2, 'c'])
})

test('the first of the list that fails is the one that is heard, however late it was', async () => {
  await expect(together([after(5, fail('first')), after(0, fail('second'))])).rejects.toThrow('first')
})

test('nothing is left running when it fails', async () => {
  const done: string[] = []
  const slow = after(9, () => done.push('slow'))
  await expect(together([after(0, fail('early')), slow])).rejects.toThrow('early')
  expect(done).toEqual(['slow'])
})
