/** The sources of the final scoring, by the kind of event. */
export const FINAL_SOURCES: Record<string, string> = {
  'final-towns': 'towns',
  'final-money': 'money',
  'final-bonus': 'bonus',
};
