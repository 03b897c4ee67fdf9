// What the service worker keeps and what it never touches.
import { expect, test } from 'vitest'
import { publicPaths } from '#modules/documents/index.ts'
import { cacheOf, isOldCache, strategyOf } from './strategy.ts'

const here = 'https://paramo.example'
const ask = (path: string, mode = 'navigate', method = 'GET') => {
  const { origin, pathname } = new URL(path, here)
  return strategyOf({ origin, pathname, method, mode }, here)
}

test.each([
  ['/assets/app-1a2b.js', 'cors', 'GET', 'asset'],
  ['/assets/plex-1a2b.woff2', 'cors', 'GET', 'asset'],
  ['/', 'navigate', 'GET', 'page'],
  ['/sales/invoices?size=100', 'navigate', 'GET', 'page'],
  ['/settings/prints', 'navigate', 'GET', 'page'],
  ['/api/sales/invoices', 'cors', 'GET', 'network'],
  ['/api/docs', 'navigate', 'GET', 'network'],
  ['/api', 'navigate', 'GET', 'network'],
  ['/sales/invoices', 'cors', 'POST', 'network'],
  ['/assets/app-1a2b.js', 'cors', 'HEAD', 'network'],
  ['https://elsewhere.example/assets/a.js', 'cors', 'GET', 'network'],
  ['/manifest.webmanifest', 'cors', 'GET', 'network'],
  ['/metrics', 'navigate', 'GET', 'network'],
])('%s (%s, %s): %s', (path, mode, method, strategy) => expect(ask(path, mode, method)).toBe(strategy))

test('no page of whoever has a link is taken for the application', () => {
  expect(publicPaths.length).toBeGreaterThan(0)
  expect(publicPaths.map((path) => ask(path.replace(/\{\w+\}/g, 'abc')))).toEqual(publicPaths.map(() => 'network'))
})

test('a release throws away what the others of ours kept, and nothing else', () => {
  const [old, now] = [
    { entry: '/assets/app-1.js', files: [] },
    { entry: '/assets/app-2.js', files: [] },
  ]
  expect([cacheOf(old), cacheOf(now), 'of-another-program'].filter((name) => isOldCache(name, now))).toEqual([cacheOf(old)])
})
