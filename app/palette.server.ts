/** Where the palette looks for records, gathered from the modules. */
import { itemsPalette } from '#modules/items/index.server.ts'
import { peoplePalette } from '#modules/people/index.server.ts'
import { salesPalette } from '#modules/sales/index.server.ts'
import { treasuryPalette } from '#modules/treasury/index.server.ts'
import type { PaletteSource } from '#platform/palette/palette.server.ts'

export const paletteSources: readonly PaletteSource[] = [salesPalette, ...treasuryPalette, peoplePalette, itemsPalette]
