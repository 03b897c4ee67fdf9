// The renderer as the server uses it: a real thread, real Typst, and the ways in which a job can go wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from './render.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-pdf-'))
const COMPANY = 'one'
const renderer = new PdfRenderer()
afterAll(async () => {
  await renderer.stop()
  rmSync(folder, { recursive: true })
})

function template(name: string, source: string): { source: string } {
  const path = join(folder, `${name}.typ`)
  writeFileSync(path, source)
  return { source: path }
}
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const letter = template(
  'letter',
  `#let (data, codes) = json("/data.json")
   #set document(title: data.title)
   #set text(font: "IBM Plex Sans", fallback: false)
   #text(font: "IBM Plex Sans SmBld")[#data.title]
   #if "qr" in codes { image(bytes(codes.qr), width: 30mm) }`,
)

test('text is data: what looks like Typst is printed as it is', async () => {
  const title = '#panic("x") $a$ *b* _c_ @d <e> \\ "'
  const pdf = await renderer.render(COMPANY, letter, { title })
  expect(isPdf(pdf)).toBe(true)
  expect(Buffer.from(pdf).toString('latin1')).toContain(String.raw`(#panic("x") $a$ *b* _c_ @d <e> \\ ")`)
})

test('many at once come back each with its own', async () => {
  const titles = ['uno', 'dos', 'tres']
  const pdfs = await Promise.all(titles.map((title) => renderer.render(COMPANY, letter, { title }, { codes: { qr: title } })))
  pdfs.forEach((pdf, index) => expect(Buffer.from(pdf).toString('latin1')).toContain(`(${titles[index]})`))
})

test('a company with many papers is passed by another with one', async () => {
  const drawn: string[] = []
  const one = async (company: string, title: string) => {
    await renderer.render(company, letter, { title })
    drawn.push(company)
  }
  await Promise.all([...Array.from({ length: 6 }, (_, index) => one('much', `${index}`)), one('little', 'x')])
  // One is drawn when the others come, and one has its turn before.
  expect(drawn.indexOf('little')).toBeLessThan(3)
})

test('a template that does not compile says why, and the next one works', async () => {
  await expect(renderer.render(COMPANY, template('broken', '#nothing'), {})).rejects.toThrow('unknown variable: nothing')
  await expect(renderer.render(COMPANY, { source: join(folder, 'absent.typ') }, {})).rejects.toThrow('ENOENT')
  expect(isPdf(await renderer.render(COMPANY, letter, { title: 'after' }))).toBe(true)
})

test('a template reads no file of the disk', async () => {
  await expect(renderer.render(COMPANY, template('curious', '#read("/etc/hostname")'), {})).rejects.toThrow('file not found')
  await expect(renderer.render(COMPANY, template('climber', '#read("../etc/hostname")'), {})).rejects.toThrow()
})

test('one that takes too long is given up, and those behind it get a new thread', async () => {
  const hasty = new PdfRenderer({ patienceMs: 1500 })
  const slow = template('slow', '#let n = 0\n#for a in range(4000) { for b in range(2000) { n = n + 1 } }\n#n')
  const [first, second] = await Promise.allSettled([hasty.render(COMPANY, slow, {}), hasty.render(COMPANY, letter, { title: 'x' })])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'The PDF took more than 1500 ms' } })
  expect(second.status).toBe('fulfilled')
  await hasty.stop()
})

test('a code is drawn as SVG', async () => {
  const svg = new TextDecoder().decode(await renderer.drawCode(COMPANY, 'https://paramo.example'))
  expect(svg).toMatch(/^<svg viewBox="0 0 (\d+) \1"/)
  expect(svg).not.toContain('<script')
})

test('stopping waits for what was asked and takes nothing more', async () => {
  const other = new PdfRenderer()
  const asked = [other.render(COMPANY, letter, { title: 'a' }), other.render(COMPANY, letter, { title: 'b' })]
  await other.stop()
  expect((await Promise.all(asked)).every(isPdf)).toBe(true)
  await expect(other.render(COMPANY, letter, { title: 'c' })).rejects.toThrow('stopped')
})
