/**
 * All that issuing a document does, on one page, in the order of the locks (period, open items, stock, number). Annulling walks the
 * same list in the same order: backwards, issuing and annulling would stop each other. A new concern is a new entry here.
 */
import type { DocumentKind } from '../kind/kind.ts'
import type { Use } from '../write/context.ts'
import { audit } from './audit.server.ts'
import { conversions, sources } from './conversions.server.ts'
import { documentRows } from './document-rows.server.ts'
import type { Effect } from './effect.ts'
import { entry } from './entry.server.ts'
import { kits } from './kits.server.ts'
import { message } from './message.server.ts'
import { number } from './number.server.ts'
import { openItem } from './open-item.server.ts'
import { period } from './period.server.ts'
import { points } from './points.server.ts'
import { rate } from './rate.server.ts'
import { releases, reserves } from './reserve.server.ts'
import { settlement } from './settlement.server.ts'
import { stock } from './stock.server.ts'
import { tags, version } from './version.server.ts'
import { words } from './words.server.ts'

export const effects: readonly Effect[] = [
  message,
  sources,
  period,
  openItem,
  settlement,
  releases,
  stock,
  reserves,
  points,
  entry,
  version,
  number,
  documentRows,
  kits,
  words,
  audit,
  tags,
  conversions,
  rate,
]

/** Those of a kind. */
export const effectsOf = (kind: DocumentKind, use: Use): Effect[] =>
  effects.filter((effect) => effect.uses.includes(use) && (effect.when?.(kind) ?? true))
