// Conventions as in schema.ts.

/** A version of a file of content/ that was saved at the desk. */
export interface ContentFileTable {
  id: string
  /** Below content/, such as dining.json or images/pool/pool-day.jpg. */
  path: string
  /** Counts from 1 for each path; version 0 is the project's own file. */
  version: number
  /** The text of the file, or base64 for a picture; null when the file was removed. */
  data: string | null
  saved_at: string
  /** The name of the person, as the journal has it. */
  saved_by: string
}

/** The publish that is to begin by itself. The table has at most one row. */
export interface ScheduledPublishTable {
  /** NEXT_PUBLISH. */
  id: string
  publish_at: string
  set_at: string
  /** The name of the person, as the journal has it. */
  set_by: string
}

export const NEXT_PUBLISH = 'next'
