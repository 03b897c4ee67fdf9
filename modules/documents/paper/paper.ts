/** The sheets and rolls that a document is printed on (areas.md 1.4). */
import * as z from 'zod/mini'

export const papers = ['carta', 'media-carta', 'tiquete-80', 'tiquete-58'] as const
export type PaperSize = (typeof papers)[number]

export const paperNames: Readonly<Record<PaperSize, string>> = {
  carta: 'Carta',
  'media-carta': 'Media carta',
  'tiquete-80': 'Tiquete de 80 mm',
  'tiquete-58': 'Tiquete de 58 mm',
}

/** What it is when nobody says. */
export const STANDARD_PAPER: PaperSize = 'carta'

export const isPaper = (text: unknown): text is PaperSize => papers.some((paper) => paper === text)

/** The paper that somebody asks for; another word is the standard one. */
export const paperOfText = (text: unknown): PaperSize => (isPaper(text) ? text : STANDARD_PAPER)

/** The paper of a print, in the address of its call. */
export const paperQuery = {
  papel: z._default(z.enum(papers, `Elige uno de estos papeles: ${papers.join(', ')}.`), STANDARD_PAPER),
}
