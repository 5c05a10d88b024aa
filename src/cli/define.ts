import type { Command } from 'commander'

export interface Definition {
  /** The name and its arguments, as commander takes them. */
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What else whoever uses it should know. */
  details?: string
  /** How it is called, after `npm run desk --`; each stands in the command's help. */
  examples: readonly [string, ...string[]]
  /** False for a command whose answer is no document. */
  hasJson?: boolean
}

/** Adds a command with its help. The caller adds its options and its action. */
export function define(
  parent: Command,
  { name, summary, details, examples, hasJson = true }: Definition,
): Command {
  const description = details === undefined ? summary : `${summary}\n\n${details}`
  const command = parent
    .command(name)
    .summary(summary)
    .description(description)
    .helpOption('-h, --help', 'tells about this command')
    .addHelpText(
      'after',
      `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${examples.map((example) => `  npm run desk -- ${example}`).join('\n')}`,
    )
  return hasJson ? command.option('--json', 'answer with one JSON document') : command
}
