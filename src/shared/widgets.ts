/**
 * The controls of the desk's content editor that a schema names by its keyword `widget`. Without it, a text or number
 * has one line. A `choice` has its words in the keyword `choices`, by value; the first one counts when none is chosen.
 */
export type Widget = 'choice' | 'date' | 'lines' | 'markdown' | 'room' | 'time'
