import { expect, test } from 'vitest'
import { isNewDevice, noticeOfNewDevice } from './new-device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const newerWindows = windows.replace('141', '142')
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test.each([
  ['the first one', windows, [], false],
  ['the same one', windows, [windows], false],
  ['the same one after it renewed itself', newerWindows, [windows], false],
  ['another one', phone, [windows], true],
  ['the first that says what it is', phone, ['lightMyRequest', ''], false],
  ['a program that does not say what it is', 'curl/8', [windows], false],
])('%s', (_, userAgent, before, expected) => {
  expect(isNewDevice(userAgent, before)).toBe(expected)
})

test('it says which, from where and what to do', () => {
  const notice = noticeOfNewDevice('k', 'p', { userAgent: windows, ip: '10.0.0.1', now: new Date('2026-11-20T15:00:00Z') })
  expect(notice.title).toBe('Ingresaste desde un dispositivo nuevo: Chrome en Windows')
  expect(notice.text).toMatch(/^IP 10\.0\.0\.1, 20\/11\/2026 10:00\sa\.\sm\. Si no fuiste tú/)
})
