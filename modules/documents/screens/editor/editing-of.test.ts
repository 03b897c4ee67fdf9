// What the edit address of a document opens: of every stage and state, no more than what the server takes.
import { expect, test } from 'vitest'
import { keptStages, stageCan } from '../../kind/stage/stage.ts'
import { editingOf } from './editing-of.ts'

const remission = { takesRevisions: true, isElectronic: false }
const invoice = { takesRevisions: true, isElectronic: true }
const kept = { state: 'issued', stage: null, electronicState: 'none', followUp: 'none' } as const

test('a draft is edited, of any kind', () => {
  for (const kind of [remission, invoice, { takesRevisions: false, isElectronic: false }])
    expect(editingOf(kind, { ...kept, state: 'draft' })).toBe('edit')
})

test.each([...keptStages, 'partlyInvoiced', 'invoiced', 'returned', 'received', 'partlyReceived'] as const)(
  'what is issued and %s is edited under its number, or not at all',
  (stage) => expect(editingOf(remission, { ...kept, stage })).toBe(stageCan(stage, 'revise') ? 'revise' : null),
)

test('a delivered remission is edited no more', () => expect(editingOf(remission, { ...kept, stage: 'delivered' })).toBeNull())

test.each(['superseded', 'annulled'] as const)('what is %s is edited no more', (state) =>
  expect(editingOf(remission, { ...kept, state })).toBeNull(),
)

test.each(['queued', 'sent', 'validated', 'rejected', 'contingency', 'trial'] as const)(
  'an invoice that the authority has as %s',
  (electronicState) => expect(editingOf(invoice, { ...kept, electronicState })).toBe(electronicState === 'rejected' ? 'revise' : null),
)
