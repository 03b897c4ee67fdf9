import { expect, test } from 'vitest'
import { imageKind } from '#platform/attached/image.ts'
import { proofProblems, type ProofFacts } from './proof.ts'

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)
const none = new Uint8Array()
const whole: ProofFacts = { outcome: 'delivered', receivedBy: 'Marta Ríos', novelty: '', signature: png, photo: none }

test.each<[string, Partial<ProofFacts>, readonly string[]]>([
  ['received and signed', {}, []],
  ['with a photo', { photo: jpeg }, []],
  ['by nobody', { receivedBy: '' }, ['receivedBy']],
  ['not signed', { signature: none }, ['signature']],
  ['signed with another image', { signature: jpeg }, ['signature']],
  ['a photo that is none', { photo: Uint8Array.of(0x3c, 0x73, 0x76, 0x67) }, ['photo']],
  ['in part without saying what', { outcome: 'partlyDelivered' }, ['novelty']],
  ['in part', { outcome: 'partlyDelivered', novelty: 'Faltó una caja' }, []],
  ['returned', { outcome: 'returned', receivedBy: '', signature: none, novelty: 'Local cerrado' }, []],
  ['returned without saying why', { outcome: 'returned', receivedBy: '', signature: none }, ['novelty']],
])('%s', (_name, changes, fields) => {
  expect(proofProblems({ ...whole, ...changes }).map(({ field }) => field)).toEqual(fields)
})

test('an image is told by how it begins', () => {
  expect([png, jpeg, none, png.slice(0, 7), Uint8Array.of(0x47, 0x49, 0x46)].map(imageKind)).toEqual([
    'image/png',
    'image/jpeg',
    null,
    null,
    null,
  ])
})
