import { expect, test } from 'vitest'
import { connectionProblems } from './connections.ts'
import { readSources } from './sources.ts'

test('complains of a connection made elsewhere', () => {
  const bad = { path: 'app/x.ts', text: '\nconst client = new pg.Client({ connectionString })' }
  expect(connectionProblems([bad])).toEqual([
    'app/x.ts:2 makes a connection that nobody listens to: ask newClient() of platform/db/client.server.ts',
  ])
  expect(
    connectionProblems([
      { ...bad, path: 'app/x.story.ts' },
      { ...bad, path: 'platform/db/client.server.ts' },
    ]),
  ).toEqual([])
})

test('all are made at one door', () => expect(connectionProblems(readSources())).toEqual([]))
