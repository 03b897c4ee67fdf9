import { expect, test } from 'vitest'
import { moduleOrder } from '#modules/order.ts'
import { importProblems } from './imports.ts'
import { readSources } from './sources.ts'

const complaints = (path: string, text: string): string => importProblems([{ path, text }], moduleOrder).join('\n')

test.each([
  // the order of the layers and of the modules
  ['base/x.ts', `import { a } from '#colombia/nit.ts'`, 'base comes before colombia'],
  ['colombia/x.ts', `import { a } from '#platform/access.ts'`, 'colombia comes before platform'],
  ['platform/x.ts', `import { a } from '#modules/items/index.ts'`, 'platform comes before modules'],
  ['modules/items/x.ts', `import { a } from '#app/menu.ts'`, 'modules comes before app'],
  ['modules/items/x.ts', `import { k } from '#modules/sales/index.ts'`, 'items comes before sales'],
  ['modules/items/x.ts', `import type { K } from '#modules/sales/index.ts'`, 'items comes before sales'],
  ['modules/items/x.ts', `export { k } from '#modules/sales/index.ts'`, 'items comes before sales'],
  ['modules/items/x.ts', `const k = await import('#modules/sales/index.ts')`, 'items comes before sales'],
  ['modules/gossip/x.ts', ``, 'gossip has no place in modules/order.ts'],
  // faces
  ['modules/sales/x.ts', `import { s } from '#modules/items/inner.ts'`, 'import the face of items'],
  ['modules/sales/x.server.ts', `import { s } from '#modules/items/item/index.server.ts'`, 'import the face of items'],
  ['app/x.ts', `import { s } from '#modules/items/inner.ts'`, 'import the face of items'],
  ['app/x.server.ts', `import { s } from '#modules/items/testing/x.server.ts'`, 'import the face of items'],
  ['app/testing/x.server.ts', `import { s } from '#modules/items/inner.server.ts'`, 'import the face of items'],
  ['modules/sales/index.ts', `export * from './invoice/kind.ts'`, 'no export *'],
  ['modules/sales/x.ts', `import { s } from '../items/index.ts'`, 'write #modules/items/index.ts'],
  ['platform/db/x.ts', `import { s } from '../../base/date.ts'`, 'write #base/date.ts'],
  // the kinds of file
  ['modules/sales/x.ts', `import { s } from './save.server.ts'`, 'a pure file may not import a server file'],
  ['modules/sales/x.ts', `import { S } from './Page.tsx'`, 'a pure file may not import a screen file'],
  ['modules/sales/X.tsx', `import { s } from './invoice/save.server.ts'`, 'a screen file may not import a server file'],
  ['modules/sales/x.server.ts', `import { S } from './Page.tsx'`, 'a server file may not import a screen file'],
  ['app/screens.ts', `import { s } from '#modules/sales/index.server.ts'`, 'a pure file may not import a server file'],
  ['app/main.tsx', `import { s } from './server.ts'`, 'a screen file may not import a server file'],
  ['modules/sales/x.ts', `import './look.css'`, 'a pure file may not import a screen file'],
  ['modules/sales/x.ts', `import { check } from '../../checks/imports.ts'`, 'the product may not import checks/imports.ts'],
  ['modules/sales/x.test.ts', `import { m } from '#app/menu.ts'`, 'only a story of app may import app'],
  // packages
  ['platform/list/List.tsx', `import { Table } from '@mantine/core'`, 'only in platform/ui'],
  ['platform/list/List.tsx', `import type { TableProps } from '@mantine/core'`, 'only in platform/ui'],
  ['modules/sales/X.tsx', `import { IconBan } from '@tabler/icons-react'`, 'only in platform/ui'],
  ['modules/sales/x.ts', `import { readFileSync } from 'node:fs'`, 'may not import node:fs of Node'],
  ['modules/sales/X.tsx', `import { join } from 'path'`, 'may not import path of Node'],
  ['modules/sales/x.ts', `import pg from 'pg'`, 'pg, which needs a server'],
  ['modules/sales/x.server.ts', `import { useState } from 'react'`, 'react, which needs a browser'],
])('%s: %s', (path, text, why) => {
  expect(complaints(path, text)).toContain(why)
})

test.each([
  ['colombia/x.ts', `import { a } from '#base/decimal.ts'`],
  ['platform/db/x.server.ts', `import { a } from '../access.ts'\nimport { readFileSync } from 'node:fs'\nimport pg from 'pg'`],
  ['modules/sales/x.server.ts', `import { a } from '#modules/items/index.server.ts'\nimport { b } from '#modules/items/index.ts'`],
  [
    'modules/sales/X.tsx',
    `import type { Row } from './list.server.ts'\nimport { a } from './rule.ts'\nimport './look.css'\nimport { useState } from 'react'`,
  ],
  ['modules/sales/x.ts', `import type { ReactNode } from 'react'\nimport type { Look } from './Look.tsx'`],
  ['modules/sales/sale.story.ts', `import { a } from '#modules/analytics/inner.server.ts'`],
  ['app/testing/x.server.ts', `import { s } from '#modules/items/testing/x.server.ts'`],
  ['app/sale.story.ts', `import { a } from './server.ts'\nimport { readFileSync } from 'node:fs'`],
  ['app/server.ts', `import { a } from '../scripts/build.ts'\nimport { b } from '#modules/sales/index.server.ts'`],
  ['checks/x.ts', `import { a } from '#app/screens.ts'\nimport { b } from '#modules/order.ts'`],
  ['platform/ui/Button.tsx', `import { Button } from '@mantine/core'`],
])('%s may: %s', (path, text) => {
  expect(complaints(path, text)).toBe('')
})

test('the sources keep to it, and there are sources', () => {
  const sources = readSources()
  expect(sources.length).toBeGreaterThan(30)
  expect(importProblems(sources, moduleOrder)).toEqual([])
})
