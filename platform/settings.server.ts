/** What the operator chooses by environment. Read once, at start. */
import { resolve } from 'node:path'

/** Whoever administers a company of this installation, anybody with an account, or only the operator. */
const companyCreations = ['administrators', 'everybody', 'nobody'] as const
export type CompanyCreation = (typeof companyCreations)[number]

export interface Settings {
  readonly port: number
  /** Where it listens; by default only this machine reaches it. */
  readonly host: string
  /** Lets a program of elsewhere read `/metrics` and the description of the API; null lets none read the metrics. */
  readonly metricsToken: string | null
  /** Any PostgreSQL 15 or newer; null means the embedded one in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** smtp://user:password@host:port; null keeps mail in the local mailbox. */
  readonly smtpUrl: string | null
  /** 32 bytes in base 64 that seal the secrets of companies; null means a key of its own in `dataDir`. */
  readonly secretKey: string | null
  readonly publicUrl: string
  /** Who may make companies with the screens and the API; the operator's command may always. */
  readonly companyCreation: CompanyCreation
  /** A folder with the tax authority's own XSD files, checked besides our rules when given. */
  readonly dianXsdDir: string | null
  /** A folder with the certificates that the tax authority's own leads to (PEM or DER); null checks no issuer. */
  readonly dianRootsDir: string | null
  /** Address of a simulated authority (`npm run dian`), which companies may then choose; null when there is none. */
  readonly dianSimulatorUrl: string | null
  /** Mailboxes of companies may be read from servers of this machine and its networks; otherwise only from those of the Internet. */
  readonly privateMailHosts: boolean
  /** The authority that signed the certificates of such servers, a PEM file; null trusts those that everybody does. */
  readonly imapCaFile: string | null
  /** Named prepared statements; off behind a pooler in transaction mode that does not keep them. */
  readonly preparedStatements: boolean
  readonly logLevel: string
}

export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(environment['PORT'] || 3000)
  return {
    port,
    host: environment['HOST'] || 'localhost',
    metricsToken: environment['METRICS_TOKEN'] || null,
    databaseUrl: environment['DATABASE_URL'] || null,
    dataDir: resolve(environment['DATA_DIR'] || 'data'),
    smtpUrl: environment['SMTP_URL'] || null,
    secretKey: environment['SECRET_KEY'] || null,
    publicUrl: (environment['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, ''),
    companyCreation: readCompanyCreation(environment['COMPANY_CREATION'] || 'administrators'),
    dianXsdDir: environment['DIAN_XSD_DIR'] || null,
    dianRootsDir: environment['DIAN_ROOTS_DIR'] || null,
    dianSimulatorUrl: environment['DIAN_SIMULATOR_URL'] || null,
    privateMailHosts: environment['MAIL_PRIVATE_HOSTS'] === 'on',
    imapCaFile: environment['IMAP_CA_FILE'] || null,
    preparedStatements: environment['DB_PREPARED'] !== 'off',
    logLevel: environment['LOG_LEVEL'] || 'info',
  }
}

/** @throws Error when it is none of its values: a slip must not open what was meant to be closed */
function readCompanyCreation(text: string): CompanyCreation {
  const known = companyCreations.find((each) => each === text)
  if (known === undefined) throw new Error(`COMPANY_CREATION must be one of ${companyCreations.join(', ')}; it is "${text}"`)
  return known
}
