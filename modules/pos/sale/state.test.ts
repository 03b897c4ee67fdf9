import { describe, expect, test } from 'vitest'
import { isWithServer, nextSaleState, pendingText, type SaleEvent, type SaleState } from './state.ts'

describe('the way of a sale', () => {
  test.each<[SaleState, SaleEvent, SaleState | null]>([
    ['kept', 'sent', 'sending'],
    ['kept', 'confirmed', null],
    ['sending', 'unanswered', 'kept'],
    ['sending', 'confirmed', 'synced'],
    ['sending', 'confirmedWithFindings', 'flagged'],
    ['sending', 'sent', null],
    ['flagged', 'resolved', 'synced'],
    ['flagged', 'unanswered', null],
    ['synced', 'unanswered', null],
    ['synced', 'confirmed', 'synced'],
    ['synced', 'sent', null],
  ])('%s, %s → %s', (state, event, next) => {
    expect(nextSaleState(state, event)).toBe(next)
  })
  test('nothing takes one back from the server', () => {
    const events: SaleEvent[] = ['sent', 'unanswered', 'confirmed', 'confirmedWithFindings', 'resolved']
    for (const state of ['synced', 'flagged'] as const)
      for (const event of events) expect(isWithServer(nextSaleState(state, event) ?? state)).toBe(true)
  })
})

test.each<[SaleState[], string]>([
  [[], ''],
  [['synced', 'flagged'], ''],
  [['kept', 'synced'], '1 venta por sincronizar'],
  [['kept', 'sending', 'kept', 'flagged'], '3 ventas por sincronizar'],
])('%j: %s', (states, text) => {
  expect(pendingText(states)).toBe(text)
})
