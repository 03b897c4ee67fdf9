/** What is drawn of the paper of a stranger: the rest is seen by who downloads it. */
export const MOST_PAGES = 20
export const MOST_PAGES_LETTERS = 12_000_000
