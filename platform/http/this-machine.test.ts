import { expect, test } from 'vitest'
import { isAtThisMachine } from './this-machine.ts'

const here = { ip: '127.0.0.1', headers: { host: 'localhost:3000' }, publicUrl: 'http://localhost:3000' }
const withHeader = (name: string) => ({ headers: { host: 'localhost:3000', [name]: '127.0.0.1' } })

const cases: readonly (readonly [name: string, change: Partial<Parameters<typeof isAtThisMachine>[0]>, expected: boolean])[] = [
  ['this machine', {}, true],
  ['by its other family', { ip: '::1', headers: { host: '[::1]:3000' } }, true],
  ['written in the other family', { ip: '::ffff:127.0.0.1' }, true],
  ['any header that proxies do not add', withHeader('x-request-id'), true],
  ['another machine', { ip: '10.0.0.7' }, false],
  ['another name', { headers: { host: 'malo.example' } }, false],
  ['no name', { headers: {} }, false],
  ['an installation that serves others', { publicUrl: 'https://erp.empresa.example' }, false],
  ['an address that is none', { publicUrl: 'erp' }, false],
  ...[
    ...[
      'forwarded',
      'via',
      'Via',
      'x-forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-real-ip',
    ],
    ...['x-client-ip', 'x-cluster-client-ip', 'x-original-forwarded-for', 'true-client-ip', 'cf-connecting-ip', 'fly-client-ip'],
  ].map((name) => [name, withHeader(name), false] as const),
]
test.each(cases)('%s', (_, change, expected) => expect(isAtThisMachine({ ...here, ...change })).toBe(expected))
