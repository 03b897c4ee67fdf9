// How far an offer has come (areas.md 1.1): Borrador → Enviada → Vista → Aceptada / Rechazada / Vencida → Convertida.
import { describe, expect, test } from 'vitest'
import { followUpOf, followUpStates, offerCan, type FollowedUp, type OfferAction } from './follow-up.ts'

const fresh: FollowedUp = { state: 'issued', isSent: false, isSeen: false, answer: null, conversion: 'none', isPastDue: false }

describe('the state', () => {
  test.each<[Partial<FollowedUp>, string]>([
    [{}, 'toSend'],
    [{ isSent: true }, 'sent'],
    [{ isSent: true, isSeen: true }, 'seen'],
    [{ isSeen: true, isPastDue: true }, 'expired'],
    [{ answer: 'accepted', isPastDue: true }, 'accepted'],
    [{ answer: 'rejected' }, 'rejected'],
    [{ answer: 'accepted', conversion: 'partial' }, 'partlyConverted'],
    [{ isPastDue: true, conversion: 'whole' }, 'converted'],
    [{ state: 'draft', isPastDue: true }, 'none'],
    [{ state: 'annulled', answer: 'accepted' }, 'none'],
    [{ state: 'superseded', answer: 'accepted' }, 'none'],
  ])('%j is %s', (changes, expected) => expect(followUpOf({ ...fresh, ...changes })).toBe(expected))
})

test('what may be done in each', () => {
  const actions: readonly OfferAction[] = ['answer', 'reply', 'convert', 'replace', 'annul']
  const table = followUpStates.map((state) => `${state}: ${actions.filter((action) => offerCan(state, action)).join(' ')}`.trim())
  expect(table).toEqual([
    'none:',
    'toSend: answer reply convert replace annul',
    'sent: answer reply convert replace annul',
    'seen: answer reply convert replace annul',
    'accepted: answer convert replace annul',
    'rejected: answer replace annul',
    'expired: answer convert replace annul',
    'partlyConverted: convert',
    'converted:',
  ])
})
