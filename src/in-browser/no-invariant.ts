/**
 * Takes the place of `invariant` in a release. Gatsby's router asks it whether a developer has put routes
 * together as it wants: in a page that was built, Gatsby itself has.
 */
export default function invariant(): void {}
