// Files that are written while they are read: who reads slowly is waited for, who goes away ends the writing, and what
// goes wrong while writing is heard by who reads.
import { expect, test } from 'vitest'
import { streamOf, TextSink, type Sink } from './file.server.ts'
import { columnLetters, daySerial } from './workbook.server.ts'

const KILOBYTES = 'x'.repeat(64 * 1024)

test('what is written arrives, in order', async () => {
  const parts: string[] = []
  const work = async (sink: Sink) => {
    const text = new TextSink(sink)
    for (let each = 0; each < 5; each += 1) await text.add(`${each},`)
    await text.flush()
  }
  for await (const chunk of streamOf(work)) parts.push(new TextDecoder().decode(chunk))
  expect(parts.join('')).toBe('0,1,2,3,4,')
})

test('the writer waits for the reader, and ends when the reader goes away', async () => {
  let written = 0
  let ended: unknown = null
  const stream = streamOf(async (sink) => {
    try {
      for (;;) {
        await sink.write(KILOBYTES)
        written += 1
      }
    } catch (error) {
      ended = error
      throw error
    }
  })
  await stream.next()
  await new Promise((done) => setTimeout(done, 30))
  // A few chunks wait in the pipe, not the endless file.
  expect(written).toBeLessThan(10)
  await stream.return(undefined)
  expect(ended).toMatchObject({ name: 'ReaderGone' })
})

test('what fails while writing breaks the file', async () => {
  const stream = streamOf(async (sink) => {
    await sink.write('head')
    throw new Error('the database went away')
  })
  const reading = (async () => {
    for await (const _ of stream);
  })()
  await expect(reading).rejects.toThrow('the database went away')
})

test('spreadsheets count columns in letters and days from 1900', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  expect(['1900-03-01', '2026-11-20'].map(daySerial)).toEqual([61, 46346])
})
