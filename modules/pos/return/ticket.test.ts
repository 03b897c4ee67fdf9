import { expect, test } from 'vitest'
import { readTicket } from './ticket.ts'

const code = 'ab'.repeat(48)

test.each([
  ['TQ-12', { by: 'number', prefix: 'TQ', number: '12' }],
  [' tq 12 ', { by: 'number', prefix: 'TQ', number: '12' }],
  ['TQ12', { by: 'number', prefix: 'TQ', number: '12' }],
  ['12', { by: 'number', prefix: '', number: '12' }],
  [code.toUpperCase(), { by: 'code', code }],
  [`NumFac: TQ12\nFecFac: 2026-11-20\nCUDE: ${code}`, { by: 'code', code }],
  [`https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${code}`, { by: 'code', code }],
  ['0196F2A0-1111-7222-8333-444455556666', { by: 'sale', id: '0196f2a0-1111-7222-8333-444455556666' }],
  ['NumFac: TQ12', { by: 'number', prefix: 'TQ', number: '12' }],
  ['', null],
  ['café', null],
  ['TQ-1234567890', null],
  ['P1-12', { by: 'number', prefix: 'P1', number: '12' }],
] as const)('%s', (text, ticket) => expect(readTicket(text)).toEqual(ticket))
