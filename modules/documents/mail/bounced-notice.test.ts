import { expect, test } from 'vitest'
import { noticeOfBounce } from './bounced-notice.ts'

test('who sent it reads what did not arrive, to whom, and why in plain words', () => {
  const notice = noticeOfBounce({
    ...{ documentId: 'd', messageId: 'm', document: 'Factura FV-12', recipient: 'ana@panes.example', href: '/x' },
    ...{ said: '550 5.1.1 user unknown', senderId: 'p' },
  })
  expect(notice).toMatchObject({
    ...{ key: 'd:m', title: 'No llegó Factura FV-12 a ana@panes.example', to: ['p'] },
    text: 'Ese correo no existe. Revisa la dirección.',
  })
})
