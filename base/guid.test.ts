// An identifier is 36 characters in five groups, and never all zeros.
import { expect, test } from 'vitest'
import { EMPTY_GUID, isGuid } from './guid.ts'

test.each([
  ['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c11', true],
  ['018F3C5E-7B7A-7CC1-A8F3-0D3B1F0A9C11', true],
  ['00000000-0000-0000-0000-000000000001', true],
  [EMPTY_GUID, false],
  ['', false],
  ['018f3c5e7b7a7cc1a8f30d3b1f0a9c11', false],
  ['{018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c11}', false],
  ['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c1g', false],
  ['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c11 ', false],
  ['018f3c5e-7b7a-7cc1-a8f3-0d3b1f0a9c111', false],
])('%s: %s', (text, expected) => expect(isGuid(text)).toBe(expected))
