// What another program writes into this one, and what is made of one that writes nothing.
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { textOfInput } from './input.server.ts'

test.each([
  ['Frailejón.2026\n', 'Frailejón.2026'],
  ['Frailejón.2026\r\n', 'Frailejón.2026'],
  [' con espacios \n', ' con espacios '],
  ['', ''],
])('%j is %j', async (written, text) => expect(await textOfInput(Readable.from([Buffer.from(written)]))).toBe(text))

test('nothing is read at a terminal', async () => expect(await textOfInput(Object.assign(new PassThrough(), { isTTY: true }))).toBe(''))

test('an input that is left open and says nothing is empty', async () => expect(await textOfInput(new PassThrough(), 10)).toBe(''))

test('what began to come is read to its end', async () => {
  const input = new PassThrough()
  input.write('Fraile')
  const read = textOfInput(input, 1)
  setTimeout(() => input.end('jón.2026'), 50)
  expect(await read).toBe('Frailejón.2026')
})
