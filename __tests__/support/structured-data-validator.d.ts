/** The library has no types of its own. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    validate(extracted: {
      jsonld: Record<string, object[]>
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING' }[]>
  }
}
