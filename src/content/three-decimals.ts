import type { SyntaxProblem } from './problem'

/** A quotation mark inside a text has a backslash before it, so this is found in no text. */
const PRICE_WITH_THREE_DECIMALS = /"price"\s*:\s*(-?\d+\.\d{3,})/g

/**
 * Finds prices with three decimals or more. Some write a hundred and five thousand as 105.000, which JSON
 * reads as 105; and a naira has a hundred kobo. Takes the file's text.
 */
export function findThreeDecimals(text: string): SyntaxProblem[] {
  return [...text.matchAll(PRICE_WITH_THREE_DECIMALS)].map(({ 0: all, 1: price = '', index }) => ({
    offset: index + all.length - price.length,
    wrong: `${price} has more than two digits after the point`,
    right: 'a point stands before the kobo: write naira without a point between the digits, such as 85000',
  }))
}
