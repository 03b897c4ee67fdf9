import { expect, test } from 'vitest'
import type { NumberingRange } from '#colombia/index.ts'
import { listRanges, type KnownRange } from './listed.ts'

const range = (changes: Partial<NumberingRange> = {}): NumberingRange => ({
  ...{ resolution: '18764000001234', resolutionDate: '2026-11-01T00:00:00', prefix: 'FE', from: '1', to: '5000' },
  ...{ validFrom: '2026-11-01', validTo: '2028-11-01', technicalKey: 'a'.repeat(40) },
  ...changes,
})
const known = (changes: Partial<KnownRange> = {}): KnownRange => ({
  ...{ id: '1', resolution: '18764000001234', prefix: 'FE', from: '1', lacksKey: false },
  ...changes,
})

test.each<[string, NumberingRange, KnownRange[], string[]]>([
  ['nothing here: it is new', range(), [], ['new']],
  ['it is a resolution already', range({ prefix: 'fe' }), [known()], ['created']],
  ['its key is missing, and the authority has it', range(), [known({ lacksKey: true })], ['withoutKey']],
  ['its key is missing, and the authority has none', range({ technicalKey: '' }), [known({ lacksKey: true })], ['created']],
  ['another range of the same resolution', range({ from: '5001', to: '9000' }), [known()], ['new']],
  ['what cannot be read is left out', range({ validTo: 'mañana' }), [], []],
  ['so is a number that is none', range({ from: 'uno' }), [], []],
])('%s', (_, found, here, standings) => {
  expect(listRanges([found], here).map(({ standing }) => standing)).toEqual(standings)
})

test('what is new comes first, and its days have no hour', () => {
  const listed = listRanges([range(), range({ prefix: 'NV' })], [known()])
  expect(listed).toMatchObject([{ prefix: 'NV', standing: 'new', resolutionDate: '2026-11-01' }, { prefix: 'FE' }])
})
