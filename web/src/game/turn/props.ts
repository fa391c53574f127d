/** The properties that the parts of the turn panel have in common. */
import type { Draft } from '../../api/types';
import type { Figures } from '../../state/figures';
import type { Session } from '../../state/session.svelte';

/** A turn in progress, with everything that is needed to show and to change it. */
export interface TurnProps {
  /** The open game; every choice is sent through it. */
  session: Session;
  /** The figures of the board, for the names of places and tiles. */
  figures: Figures;
  /** The turn in progress, as the server describes it. */
  draft: Draft;
}
