import { expect, test } from 'vitest'
import { mayLoad, sharedFiles, shellFiles } from './shell-files.ts'

const chunk = (fileName: string, imports: readonly string[], entry: string | null = null, later: readonly string[] = []) => ({
  fileName,
  name: entry ?? fileName,
  isEntry: entry !== null,
  isDynamicEntry: false,
  imports: [...imports],
  dynamicImports: [...later],
  moduleIds: [`/src/${fileName}`],
})
const chunks = [
  chunk('app.js', ['menu.js', 'page.js'], 'app', ['report.js']),
  chunk('menu.js', ['text.js']),
  chunk('page.js', ['text.js', 'key.js', 'form.js']),
  chunk('form.js', []),
  chunk('text.js', []),
  chunk('key.js', []),
  chunk('report.js', ['page.js', 'chart.js']),
  chunk('chart.js', []),
  chunk('public.js', ['text.js'], 'public', ['register.js']),
  chunk('register.js', ['form.js']),
  chunk('worker.js', ['key.js'], 'worker'),
]

test.each([
  ['its entry', 'app.js', 'shell'],
  ['what the entry needs', 'menu.js', 'shell'],
  ['what that needs, and pages too', 'page.js', 'shell'],
  ['what public pages need too', 'text.js', 'base'],
  ['what the worker needs: it is one file', 'key.js', null],
  ['what a public page loads later: it would load the application', 'form.js', 'later'],
  ['a page', 'report.js', null],
  ['what only a page needs', 'chart.js', null],
  ['a public page', 'public.js', null],
])('%s', (_, file, where) => {
  expect(shellFiles(chunks, { shared: 'public', alone: 'worker' })(`/src/${file}`)).toBe(where)
})

test('a program that loads the file of another one later, through any of its own, is told', () => {
  expect(mayLoad(chunks, 'public', 'app')).toBe(false)
  expect(mayLoad([...chunks, chunk('form.js', ['app.js'])], 'public', 'app')).toBe(true)
})

test('what many pages share is in one file, what several do in another, and neither brings what public pages load', () => {
  const pages = Array.from({ length: 12 }, (_, n) => `page${n}.js`)
  const pageChunks = pages.map((file, n) => ({
    ...chunk(file, ['grid.js', 'menu.js', 'told.js', ...(n < 6 ? ['rates.js'] : []), ...(n < 5 ? ['few.js'] : [])]),
    isDynamicEntry: true,
  }))
  const all = [
    chunk('app.js', ['menu.js'], 'app', pages),
    chunk('menu.js', []),
    ...pageChunks,
    ...['grid.js', 'rates.js', 'few.js', 'asked.js'].map((file) => chunk(file, [])),
    chunk('told.js', ['asked.js']),
    chunk('public.js', [], 'public', ['asked.js']),
  ]
  const fileOf = (file: string) => sharedFiles(all, { shared: 'public', alone: 'worker' })(`/src/${file}`)
  expect(['grid.js', 'rates.js', 'few.js', 'menu.js', 'told.js', 'asked.js', 'page0.js'].map(fileOf)).toEqual([
    'many',
    'several',
    null,
    null,
    null,
    null,
    null,
  ])
})
