/** A frame around the part of the page at which the guide points. */

const PARTS: Record<string, string> = {
  standings: '[data-player="0"]',
  purse: '.purse',
  check: '[data-testid="check"]',
  bonus: '[data-testid="bonus"]',
  track: '.track',
};
const FRAME = 'guided-at';

/** Frame a part, or none; returns what takes the frame away. */
export function framePart(part: string | null): () => void {
  const found = part ? [...document.querySelectorAll(PARTS[part] ?? '.no-part')] : [];
  for (const one of found) one.classList.add(FRAME);
  return () => {
    for (const one of found) one.classList.remove(FRAME);
  };
}
