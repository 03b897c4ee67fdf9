// What the editor holds of a note: its reason, and the document or the period that it is about.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { creditNoteConcepts, debitNoteConcepts } from '#colombia/index.ts'
import { sampleKind } from '../../testing/kind.ts'
import { emptyForm, readForm, referredOf, withTerms, type EditorForm } from './form.ts'
import { requestOf } from './form-request.ts'

const today = parseDay('2026-11-24')
const charges = sampleKind({ note: { about: ['INE'], concepts: debitNoteConcepts }, stock: 'none' })
const takesOff = sampleKind({ note: { about: ['INE'], concepts: creditNoteConcepts }, corrects: true, opens: null })

const about = (form: EditorForm, changes: Partial<NonNullable<EditorForm['correction']>>): EditorForm => ({
  ...form,
  correction: form.correction && { ...form.correction, ...changes },
})
const document = { id: '00000000-0000-4000-8000-000000000001', number: 'FV-1208', date: '2026-11-20', total: '100.00', balance: '100.00' }

test('a period travels when both of its days are known, and never beside a document', () => {
  const form = emptyForm(charges, today)
  expect(requestOf(form).correction).toMatchObject({ documentId: null, period: null, concept: '1', surplus: 'refuse' })
  expect(requestOf(about(form, { from: '2026-10-01' })).correction).toMatchObject({ period: null })
  const both = about(form, { from: '2026-10-01', to: '2026-10-31' })
  expect(requestOf(both).correction).toMatchObject({ period: { from: '2026-10-01', to: '2026-10-31' } })
  expect(requestOf(about(both, { document })).correction).toMatchObject({ documentId: document.id, period: null })
  expect(referredOf(about(both, { document }))).toMatchObject({ number: 'FV-1208', date: '2026-11-20' })
  expect(referredOf(both)).toBeNull()
})

test('what takes off is kept until it is said otherwise, and has no term', () => {
  const form = emptyForm(takesOff, today)
  expect(requestOf(form).correction).toMatchObject({ surplus: 'keep', moneyAccountId: null })
  const account = '00000000-0000-4000-8000-000000000002'
  expect(requestOf(about(form, { moneyAccountId: account })).correction).toMatchObject({ moneyAccountId: null })
  expect(requestOf(about(form, { surplus: 'refund', moneyAccountId: account })).correction).toMatchObject({ moneyAccountId: account })
  expect(withTerms(takesOff, form, { date: parseDay('2026-11-25'), paymentForm: '2' })).toMatchObject({ dueDate: '2026-11-25' })
})

test('another kind has nothing of it, and a copy kept on the device before there were notes is read', () => {
  const form = emptyForm(sampleKind(), today)
  expect(requestOf(form).correction).toBeNull()
  const { correction: _correction, ...before } = form
  expect(readForm(before)).toEqual(form)
})
