/** A PDF as a supplier sends it beside its XML. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PdfRenderer } from '#platform/pdf/render.server.ts'

const PAGES = `#set page(width: 216mm, height: 279mm, margin: 20mm)
#set text(size: 11pt)
= Empaques y Suministros de la Sabana S.A.S.
NIT 800.197.268-4 · Responsable de IVA

#rect(width: 100%, fill: rgb("#24507a"), inset: 8pt)[#text(fill: white)[*Factura electrónica de venta*]]
#table(columns: (1fr, auto, auto), [Descripción], [Cant.], [Total], [Cafetera de 12 tazas], [2], [900.000], [Café molido], [10], [300.000])
#pagebreak()
Condiciones de la venta`

/** Two pages of letter size. @throws Error when the renderer fails */
export async function twoPages(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'paramo-papel-'))
  const renderer = new PdfRenderer()
  try {
    const source = join(folder, 'papel.typ')
    writeFileSync(source, PAGES)
    return await renderer.render('', { source }, {})
  } finally {
    await renderer.stop()
    rmSync(folder, { recursive: true })
  }
}
