/**
 * The thread that turns templates into PDF. Typst is native code that blocks, so it lives apart from the requests. What
 * people wrote travels as data (`/data.json`), never in the source, and the compiler sees no folder of the disk.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { toSVG } from 'bwip-js/node'
import type { DrawnCode, Job, Outcome, Work } from './jobs.server.ts'
import { unpackWoff } from './woff.server.ts'

const FONTS = ['IBMPlexSans-Regular.woff', 'IBMPlexSans-SemiBold.woff']
/** A folder that does not exist: templates can read what we hand them and nothing else. */
const WORKSPACE = '/paramo-pdf'
const DATA = `${WORKSPACE}/data.json`
/** Results that none of the last renders used are forgotten; without it the cache grows for ever. */
const CACHE_AGE = 10

const compiler = NodeCompiler.create({
  workspace: WORKSPACE,
  fontArgs: [{ fontBlobs: FONTS.map((name) => Buffer.from(unpackWoff(readFileSync(join(import.meta.dirname, 'fonts', name))))) }],
})

const sources = new Map<string, string>()
function sourceOf(path: string): string {
  const known = sources.get(path)
  if (known !== undefined) return known
  const source = readFileSync(path, 'utf8')
  sources.set(path, source)
  return source
}

/** Level M survives a fold or a stain. An option of the QR alone, which the types of the drawing library leave out. */
const LEVEL: object = { eclevel: 'M' }
/** Without quiet zone: the page leaves its own white around it. */
const drawCode = (code: DrawnCode): string =>
  typeof code === 'string'
    ? toSVG({ bcid: 'qrcode', text: code, scale: 1, ...LEVEL })
    : toSVG({ bcid: code.bars, text: code.text, scale: 1, includetext: false })

function render({ kind, template, data, codes, images }: Exclude<Work, { kind: 'code' }>): Uint8Array {
  const drawn = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, drawCode(code)]))
  const paths = Object.entries(images).map(([name, bytes]) => [`${WORKSPACE}/images/${name}`, Buffer.from(bytes)] as const)
  compiler.mapShadow(DATA, Buffer.from(JSON.stringify({ data, codes: drawn })))
  for (const [path, bytes] of paths) compiler.mapShadow(path, bytes)
  try {
    const result = compiler.compile({ mainFileContent: sourceOf(template) })
    const document = result.result
    if (document === null) throw new Error(`${template}: ${JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? [])}`)
    return kind === 'pdf' ? compiler.pdf(document) : new TextEncoder().encode(compiler.plainSvg(document))
  } finally {
    compiler.unmapShadow(DATA)
    for (const [path] of paths) compiler.unmapShadow(path)
    compiler.evictCache(CACHE_AGE)
  }
}

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(outcomeOf(job))
})

function outcomeOf(job: Job): Outcome {
  try {
    return { id: job.id, bytes: job.work.kind === 'code' ? new TextEncoder().encode(drawCode(job.work.text)) : render(job.work) }
  } catch (error) {
    return { id: job.id, problem: error instanceof Error ? error.message : String(error) }
  }
}
