/** What a copy says of itself: how it is made, what it holds and how to know that nothing was changed. */
import * as z from 'zod/mini'
import { httpErrors } from '../http/errors.ts'

export const COPY_FORMAT = 'paramo-copia'
/** Raised when an older program could not read it. */
export const COPY_VERSION = 1
export const MANIFEST = 'manifiesto.json'
export const COMPANY = 'empresa.json'
export const PEOPLE = 'personas.jsonl'
export const README = 'LEEME.txt'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const tableName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const size = z.number().check(z.gte(0))
const part = { path: z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9_./-]{0,150}$/)), bytes: size, sha256: hash }

export const copyManifest = z.object({
  format: z.literal(COPY_FORMAT),
  version: z.number(),
  /** The program that made it. */
  product: z.string().check(z.maxLength(40)),
  /** The last migration of its database. */
  schema: z.string().check(z.maxLength(120)),
  /** An instant, ISO. */
  madeAt: z.string().check(z.maxLength(40)),
  company: z.object({ id: z.uuid(), name: z.string().check(z.maxLength(300)), nit: z.string().check(z.maxLength(30)) }),
  tables: z.array(
    z.object({
      ...part,
      name: tableName,
      rows: size,
      columns: z.array(z.object({ name: tableName, type: z.string().check(z.maxLength(80)) })),
    }),
  ),
  /** Everything else: people, the company itself, and attachments by the hash of their bytes. */
  files: z.array(z.object(part)),
  leftOut: z.array(z.object({ table: z.string(), reason: z.string() })),
})
export type CopyManifest = z.output<typeof copyManifest>

export const copiedCompany = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  identification: z.string().check(z.regex(/^\d{5,15}$/)),
  checkDigit: z.string().check(z.regex(/^\d$/)),
  color: z.string().check(z.maxLength(20)),
  /** Left out by copies that were made before there were companies to try things in. */
  isTrial: z._default(z.boolean(), false),
  profile: z.record(z.string(), z.unknown()),
})
export type CopiedCompany = z.output<typeof copiedCompany>

export const copiedPerson = z.object({
  id: z.uuid(),
  email: z.string().check(z.maxLength(200)),
  firstName: z.string().check(z.maxLength(120)),
  lastName: z.string().check(z.maxLength(120)),
  roleId: z.int(),
  active: z.boolean(),
})
export type CopiedPerson = z.output<typeof copiedPerson>

/** What cannot be brought back, and why: the same code as of any file that cannot be taken. */
export const refuseCopy = (detalle: string): never => httpErrors.fail('invalid', { detalle }, 'file')
