/** The results of the palette, from the sources that the modules export and `app/` gathers. */
import { refusalOf, type Gate } from '../access.ts'
import type { Tx } from '../db/tx.server.ts'
import { handle, type Handler } from '../http/handle.server.ts'
import { askPalette, PALETTE_SHORTEST, PALETTE_SHOWN, paletteGroups, type PaletteGroup, type PaletteResult } from './palette.ts'

export interface PaletteCall {
  readonly tx: Tx
  readonly companyId: string
  /** What was typed, without the spaces around it. */
  readonly text: string
  /** Whether who asks passes a gate: for a source of several kinds. */
  readonly may: (gate: Gate) => boolean
}

/** Where one looks for records of a sort. A module exports its own. */
export interface PaletteSource {
  readonly group: PaletteGroup
  /** Those of its lists: who passes none of them gets nothing. */
  readonly gates: readonly Gate[]
  /** At most `PALETTE_SHOWN`, the best first, in few statements that an index serves whatever the size of the company. */
  readonly find: (call: PaletteCall) => Promise<readonly PaletteResult[]>
}

export const paletteHandlers = (sources: readonly PaletteSource[]): Handler[] => [
  handle(askPalette, async ({ tx, session, query }) => {
    const text = query.text.trim()
    if (text.length < PALETTE_SHORTEST) return { groups: [] }
    const may = (gate: Gate): boolean => refusalOf(gate, session) === null
    const found = new Map<PaletteGroup, PaletteResult[]>()
    for (const { group, gates, find } of sources) {
      if (!gates.some(may)) continue
      found.set(group, [...(found.get(group) ?? []), ...(await find({ tx, companyId: session.companyId, text, may }))])
    }
    return {
      groups: paletteGroups.flatMap((name) => {
        const results = (found.get(name) ?? []).slice(0, PALETTE_SHOWN)
        return results.length > 0 ? [{ name, results }] : []
      }),
    }
  }),
]
