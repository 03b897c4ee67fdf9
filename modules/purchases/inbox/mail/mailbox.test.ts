// What is typed of a mailbox, which attachments are read, and which servers strangers may not name.
import { expect, test } from 'vitest'
import { isPrivateAddress, isRead, mailboxProblems } from './mailbox.ts'

const written = { host: 'imap.empresa.com', port: 993, userName: 'facturas@empresa.com', password: 'clave', folder: 'INBOX' }

test.each<[string, object, boolean, readonly string[]]>([
  ['whole', {}, false, []],
  ['without a password, the first time', { password: '' }, false, ['password']],
  ['without a password, that there is', { password: '' }, true, []],
  ['with an address for a host', { host: 'https://imap.empresa.com' }, false, ['host']],
  ['with a space in its host', { host: 'imap empresa' }, false, ['host']],
  ['with no port', { port: 0 }, false, ['port']],
  ['with a port of nobody', { port: 65_536 }, false, ['port']],
  ['with half a port', { port: 993.5 }, false, ['port']],
  ['with lines in it', { userName: 'a\r\nLOGOUT', password: 'b\n', folder: '\u0000' }, false, ['userName', 'password', 'folder']],
  ['empty', { host: '', userName: ' ', password: '', folder: '' }, false, ['host', 'userName', 'password', 'folder']],
])('a mailbox %s', (_, changes, hasPassword, fields) => {
  expect(mailboxProblems({ ...written, ...changes }, hasPassword).map(({ field }) => field)).toEqual(fields)
})

test.each([
  ['factura.ZIP', '', true],
  ['ad.xml', '', true],
  ['papel.pdf', '', true],
  ['sin-nombre', 'PK\u0003\u0004', true],
  ['adjunto', '%PDF-1.7', true],
  ['firma.png', '\u0089PNG', false],
  ['programa.exe', 'MZ', false],
  ['hoja.xlsm', 'MZ', false],
])('%s is read: %s', (name, beginning, expected) => {
  expect(isRead(name, Buffer.from(beginning, 'latin1'))).toBe(expected)
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['8.8.8.8', false],
  ['2607:f8b0::1', false],
])('%s is behind the server: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
