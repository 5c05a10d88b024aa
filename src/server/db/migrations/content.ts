import type { Dialect } from '../dialect'

/** Adds the files of content/ that were saved at the desk, each version a row. */
export function contentFiles({ suffix }: Dialect): string[] {
  return [
    `create table content_files (
      id text primary key,
      path text not null,
      version integer not null,
      data text,
      saved_at text not null,
      saved_by text not null,
      unique (path, version)
    ) ${suffix}`,
  ]
}
