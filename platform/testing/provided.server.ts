/** What the global set-ups hand to the tests: the addresses of the database, and of the running product for journeys. */
export interface DemoAccess {
  readonly email: string
  readonly password: string
  readonly companyId: string
  /** A data folder as the product left it when it stopped, without its database: to be copied. */
  readonly dataDir: string
  /** Its database, in which nobody works: to be copied in its cluster. */
  readonly ownerUrl: string
  /** A role that may create databases there. */
  readonly adminUrl: string
  /** Goes at the end of the run, however it ends: for what files of journeys keep. */
  readonly folder: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address: to look at what the application may not, never to do the work of a story. */
    readonly ownerUrl: string
    /** The application's address, bound by row security. */
    readonly appUrl: string
    /** A database that is migrated and seeded, and that nobody works in: to be copied. */
    readonly pristineUrl: string
    /** What journeys start from, and who may enter. */
    readonly demo: DemoAccess
  }
}
