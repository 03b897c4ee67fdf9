// A pop-up stays in the window and turns over when its side has no room.
import { expect, test } from 'vitest'
import { place } from './place.ts'

const window = { width: 400, height: 300 }
const pop = { width: 100, height: 80 }

test.each([
  ['below, aligned left', { left: 20, top: 20, width: 60, height: 30 }, 'bottom', 'start', { left: 20, top: 54 }],
  ['below, aligned right', { left: 200, top: 20, width: 60, height: 30 }, 'bottom', 'end', { left: 160, top: 54 }],
  ['turned up near the foot', { left: 20, top: 250, width: 60, height: 30 }, 'bottom', 'start', { left: 20, top: 166 }],
  ['turned down near the head', { left: 20, top: 10, width: 60, height: 30 }, 'top', 'start', { left: 20, top: 44 }],
  ['pushed in from the right edge', { left: 380, top: 20, width: 20, height: 30 }, 'bottom', 'start', { left: 292, top: 54 }],
  ['centred', { left: 100, top: 20, width: 60, height: 30 }, 'bottom', 'center', { left: 80, top: 54 }],
] as const)('%s', (_, anchor, side, align, expected) => expect(place(anchor, pop, window, side, align)).toEqual(expected))
