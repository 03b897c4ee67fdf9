/** What the global set-ups hand to the tests: the addresses of the database, and of the running product for journeys. */
export interface DemoAccess {
  readonly url: string
  readonly email: string
  readonly password: string
  readonly companyId: string
  /** Where the product keeps its data: for the programs of whoever operates it. */
  readonly dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address: to look at what the application may not, never to do the work of a story. */
    readonly ownerUrl: string
    /** The application's address, bound by row security. */
    readonly appUrl: string
    /** The product that journeys visit, and who may enter. */
    readonly demo: DemoAccess
  }
}
