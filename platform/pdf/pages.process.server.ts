/**
 * The process that draws the pages of a PDF that a stranger wrote: it reads the file at its door and writes the pages as SVG. Native
 * code reads it, and a file made to harm it ends this process, not the server; it has no environment, and so no secret.
 */
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { MOST_PAGES, MOST_PAGES_LETTERS } from './pages-limits.server.ts'

/** A folder that does not exist: nothing of the disk is read. */
const WORKSPACE = '/paramo-paper'
const STDOUT = 1

function drawAll(pdf: Buffer): string[] {
  const compiler = NodeCompiler.create({ workspace: WORKSPACE })
  compiler.mapShadow(`${WORKSPACE}/paper.pdf`, pdf)
  const pages: string[] = []
  let letters = 0
  while (pages.length < MOST_PAGES) {
    const page = `#set page(width: auto, height: auto, margin: 0pt, fill: white)\n#image("/paper.pdf", page: ${pages.length + 1})`
    const document = compiler.compile({ mainFileContent: page }).result
    // After its last page there is none, and of what is no PDF there is no first.
    if (document === null) break
    const picture = compiler.plainSvg(document)
    letters += picture.length
    if (letters > MOST_PAGES_LETTERS) break
    pages.push(picture)
  }
  return pages
}

/** All of it, to a reader that takes it as it can. */
function write(bytes: Uint8Array): void {
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(STDOUT, bytes, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}

write(Buffer.from(JSON.stringify(drawAll(await buffer(process.stdin)))))
