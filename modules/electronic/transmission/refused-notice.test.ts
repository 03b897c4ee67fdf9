import { expect, test } from 'vitest'
import { noticeOfRefusal } from './refused-notice.ts'

const refused = { documentId: 'd', id: 't', number: 'FV-12', party: 'Ana Ruiz', reason: 'El NIT no existe (FAK61)' }

test('which document, why and where it is corrected', () => {
  expect(noticeOfRefusal(refused)).toMatchObject({
    key: 'd:t',
    title: 'La DIAN rechazó FV-12, de Ana Ruiz',
    text: 'El NIT no existe (FAK61). Corrígelo y reenvíalo: sale con su mismo número.',
    href: '/sales/transmission?ver=t',
  })
})

test('each sentence ends once, and nobody is named of a document without a third party', () => {
  const { title, text } = noticeOfRefusal({ ...refused, party: '', reason: 'Regla 90.' })
  expect(title).toBe('La DIAN rechazó FV-12')
  expect(text).toMatch(/^Regla 90\. Corrígelo/)
})
